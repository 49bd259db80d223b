/** Sends what a visitor is to receive: by mail, and into the development outbox. */
import { createTransport } from 'nodemailer';
import type { Settings } from '../settings.ts';
import { codeMail, linkMail, type Mail, resetMail } from './mail.ts';
import type { Outbox } from './outbox.ts';

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
  /** Null in production: what is not kept cannot be read. */
  outbox: Outbox | null;
  close(): void;
}

// A visitor waits for the reply: better an error after this than a page that hangs.
const smtpLimit = 10_000;

export function createMessenger(settings: Settings, outbox: Outbox | null): Messenger {
  const project = settings.project.project_name ?? 'your account';
  const limits = { connectionTimeout: smtpLimit, greetingTimeout: smtpLimit, socketTimeout: smtpLimit };
  const smtp = settings.smtpUrl ? createTransport({ url: settings.smtpUrl, pool: true, ...limits }) : null;

  async function send(to: string, mail: Mail, secret: { code: string } | { link: string }): Promise<void> {
    // Given as an address: a text would be searched for names, lists and comments.
    const recipient = { name: '', address: to };
    await smtp?.sendMail({ from: { name: project, address: settings.mailFrom }, to: recipient, ...mail });
    await outbox?.add({ channel: 'email', to, ...mail, ...secret });
  }

  return {
    sendCode: ({ to, code, ...rest }) => send(to, codeMail({ project, code, ...rest }), { code }),
    sendLink: ({ to, link, ...rest }) => send(to, linkMail({ project, link, ...rest }), { link }),
    sendReset: ({ to, link, ...rest }) => send(to, resetMail({ project, link, ...rest }), { link }),
    outbox,
    close: () => smtp?.close(),
  };
}
