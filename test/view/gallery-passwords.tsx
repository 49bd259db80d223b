/** The screens of passwords, for the gallery. */
import type { ReactNode } from 'react';
import { defaultBootstrap } from '../../session-core/bootstrap/default-bootstrap.ts';
import type { Bootstrap } from '../../session-core/consumer/client.ts';
import { resolveConfig } from '../../src/login/resolve-config.ts';
import type { Problem } from '../../src/machine/machine.ts';
import type { ResetReason, Verdict } from '../../src/products/passwords/flow.ts';
import { LinkNeededView, PasswordResetView } from '../../src/products/passwords/link-views.tsx';
import { PasswordCreateView, PasswordLogInView, ResetSentView } from '../../src/products/passwords/views.tsx';
import { verdict } from './products/password-parts.ts';

/** Each with the address. The verdicts are about the first text that is typed. */
export function passwordScreens(email: string): Record<string, ReactNode> {
  const props = {
    config: resolveConfig({ products: ['passwords', 'otp'] }),
    bootstrap: defaultBootstrap,
    busy: [],
    problem: null,
    send: () => {},
  } as const;
  const create = (
    verdict: Verdict | null,
    {
      problem = null,
      bootstrap = defaultBootstrap,
    }: { problem?: Problem | null; bootstrap?: Bootstrap } = {},
  ) => (
    <PasswordCreateView
      {...{ ...props, problem, bootstrap }}
      screen={{ name: 'passwords.create', email, verdict }}
    />
  );
  const bootstrap = { ...defaultBootstrap, passwordConfig: { ludsMinimumCount: 8, ludsComplexity: 3 } };
  const wrong: Problem = {
    code: 'api_error',
    errorType: 'unauthorized_credentials',
    message: '',
    field: 'password',
  };
  const sentAt = Date.now();
  const mail = (reason: ResetReason) => (
    <ResetSentView
      {...props}
      screen={{
        name: 'passwords.resetSent',
        email,
        reason,
        sentAt,
        expiresAt: sentAt + 1_800_000,
        resent: false,
      }}
    />
  );
  return {
    passwordCreate: create(null),
    passwordWeak: create(
      verdict(1, { score: 1, valid: false, warning: 'This is similar to a commonly used password' }),
    ),
    passwordStrong: create(verdict(1)),
    passwordBreached: create(verdict(1, { breached: true, valid: false })),
    passwordLuds: create(verdict(1, { policy: 'luds', hasKinds: false, valid: false }), { bootstrap }),
    passwordUnchecked: create(null, { problem: { code: 'unreachable', message: '', field: 'strength' } }),
    passwordLogIn: <PasswordLogInView {...props} screen={{ name: 'passwords.logIn', email }} />,
    passwordRefused: (
      <PasswordLogInView {...props} problem={wrong} screen={{ name: 'passwords.logIn', email }} />
    ),
    passwordForgot: mail('forgot'),
    passwordLeaked: mail('breached'),
    passwordReset: (
      <PasswordResetView {...props} screen={{ name: 'passwords.reset', email, verdict: null }} />
    ),
    passwordLinkUsed: <LinkNeededView {...props} screen={{ name: 'passwords.linkNeeded', reason: 'used' }} />,
  };
}
