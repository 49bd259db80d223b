/** Hands text messages to the SMS gateway: one signed POST, retried under the same key. */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Logger } from '../../server/log.ts';
import { type Clock, second } from '../clock.ts';
import { Refusal, unavailable } from '../http/refusal.ts';

/** What the gateway gets, as JSON. */
export interface TextMessage {
  id: string;
  channel: 'sms' | 'whatsapp';
  /** E.164. */
  to: string;
  text: string;
  /** By itself, for gateways that fill templates. */
  code: string;
  locale?: string;
  /** RFC 3339, UTC: there is no use in delivering it later. */
  expires_at: string;
}

export interface Gateway {
  /**
   * @throws Refusal `unsubscribed_phone_number`, `invalid_phone_number`, `invalid_phone_number_country_code` as the
   *   gateway answers; `internal_server_error` with status 503 when it cannot be reached
   */
  send(message: TextMessage): Promise<void>;
}

export interface GatewayOptions {
  url: string;
  /** `whsec_` and the base64 of the key. Without it nothing is signed. */
  secret?: string | undefined;
  clock: Clock;
  log: Logger;
  /** Waits between tries. */
  pause(milliseconds: number): Promise<void>;
  /** For one try, in milliseconds. @default 3000 */
  timeout?: number;
}

/** Before the second, third and fourth try; with every try as long as it may be, the visitor waits 14 seconds. */
const pauses = [250, 500, 1000];
/** Seconds after which a visitor may try again. */
const retryAfter = 5;
/** A gateway that asks for more time than this is not waited for. */
const longestPause = 2 * second;

/** What a gateway may say about a number; all other refusals are between it and its operator. */
const aboutNumber = z.object({
  error_type: z.enum([
    'unsubscribed_phone_number',
    'invalid_phone_number',
    'invalid_phone_number_country_code',
  ]),
});

type Outcome =
  | { kind: 'sent' }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'failed'; status: number | null; retry: boolean; wait: number; cause?: unknown };

export function createGateway(options: GatewayOptions): Gateway {
  const { log, pause } = options;
  return {
    async send(message) {
      const body = JSON.stringify(message);
      for (let round = 0; ; round += 1) {
        const outcome = await attempt(options, message.id, body);
        if (outcome.kind === 'sent') return;
        if (outcome.kind === 'refused') throw outcome.refusal;
        const { status, retry, wait, cause } = outcome;
        const next = pauses[round];
        if (!retry || next === undefined || wait > longestPause) {
          log.error({ status, tries: round + 1, err: cause }, 'the gateway for text messages failed');
          throw unavailable('The message could not be sent for the moment.', retryAfter, cause);
        }
        await pause(Math.max(next, wait));
      }
    },
  };
}

/** Signed again for each try, so that a receiver can refuse old messages; the id stays, so that it can refuse copies. */
async function attempt(options: GatewayOptions, id: string, body: string): Promise<Outcome> {
  const timestamp = Math.floor(options.clock.now().getTime() / 1000);
  try {
    const response = await fetch(options.url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': id,
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        ...(options.secret && { 'webhook-signature': sign(options.secret, `${id}.${timestamp}.${body}`) }),
      },
      body,
      // The message must reach the configured address or none.
      redirect: 'error',
      signal: AbortSignal.timeout(options.timeout ?? 3 * second),
    });
    return judge(response.status, await response.text(), response.headers.get('retry-after'));
  } catch (cause) {
    return { kind: 'failed', status: null, retry: true, wait: 0, cause };
  }
}

function judge(status: number, text: string, retryAfter: string | null): Outcome {
  // 409: this key was taken before; a try that seemed lost had arrived.
  if ((status >= 200 && status <= 299) || status === 409) return { kind: 'sent' };
  const retry = status >= 500 || [408, 425, 429].includes(status);
  const wait = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) * second : 0;
  const said = retry ? null : aboutNumber.safeParse(parse(text)).data;
  if (said) return { kind: 'refused', refusal: new Refusal(said.error_type) };
  return { kind: 'failed', status, retry, wait };
}

/** @see https://www.standardwebhooks.com */
function sign(secret: string, content: string): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Some page of a proxy: says nothing about the number.
    return null;
  }
}
