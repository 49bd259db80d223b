/** Whether mails and texts can be sent. No message is sent. */
import { createTransport } from 'nodemailer';
import { StartError } from '../../platform/start-error.ts';
import { causes } from '../../platform/storage/explain-failure.ts';
import { second } from '../clock/clock.ts';
import { readTemplates } from '../messages/templates.ts';
import type { Settings } from '../settings/settings.ts';
import type { Finding } from './doctor-finding.ts';

const timeout = 5 * second;

/** Connects, and logs in with the user name of `SMTP_URL`. */
export async function checkMail({ smtpUrls, production }: Settings): Promise<Finding[]> {
  const about = 'mail';
  // What its absence means in production is among the settings.
  if (smtpUrls.length === 0) return production ? [] : [{ state: 'ok', about, says: 'mails go to /outbox' }];
  return Promise.all(smtpUrls.map(checkLogin));
}

async function checkLogin(url: string): Promise<Finding> {
  const about = 'mail';
  const { host } = new URL(url);
  const limits = { connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout };
  const transport = createTransport({ url, ...limits });
  try {
    await transport.verify();
    return { state: 'ok', about, says: `${host} answers and accepts the login` };
  } catch (error) {
    const says = `${host} cannot be used (${causes(error)}). Check SMTP_URL, and that this machine may connect there.`;
    return { state: 'failed', about, says };
  } finally {
    transport.close();
  }
}

export async function checkMailTemplates({ mailTemplatesDir }: Settings): Promise<Finding[]> {
  if (!mailTemplatesDir) return [];
  const about = 'templates';
  try {
    await readTemplates(mailTemplatesDir);
    return [{ state: 'ok', about, says: `those in ${mailTemplatesDir} are valid` }];
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return error.message.split('\n').map((says) => ({ state: 'failed', about, says }));
  }
}

/** Any answer shows that the gateway is there. */
export async function checkTexts({ smsWebhook }: Settings): Promise<Finding[]> {
  if (!smsWebhook) return [];
  const about = 'texts';
  try {
    await fetch(smsWebhook.url, {
      method: 'OPTIONS',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
    return [{ state: 'ok', about, says: `${new URL(smsWebhook.url).host} answers` }];
  } catch (error) {
    const says = `the gateway of SMS_WEBHOOK_URL does not answer (${causes(error)}).`;
    return [{ state: 'failed', about, says }];
  }
}
