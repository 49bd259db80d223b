/** The screens that a reload returns to. Only this page writes them, so a look at their fields is enough. */
import { isRecord } from '../../session-core/lib/is-record.ts';
import type { Main, Screen } from './flow/screen-types.ts';

/** How long a reload still returns to the screen of a mail or a half sign-in. ms */
const life = 40 * 60_000;

/** Those that are stored as they are, besides all that ask for a code. The set-up of a factor is not: its stages show secrets once. */
const whole: readonly unknown[] = [
  'email.choose',
  'email.sent',
  'sms.number',
  'mfa.choose',
  'mfa.passkey',
  'passkeyOffer.ask',
  'admission.ask',
  'admission.over',
  'password.logIn',
  'password.forgot',
  'password.mailed',
  'sso.email',
  'sso.connections',
  'sso.organization',
] satisfies Screen['name'][];

/** What of a screen is stored, or the screen that was stored; null for those that a reload cannot restore. */
export function reviveScreen(stored: unknown, now: number): Screen | null {
  if (!isRecord(stored)) return null;
  const { name, sentAt } = stored;
  if (typeof sentAt === 'number' && now > sentAt + life) return null;
  // Written by this page, in the shape of its own types.
  const screen = stored as unknown as Screen;
  if (name === 'organizations') {
    const { chosen: _, ...list } = screen as Extract<Screen, { name: 'organizations' }>;
    return { ...list, choices: null };
  }
  // Without a step-up, the page begins there anyway.
  if (name === 'main') return (screen as Main).place.stepUp ? screen : null;
  return whole.includes(name) || String(name).endsWith('.code') ? screen : null;
}
