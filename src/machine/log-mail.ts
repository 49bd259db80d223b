/** The events of the log that concern a mail. */
import type { SessionClient } from '../../session-core/consumer/client.ts';

interface Mail {
  email: string;
  /** The kind of mail, by the name that the event has for it. */
  type: 'login_or_create_otp' | 'login_or_create_eml' | 'reset_password';
  /** Whether the visitor asks for it once more. @default false */
  again?: boolean | undefined;
}

/** Sends the mail and logs that it was sent, or the error that prevented it. A visitor who leaves meanwhile is not an error. */
export async function logMail<Reply>(
  session: Pick<SessionClient, 'logEvent'>,
  { again = false, ...details }: Mail,
  signal: AbortSignal,
  send: () => Promise<Reply>,
): Promise<Reply> {
  const name = again ? 'email_try_again_clicked' : 'email_sent';
  try {
    const reply = await send();
    session.logEvent(name, details);
    return reply;
  } catch (error) {
    if (!signal.aborted) session.logEvent(name, details, error);
    throw error;
  }
}
