/** Sends text messages to the SMS gateway: one signed POST, retried with the same key. */
import { z } from 'zod';
import type { Logger } from '../../platform/log.ts';
import { type Clock, second } from '../clock/clock.ts';
import { Refusal, unavailable } from '../http/refusal.ts';
import { signedHeaders } from '../http/signed-headers.ts';
import { DelayError } from './failure.ts';

/** The JSON body for the gateway. */
export interface TextMessage {
  id: string;
  channel: 'sms' | 'whatsapp';
  /** E.164. */
  to: string;
  text: string;
  /** The code alone, for gateways that fill templates. */
  code: string;
  locale?: string;
  /** RFC 3339, UTC. A later delivery would be useless. */
  expires_at: string;
}

interface Gateway {
  /**
   * @throws Refusal `unsubscribed_phone_number`, `invalid_phone_number`, `invalid_phone_number_country_code` as the
   *   gateway reports; `internal_server_error` with status 503 when the gateway is unavailable
   */
  send(message: TextMessage): Promise<void>;
  /** Whether the last message failed for the gateway's sake. */
  isFailing(): boolean;
}

interface GatewayOptions {
  url: string;
  /** `whsec_` and the base64 of the key. Without it requests are not signed. */
  secret?: string | undefined;
  clock: Clock;
  log: Logger;
  /** Waits between tries. */
  pause(milliseconds: number): Promise<void>;
  /** For one try, in milliseconds. @default 3000 */
  timeout?: number;
}

/** The pauses before the second, third and fourth try, in milliseconds. If each try takes its full time, the visitor waits 14 seconds. */
const pauses = [250, 500, 1000];
/** Seconds after which a visitor may try again. */
const retryAfter = 5;
/** If the gateway asks for a longer pause, the provider gives up. */
const longestPause = 2 * second;

/** The refusals of a number, which visitors see. All others concern only the operator. */
const numberRefusal = z.object({
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
  let isFailing = false;
  return {
    isFailing: () => isFailing,
    async send(message) {
      const body = JSON.stringify(message);
      for (let round = 0; ; round += 1) {
        const outcome = await attempt(options, message.id, body);
        if (outcome.kind !== 'failed') isFailing = false;
        if (outcome.kind === 'sent') return;
        if (outcome.kind === 'refused') throw outcome.refusal;
        const { status, retry, wait, cause } = outcome;
        const next = pauses[round];
        if (!retry || next === undefined || wait > longestPause) {
          isFailing = true;
          log.error({ status, tries: round + 1, err: cause }, 'the gateway for text messages failed');
          throw unavailable('The message could not be sent. Try again soon.', retryAfter, cause);
        }
        await pause(Math.max(next, wait));
      }
    },
  };
}

/** Each try has its own signature, so that the gateway can refuse old messages, and the same id, so that it can refuse copies. */
async function attempt(options: GatewayOptions, id: string, body: string): Promise<Outcome> {
  try {
    const response = await fetch(options.url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': id,
        ...signedHeaders({ id, at: options.clock.now(), body }, options.secret ? [options.secret] : []),
      },
      body,
      // The message may go only to the configured address.
      redirect: 'error',
      signal: AbortSignal.timeout(options.timeout ?? 3 * second),
    });
    return judge(response.status, await response.text(), response.headers.get('retry-after'));
  } catch (cause) {
    return { kind: 'failed', status: null, retry: true, wait: 0, cause };
  }
}

function judge(status: number, text: string, retryAfter: string | null): Outcome {
  // 409: the gateway knows this key, so an earlier try arrived although its reply was lost.
  if ((status >= 200 && status <= 299) || status === 409) return { kind: 'sent' };
  const retry = status >= 500 || [408, 425, 429].includes(status);
  const wait = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) * second : 0;
  const cause = status === 429 || wait > 0 ? new DelayError('The gateway asks for time.') : undefined;
  const reported = retry ? null : numberRefusal.safeParse(parse(text)).data;
  if (reported) return { kind: 'refused', refusal: new Refusal(reported.error_type) };
  return { kind: 'failed', status, retry, wait, cause };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // For example a proxy's error page, which says nothing about the number.
    return null;
  }
}
