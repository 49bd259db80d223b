/** Hands mails to the mail server, which may be busy for a moment: then it is asked again. */
import { createTransport } from 'nodemailer';
import type { Logger } from '../../server/log.ts';
import { second } from '../clock.ts';
import { Refusal, unavailable } from '../http/refusal.ts';
import type { Random } from '../secrets.ts';
import type { Mail } from './mail.ts';

export interface Mailer {
  /**
   * @throws Refusal `internal_server_error` with status 503 when the mail server cannot be reached or asks to come back later;
   * `inactive_email` when there is no such mailbox
   * @throws Error with the mail server's words when it refuses for good otherwise
   */
  send(to: string, mail: Mail): Promise<void>;
  close(): void;
}

export interface MailerOptions {
  /** `smtp://` or `smtps://`, with user and password. */
  url: string;
  from: { name: string; address: string };
  log: Logger;
  random: Random;
  /** Waits between tries. */
  pause(milliseconds: number): Promise<void>;
  /** For each step of a try, in milliseconds. @default 3000 */
  timeout?: number;
}

/** Before the second, third and fourth try: those of the gateway for text messages. */
const pauses = [250, 500, 1000];
/** Seconds after which a visitor may try again. */
const retryAfter = 5;

export function createMailer({ url, from, log, random, pause, timeout = 3 * second }: MailerOptions): Mailer {
  const limits = { connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout };
  const transport = createTransport({ url, pool: true, ...limits });
  return {
    async send(to, mail) {
      // The same for each try, so that mailboxes show a mail once whose receipt was lost on the way back.
      const messageId = `<${random.uuid()}@${from.address.split('@').at(-1)}>`;
      // Given as an address: a text would be searched for names, lists and comments.
      const letter = { from, to: { name: '', address: to }, messageId, ...mail };
      for (let round = 0; ; round += 1) {
        try {
          await transport.sendMail(letter);
          return;
        } catch (cause) {
          if (isNoMailbox(cause)) throw new Refusal('inactive_email', { cause });
          if (isFinal(cause)) throw cause;
          const next = pauses[round];
          if (next === undefined) {
            log.error({ tries: round + 1, err: cause }, 'the mail server failed');
            throw unavailable('The mail could not be sent for the moment.', retryAfter, cause);
          }
          await pause(next);
        }
      }
    },
    close: () => transport.close(),
  };
}

/**
 * 4yz asks to try again, in answer to a login too (454 where its keeper of passwords is away); so does a connection that
 * breaks. 5yz is meant for good, and so is a login that the library itself cannot make.
 * @see https://www.rfc-editor.org/rfc/rfc5321#section-4.2.1
 * @see https://www.rfc-editor.org/rfc/rfc4954#section-6
 */
function isFinal(error: unknown): boolean {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
  if (code >= 400 && code < 500) return false;
  return code >= 500 || (error instanceof Error && 'code' in error && error.code === 'EAUTH');
}

/**
 * Whether the server says of the recipient that there is none, and not of us that we may not write to them.
 *
 * @see https://www.rfc-editor.org/rfc/rfc3463#section-3.2
 * @see https://www.rfc-editor.org/rfc/rfc7505#section-4 for 5.1.10
 */
function isNoMailbox(error: unknown): boolean {
  return error instanceof Error && 'response' in error && noMailbox.test(String(error.response));
}

const noMailbox = /^5\d\d[ -]5\.(?:1\.(?:1|2|3|6|10)|2\.1)\b/;
