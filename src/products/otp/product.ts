/** Product `otp`: sign-in by one-time passcode. */

import { ready } from '../../../session-core/lib/ready.ts';
import { emailPart } from '../../components/fields/email-part.tsx';
import { lazy } from '../../machine/lazy.ts';
import type { Product } from '../../machine/product.ts';
import { underway } from '../../machine/underway.ts';
import {
  type Destination,
  type OtpEnter,
  type OtpEvent,
  type OtpScreen,
  type OtpTask,
  otpOnMain,
} from './flow.ts';

export const otp: Product<OtpScreen, OtpEvent, OtpTask> = {
  id: 'otp',
  prefix: 'otp',
  main: ready({
    table: otpOnMain,
    revive: { 'otp.enter': reviveEnter },
    partViews: { form: emailPart((email) => ({ type: 'otp.emailSubmitted', email }), 'otp.send') },
  }),
  phone: lazy(
    () => import('./phone-form.tsx'),
    ({ PhonePart }) => ({ partViews: { form: PhonePart } }),
  ),
  screens: lazy(
    () => import('./screens.ts'),
    ({ otpScreens }) => otpScreens,
  ),
};

/** How long a reload still restores the screen of an expired code, which offers a new one. ms. */
const graceAfterExpiry = 30 * 60_000;

function reviveEnter(stored: Record<string, unknown>, now: number): OtpEnter | null {
  const { to, methodId, sentAt, expiresAt, resent } = stored;
  if (!isDestination(to) || typeof methodId !== 'string') return null;
  if (typeof sentAt !== 'number' || typeof expiresAt !== 'number') return null;
  if (now > expiresAt + graceAfterExpiry) return null;
  return {
    ...{ name: 'otp.enter', to, methodId, sentAt, expiresAt, resent: resent === true },
    ...underway(stored),
  };
}

/** Only this page writes the stored screen, so one look at the text is enough. */
function isDestination(to: unknown): to is Destination {
  const { email, number } = (to ?? {}) as Record<string, unknown>;
  return typeof (email ?? number) === 'string';
}
