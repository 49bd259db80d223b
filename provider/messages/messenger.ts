/** Sends what a visitor is to receive: by mail, by the gateway for text messages, and into the development outbox. */
import { type Clock, later, minute } from '../clock.ts';
import { Refusal } from '../http/refusal.ts';
import type { Logger } from '../log.ts';
import type { Random } from '../secrets.ts';
import type { Settings } from '../settings.ts';
import { createGateway } from './gateway.ts';
import { codeMail, linkMail, type Mail, resetMail } from './mail.ts';
import { createMailer } from './mailer.ts';
import { type NoticeFacts, noticeMail } from './notice-mail.ts';
import { noticeValues } from './notice-template.ts';
import type { Outbox } from './outbox.ts';
import { type MailKind, noticeTemplate, type Templates, type Values } from './templates.ts';
import { codeText } from './text-message.ts';
import { sayDuration } from './words.ts';

interface Letter {
  to: string;
  /** Until the code or link expires. */
  minutes: number;
  locale?: string | undefined;
}

interface NoticeLetter extends NoticeFacts {
  to: string;
  locale: string | undefined;
  /** Leads to the page where the owner reports the change. Null for a recipient who may not. */
  link: string | null;
  /** Whether the recipient is the address that was removed. */
  isRemovedAddress: boolean;
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
  /** Reports a change to the owner of an account. */
  sendNotice(letter: NoticeLetter): Promise<void>;
  /** Whether a mail reaches anybody. */
  canMail: boolean;
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
  const canMail = mailer !== null || outbox !== null;
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
    async sendNotice({ to, link, ...letter }) {
      // A design has a link: without one, the standard mail is sent.
      const mail = templates.design(link === null ? undefined : noticeTemplate, {
        locale: letter.locale,
        standard: (locale) => noticeMail({ project, link, ...letter, locale }),
        values: (language) => noticeValues({ project, address: to, link: link ?? '', language, ...letter }),
      });
      await mailer?.send(to, mail);
      await outbox?.add({ channel: 'email', to, ...mail, ...(link === null ? {} : { link }) });
    },
    canMail,
    checkMails(kind, ...ids) {
      if (!canMail) {
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
