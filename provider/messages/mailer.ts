/** Sends mails through the mail server, and tries again if the server is busy. */
import { createTransport, type SendMailOptions } from 'nodemailer';
import { DeadlineError, within } from '../../platform/deadline.ts';
import type { Logger } from '../../platform/log.ts';
import { second } from '../clock/clock.ts';
import { Refusal, unavailable } from '../http/refusal.ts';
import type { Random } from '../secrets/secrets.ts';
import { createOutages } from '../watch/outages.ts';
import { isDelay } from './failure.ts';
import type { Mail } from './mail.ts';

interface Mailer {
  /**
   * @throws Refusal `internal_server_error` with status 503 when the mail server is unavailable or asks to try later;
   * `inactive_email` when the mailbox does not exist
   * @throws Error with the mail server's message for any other permanent refusal
   */
  send(to: string, mail: Mail, id?: string): Promise<void>;
  /** Whether the last mail failed for the server's sake. */
  isFailing(): boolean;
  close(): void;
}

interface MailerOptions {
  /** `smtp://` or `smtps://`, with user and password. Of two, the other sends while the server refuses the login of one. */
  urls: readonly string[];
  /** Asked for each mail. */
  from(): { name: string; address: string };
  log: Logger;
  random: Random;
  /** Waits between tries. */
  pause(milliseconds: number): Promise<void>;
  /** For each step of a try, in milliseconds. @default 3000 */
  timeout?: number;
  /** For all tries, and the wait for a connection that other mails use. Milliseconds. @default 14000, four full tries */
  longest?: number;
}

/** Before the second, third and fourth try; as for the gateway. */
const pauses = [250, 500, 1000];
/** Most mail servers let one client have this many. */
const connections = 20;
/** A server that refuses so many mails in a row, each for another reason than its mailbox, refuses us. */
const worryingRefusals = 3;
/** Seconds after which a visitor may try again. */
const retryAfter = 5;

export function createMailer({
  urls,
  from: sender,
  log,
  random,
  pause,
  timeout = 3 * second,
  longest = 14 * second,
}: MailerOptions): Mailer {
  const limits = { connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout };
  const outages = createOutages({ log, service: 'the mail server' });
  let transports = urls.map((url) =>
    createTransport({ url, pool: true, maxConnections: connections, ...limits }),
  );
  let refusals = 0;

  /** A mail that is refused may be at fault itself; several in a row are not. */
  function refused(cause: unknown): void {
    refusals += 1;
    if (isLogin(cause) || refusals >= worryingRefusals) outages.failed(cause);
  }

  /** With the first login that the server accepts, which then comes first. */
  async function sendOnce(message: SendMailOptions): Promise<void> {
    const order = transports;
    for (const transport of order) {
      try {
        await transport.sendMail(message);
        transports = [transport, ...order.filter((other) => other !== transport)];
        return;
      } catch (cause) {
        if (!isLogin(cause) || transport === order.at(-1)) throw cause;
      }
    }
  }

  async function sendInTries(message: SendMailOptions, signal: AbortSignal): Promise<void> {
    for (let round = 0; ; round += 1) {
      try {
        await sendOnce(message);
        refusals = 0;
        outages.answered();
        return;
      } catch (cause) {
        if (isNoMailbox(cause)) throw new Refusal('inactive_email', { cause });
        if (isFinal(cause)) {
          refused(cause);
          throw cause;
        }
        const next = pauses[round];
        if (next === undefined || signal.aborted) {
          if (isDelay(cause)) refused(cause);
          else outages.failed(cause, { tries: round + 1 });
          throw notSent(cause);
        }
        await pause(next);
      }
    }
  }

  return {
    async send(to, mail, id = random.uuid()) {
      const from = sender();
      // One id for all tries, so that a mailbox shows the mail once even if an acknowledgement was lost.
      const messageId = `<${id}@${from.address.split('@').at(-1)}>`;
      const over = new AbortController();
      try {
        // An object, because the library would parse a string for names, lists and comments.
        const message = { from, to: { name: '', address: to }, messageId, ...mail };
        await within(longest, sendInTries(message, over.signal), 'A mail');
      } catch (error) {
        if (!(error instanceof DeadlineError)) throw error;
        over.abort();
        outages.failed(error);
        throw notSent(error);
      }
    },
    isFailing: outages.isAway,
    close: () => {
      for (const transport of transports) transport.close();
    },
  };
}

const notSent = (cause: unknown) =>
  unavailable('The mail could not be sent. Try again soon.', retryAfter, cause);

/**
 * Status 4yz asks to try again, also for a login (454 if the server cannot check it), and so does a broken connection.
 * Status 5yz is permanent, as is a login that the library cannot perform.
 * @see https://www.rfc-editor.org/rfc/rfc5321#section-4.2.1
 * @see https://www.rfc-editor.org/rfc/rfc4954#section-6
 */
function isFinal(error: unknown): boolean {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
  if (code >= 400 && code < 500) return false;
  return code >= 500 || isLogin(error);
}

/** Whether the server refuses our login, and so every mail. */
function isLogin(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EAUTH';
}

/**
 * Whether the server reports that the recipient does not exist, and not that we may not write to them.
 *
 * @see https://www.rfc-editor.org/rfc/rfc3463#section-3.2
 * @see https://www.rfc-editor.org/rfc/rfc7505#section-4 for 5.1.10
 */
function isNoMailbox(error: unknown): boolean {
  return error instanceof Error && 'response' in error && noMailbox.test(String(error.response));
}

const noMailbox = /^5\d\d[ -]5\.(?:1\.(?:1|2|3|6|10)|2\.1)\b/;
