/** Sends messages to visitors: by mail, through the SMS gateway, and to the development outbox. */
import type { Logger } from '../../platform/log.ts';
import { noteMessage } from '../audit/context.ts';
import { type Clock, later, minute } from '../clock/clock.ts';
import { Refusal } from '../http/refusal.ts';
import { hasAddress } from '../http/text.ts';
import { type NoticeFacts, noticeMail, noticeValues } from '../notices/mail/notice-mail.ts';
import type { Random } from '../secrets/secrets.ts';
import type { Settings } from '../settings/settings.ts';
import type { Facts } from '../watch/facts.ts';
import { isSilent, mayArrive } from './failure.ts';
import { createGateway, type TextMessage } from './gateway.ts';
import { type Confirming, codeMail, invitationMail, linkMail, type Mail, resetMail } from './mail.ts';
import { createMailer } from './mailer.ts';
import type { Outbox } from './outbox.ts';
import { type MailKind, noticeTemplate, type Templates, type Values } from './templates.ts';
import { chooseLanguage, fillIn, languages, sayDuration } from './words.ts';

interface Message {
  /** Each copy of a message that may be sent twice has this one. @default a new one */
  id?: string | undefined;
  to: string;
  /** Minutes until the code or link expires. */
  minutes: number;
  locale?: string | undefined;
}

interface NoticeMessage extends NoticeFacts {
  to: string;
  locale: string | undefined;
  /** Leads to the page where the owner reports the change. Null for a recipient who may not. */
  link: string | null;
  isRemovedAddress: boolean;
  /** Whether the recipient belongs to an organization, whose admins help. */
  ofMember: boolean;
}

interface MailMessage extends Message {
  /** The operator's template. @default the standard mail */
  templateId?: string | undefined;
}

/** A message that is ready to leave. As secret as what it contains. */
export type Outgoing =
  | {
      id: string;
      channel: 'email';
      to: string;
      minutes: number;
      mail: Mail;
      secret: { code: string } | { link: string };
    }
  | { id: string; channel: 'sms' | 'whatsapp'; to: string; minutes: number; content: TextMessage };

/**
 * Sends to visitors. A message that may still arrive (`mayArrive`) waits in the queue, unless it comes from there. The request
 * learns which (`messageStatus`).
 */
export interface Messenger {
  sendCode(message: MailMessage & Confirming & { code: string }): Promise<void>;
  sendLink(message: MailMessage & Confirming & { link: string }): Promise<void>;
  /** `organization`: the name of the one that invites. @default the project */
  sendInvitation(message: MailMessage & { link: string; organization?: string }): Promise<void>;
  /** `link` leads to a new password, `loginLink` signs in without one. */
  sendReset(message: MailMessage & { link: string; loginLink: string }): Promise<void>;
  /** Reports a change to the owner of an account. */
  sendNotice(message: NoticeMessage): Promise<void>;
  canMail: boolean;
  /** `boundTo`: the host of the page that the code is for, or null. */
  sendText(
    message: Message & { code: string; channel: 'sms' | 'whatsapp'; boundTo: string | null },
  ): Promise<void>;
  /** Sends what has waited in the queue. */
  sendKept(message: Outgoing): Promise<void>;
  /**
   * Checks that mails of this kind can be sent. Call it before any change, so that a wrong id has no effect.
   *
   * @throws Refusal `email_template_not_found`; `unauthorized_action` without a mail server
   */
  checkMails(kind: MailKind, ...ids: (string | undefined)[]): void;
  /** Checks that text messages can be sent. @throws Refusal `unauthorized_action` without a gateway */
  checkTexts(): void;
  /** Null in production, which stores no messages. */
  outbox: Outbox | null;
  isGatewayFailing(): boolean;
  mail(): 'ok' | 'failing' | 'none';
  close(): void;
}

interface MessengerParts {
  outbox: Outbox | null;
  templates: Templates;
  clock: Clock;
  random: Random;
  log: Logger;
  facts: Pick<Facts, 'message'>;
  /** Stores a message in the queue. */
  keep(message: Outgoing): Promise<void>;
  /** Waits between tries. */
  pause(milliseconds: number): Promise<void>;
}

