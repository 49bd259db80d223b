/** Sends what a visitor is to receive: by mail, by the gateway for text messages, and into the development outbox. */
import { type Clock, later, minute } from '../clock.ts';
import { Refusal } from '../http/refusal.ts';
import type { Logger } from '../log.ts';
import type { Random } from '../secrets.ts';
import type { Settings } from '../settings.ts';
import { createGateway } from './gateway.ts';
import { codeMail, linkMail, type Mail, resetMail } from './mail.ts';
import { createMailer } from './mailer.ts';
import type { Outbox } from './outbox.ts';
import { codeText } from './text-message.ts';

interface Letter {
  to: string;
  /** Until the code or link expires. */
  minutes: number;
  locale?: string | undefined;
}

export interface Messenger {
  sendCode(letter: Letter & { code: string }): Promise<void>;
  sendLink(letter: Letter & { link: string }): Promise<void>;
  /** `link` leads to a new password, `loginLink` into the account as it is. */
  sendReset(letter: Letter & { link: string; loginLink: string }): Promise<void>;
  /** `boundTo`: host of the page that the code is for, or null. */
  sendText(
    letter: Letter & { code: string; channel: 'sms' | 'whatsapp'; boundTo: string | null },
  ): Promise<void>;
  /** @throws Refusal `unauthorized_action` where nobody would send a text message */
  checkTexts(): void;
  /** Null in production: what is not kept cannot be read. */
  outbox: Outbox | null;
  close(): void;
}

export interface MessengerParts {
  outbox: Outbox | null;
  clock: Clock;
  random: Random;
  log: Logger;
  /** Waits between tries. */
  pause(milliseconds: number): Promise<void>;
}

export function createMessenger(
  settings: Settings,
  { outbox, clock, random, log, pause }: MessengerParts,
): Messenger {
  const project = settings.project.project_name ?? 'your account';
  const from = { name: project, address: settings.mailFrom };
  const mailer = settings.smtpUrl ? createMailer({ url: settings.smtpUrl, from, log, random, pause }) : null;
  const gateway = settings.smsWebhook ? createGateway({ ...settings.smsWebhook, clock, log, pause }) : null;

  async function send(to: string, mail: Mail, secret: { code: string } | { link: string }): Promise<void> {
    await mailer?.send(to, mail);
    await outbox?.add({ channel: 'email', to, ...mail, ...secret });
  }

  return {
    sendCode: ({ to, code, ...rest }) => send(to, codeMail({ project, code, ...rest }), { code }),
    sendLink: ({ to, link, ...rest }) => send(to, linkMail({ project, link, ...rest }), { link }),
    sendReset: ({ to, link, ...rest }) => send(to, resetMail({ project, link, ...rest }), { link }),
    async sendText({ channel, to, code, minutes, locale, boundTo }) {
      // Browsers read text messages only.
      const host = channel === 'sms' ? boundTo : null;
      const text = codeText({ project, code, minutes, locale, boundTo: host });
      await gateway?.send({
        id: `message-${random.uuid()}`,
        channel,
        to,
        text,
        code,
        ...(locale === undefined ? {} : { locale }),
        expires_at: later(clock.now(), minutes * minute).toISOString(),
      });
      await outbox?.add({ channel, to, text, code });
    },
    checkTexts() {
      if (gateway || outbox) return;
      throw new Refusal('unauthorized_action', {
        message: 'No gateway for text messages is set up here. Set SMS_WEBHOOK_URL.',
      });
    },
    outbox,
    close: () => mailer?.close(),
  };
}
