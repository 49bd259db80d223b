/** Product `otp`: sign-in by one-time passcode. */
import { atOnce, later } from '../../machine/later.ts';
import type { Product } from '../../machine/product.ts';
import { OtpEmailForm } from './email-form.tsx';
import { type OtpEnter, type OtpEvent, type OtpScreen, type OtpTask, otpOnMain } from './flow.ts';

export const otp: Product<OtpScreen, OtpEvent, OtpTask> = {
  id: 'otp',
  prefix: 'otp',
  front: atOnce({
    table: otpOnMain,
    success: ['otp.confirmed'],
    revive: { 'otp.enter': reviveEnter },
    partViews: { form: OtpEmailForm },
  }),
  rest: later(() => import('./rest.ts').then(({ otpRest }) => otpRest)),
};

/** How long after its end an expired code's screen is still worth returning to: it offers a new one. ms. */
const graceAfterExpiry = 30 * 60_000;

function reviveEnter(stored: Record<string, unknown>, now: number): OtpEnter | null {
  const { email, methodId, sentAt, expiresAt, resent } = stored;
  if (typeof email !== 'string' || typeof methodId !== 'string') return null;
  if (typeof sentAt !== 'number' || typeof expiresAt !== 'number') return null;
  if (now > expiresAt + graceAfterExpiry) return null;
  return { name: 'otp.enter', email, methodId, sentAt, expiresAt, resent: resent === true };
}
