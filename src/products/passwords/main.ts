/** The main stage of product `passwords`. */
import { emailPart } from '../../components/fields/email-part.tsx';
import type { ProductMain } from '../../machine/product.ts';
import { underway } from '../../machine/underway.ts';
import {
  type PasswordsEvent,
  type PasswordsScreen,
  type PasswordsTask,
  passwordsOnMain,
  type ResetSent,
} from './flow.ts';

export const passwordsMain: ProductMain<PasswordsScreen, PasswordsEvent, PasswordsTask> = {
  table: passwordsOnMain,
  revive: {
    // The typed password and its verdict are not stored.
    'passwords.create': ({ email }) =>
      typeof email === 'string' ? { name: 'passwords.create', email, verdict: null } : null,
    'passwords.logIn': ({ email }) => (typeof email === 'string' ? { name: 'passwords.logIn', email } : null),
    'passwords.resetSent': reviveSent,
  },
  partViews: { form: emailPart((email) => ({ type: 'passwords.emailSubmitted', email })) },
  arrival: { screen: { name: 'passwords.arrived' }, event: { type: 'passwords.linkOpened' } },
};

const reasons = ['forgot', 'setNew', 'dedupe', 'breached'] as const;

function reviveSent(
  { email, reason, sentAt, expiresAt, ...rest }: Record<string, unknown>,
  now: number,
): ResetSent | null {
  const why = reasons.find((knownReason) => knownReason === reason);
  if (!why || typeof email !== 'string' || typeof sentAt !== 'number' || typeof expiresAt !== 'number')
    return null;
  if (now > expiresAt) return null;
  return {
    ...{ name: 'passwords.resetSent', email, reason: why, sentAt, expiresAt, resent: false },
    ...underway(rest),
  };
}
