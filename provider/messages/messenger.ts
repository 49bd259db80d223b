/** Sends what a visitor is to receive: by mail, by the gateway for text messages, and into the development outbox. */

import type { Logger } from '../../server/log.ts';
import { type Clock, later, minute } from '../clock.ts';
import { Refusal } from '../http/refusal.ts';
import type { Random } from '../secrets.ts';
import type { Settings } from '../settings.ts';
import { createGateway } from './gateway.ts';
import { codeMail, linkMail, type Mail, resetMail } from './mail.ts';
import { createMailer } from './mailer.ts';
import type { Outbox } from './outbox.ts';
import type { MailKind, Templates, Values } from './templates.ts';
import { codeText } from './text-message.ts';
import { sayDuration } from './words.ts';

interface Letter {
  to: string;
  /** Until the code or link expires. */
  minutes: number;
  locale?: string | undefined;
}

interface MailLetter extends Letter {
  /** Of the mail that the operator designed. @default the standard one */
  templateId?: string | undefined;
}

export interface Messenger {
  sendCode(letter: MailLetter & { code: string }): Promise<void>;
  sendLink(letter: MailLetter & { link: string }): Promise<void>;
  /** `link` leads to a new password, `loginLink` into the account as it is. */
  sendReset(letter: MailLetter & { link: string; loginLink: string }): Promise<void>;
  /** `boundTo`: host of the page that the code is for, or null. */
  sendText(
    letter: Letter & { code: string; channel: 'sms' | 'whatsapp'; boundTo: string | null },
  ): Promise<void>;
  /**
   * To be asked before anything is written, so that a wrong id leaves nothing behind.
   *
   * @throws Refusal `email_template_not_found`; `unauthorized_action` where nobody would send a mail
   */
  checkMails(kind: MailKind, ...ids: (string | undefined)[]): void;
  /** @throws Refusal `unauthorized_action` where nobody would send a text message */
  checkTexts(): void;
  /** Null in production: what is not kept cannot be read. */
  outbox: Outbox | null;
  close(): void;
}

export interface MessengerParts {
  outbox: Outbox | null;
  templates: Templates;
  clock: Clock;
  random: Random;
  log: Logger;
  /** Waits between tries. */
  pause(milliseconds: number): Promise<void>;
}

export function createMessenger(
  settings: Settings,
  { outbox, templates, clock, random, log, pause }: MessengerParts,
): Messenger {
  const project = settings.project.project_name ?? 'your account';
  const { smtpUrl, mailFrom: from } = settings;
  const mailer = smtpUrl ? createMailer({ url: smtpUrl, from, log, random, pause }) : null;
  const gateway = settings.smsWebhook ? createGateway({ ...settings.smsWebhook, clock, log, pause }) : null;

  async function send(
    { to, minutes, locale, templateId }: MailLetter,
    standard: (locale: string | undefined) => Mail,
    secret: { code: string } | { link: string },
    more: Values = {},
  ): Promise<void> {
    const known = { project, address: to, ...secret, ...more };
    const values = (language: string) => ({ ...known, time: sayDuration(minutes, language) });
    const mail = templates.design(templateId, { locale, standard, values });
    await mailer?.send(to, mail);
    await outbox?.add({ channel: 'email', to, ...mail, ...secret });
  }

  return {
    sendCode: ({ code, ...letter }) =>
      send(letter, (locale) => codeMail({ project, code, ...letter, locale }), { code }),
    sendLink: ({ link, ...letter }) =>
      send(letter, (locale) => linkMail({ project, link, ...letter, locale }), { link }),
    sendReset: ({ link, loginLink, ...letter }) =>
      send(
        letter,
        (locale) => resetMail({ project, link, loginLink, ...letter, locale }),
        { link },
        { login_link: loginLink },
      ),
    checkMails(kind, ...ids) {
      if (!mailer && !outbox) {
        throw new Refusal('unauthorized_action', { message: 'No mail server is set up here. Set SMTP_URL.' });
      }
      for (const id of ids) templates.check(id, kind);
    },
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