export function createMessenger(
  settings: Settings,
  { outbox, templates, clock, random, log, pause, facts, keep }: MessengerParts,
): Messenger {
  // Read for each message: they change while the process runs.
  const nameOf = () => settings.project.project_name ?? 'your account';
  const { smtpUrls: urls } = settings;
  const from = () => settings.mailFrom;
  const mailer = urls.length > 0 ? createMailer({ urls, from, log, random, pause }) : null;
  const canMail = mailer !== null || outbox !== null;
  const gateway = settings.smsWebhook ? createGateway({ ...settings.smsWebhook, clock, log, pause }) : null;

  /**
   * The channels whose last message got no answer in time. The next ones go to the queue at once: its tries find out when there is an
   * answer, and no visitor waits for it.
   */
  const silent = new Set<'email' | 'text'>();

  /** Sends the message, if a mail server or gateway is configured, and counts the outcome. */
  async function counted(channel: 'email' | 'text', sending: Promise<void> | undefined): Promise<void> {
    if (!sending) return;
    try {
      await sending;
      silent.delete(channel);
      facts.message(channel, 'sent');
    } catch (error) {
      silent[isSilent(error) ? 'add' : 'delete'](channel);
      facts.message(channel, 'failed');
      throw error;
    }
  }

  async function handOver(message: Outgoing): Promise<void> {
    if (message.channel === 'email') {
      const { id, to, mail, secret } = message;
      await counted('email', mailer?.send(to, mail, id));
      return outbox?.add({ channel: 'email', to, ...mail, ...secret });
    }
    const { channel, to, content } = message;
    await counted('text', gateway?.send(content));
    return outbox?.add({ channel, to, text: content.text, code: content.code });
  }

  /** @param id of the row in the queue that the message comes from */
  async function leave(id: string | undefined, message: Outgoing): Promise<void> {
    const isFirstTry = id === undefined;
    try {
      if (!isFirstTry || !silent.has(message.channel === 'email' ? 'email' : 'text')) {
        await handOver(message);
        return noteMessage('sent');
      }
    } catch (error) {
      if (!isFirstTry || !mayArrive(error)) throw error;
    }
    await keep(message);
    noteMessage('queued');
  }

  async function send(
    { id, to, minutes, locale, templateId }: MailMessage,
    standard: (locale: string | undefined) => Mail,
    secret: { code: string } | { link: string },
    more: Values = {},
  ): Promise<void> {
    const parts = { project: nameOf(), address: to, ...secret, ...more };
    const values = (language: string) => ({ ...parts, time: sayDuration(minutes, language) });
    const mail = templates.render(templateId, { locale, standard, values });
    await leave(id, { id: id ?? random.uuid(), channel: 'email', to, minutes, mail, secret });
  }

  return {
    sendKept: handOver,
    sendCode: ({ code, ...message }) =>
      send(message, (locale) => codeMail({ project: nameOf(), code, ...message, locale }), { code }),
    sendLink: ({ link, ...message }) =>
      send(message, (locale) => linkMail({ project: nameOf(), link, ...message, locale }), { link }),
    sendInvitation({ link, organization, ...message }) {
      const project = nameOf();
      // Anybody may found an organization: its name must not lead strangers to another page.
      const place = organization === undefined || hasAddress(organization) ? project : organization;
      return send(
        message,
        (locale) => invitationMail({ project, place, link, ...message, locale }),
        { link },
        organization === undefined ? {} : { organization: place },
      );
    },
    sendReset: ({ link, loginLink, ...message }) =>
      send(
        message,
        (locale) => resetMail({ project: nameOf(), link, loginLink, ...message, locale }),
        { link },
        { login_link: loginLink },
      ),
    async sendNotice({ to, link, ...letter }) {
      const project = nameOf();
      // A design has a link: without one, the standard mail is sent.
      const mail = templates.render(link === null ? undefined : noticeTemplate, {
        locale: letter.locale,
        standard: (locale) => noticeMail({ project, link, ...letter, locale }),
        values: (language) => noticeValues({ project, address: to, link: link ?? '', language, ...letter }),
      });
      await counted('email', mailer?.send(to, mail));
      await outbox?.add({ channel: 'email', to, ...mail, ...(link === null ? {} : { link }) });
    },
    canMail,
    checkMails(kind, ...ids) {
      if (!canMail) {
        throw new Refusal('unauthorized_action', { message: 'No mail server is configured. Set SMTP_URL.' });
      }
      for (const id of ids) templates.check(id, kind);
    },
    async sendText({ id, channel, to, code, minutes, locale, boundTo }) {
      // Browsers read codes only from SMS.
      const host = channel === 'sms' ? boundTo : null;
      const text = codeText({ project: nameOf(), code, minutes, locale, boundTo: host });
      const expires_at = later(clock.now(), minutes * minute).toISOString();
      const key = id ?? `message-${random.uuid()}`;
      const content = {
        id: key,
        channel,
        to,
        text,
        code,
        ...(locale === undefined ? {} : { locale }),
        expires_at,
      };
      await leave(id, { id: key, channel, to, minutes, content });
    },
    checkTexts() {
      if (gateway || outbox) return;
      throw new Refusal('unauthorized_action', {
        message: 'No SMS gateway is configured. Set SMS_WEBHOOK_URL.',
      });
    },
    outbox,
    isGatewayFailing: () => gateway?.isFailing() ?? false,
    mail: () => (mailer ? (mailer.isFailing() ? 'failing' : 'ok') : 'none'),
    close: () => mailer?.close(),
  };
}

/** The text message that delivers a code. */
interface CodeText {
  project: string;
  code: string;
  /** Minutes until the code expires. */
  minutes: number;
  locale?: string | undefined;
  /** The host of the page that the code is for; null if the message is not bound to one. */
  boundTo: string | null;
}

/**
 * One or two short lines. With a host, the last line lets browsers offer the code on that host's pages only.
 *
 * @see https://wicg.github.io/sms-one-time-codes/
 */
export function codeText({ project, code, minutes, locale, boundTo }: CodeText): string {
  const tag = chooseLanguage(locale);
  const sentence = fillIn(languages[tag].text, { project, code, time: sayDuration(minutes, tag) });
  return boundTo === null || !isDomain(boundTo) ? sentence : `${sentence}\n\n@${boundTo} #${code}`;
}

/** The format allows neither a port nor an IP address. */
function isDomain(host: string): boolean {
  return /^(?=.*[a-z])[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(host);
}
