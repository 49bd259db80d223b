/** The rows of passwords: entered, forgotten, set. */

import { aboutCode } from '../../machine/codes.ts';
import type { CellContext, Problem } from '../../machine/machine.ts';
import { notAnEmail } from '../../machine/problem.ts';
import {
  isSubmitting,
  judge,
  judged,
  notJudged,
  passwordMissing,
} from '../../products/passwords/new-password.ts';
import { isEmail } from '../../validate/email.ts';
import type { BusinessConfig } from '../config.ts';
import { afterProof } from './after-proof.ts';
import type { Main, PasswordLogIn, PasswordMailed } from './screen-types.ts';
import { done, passwordMailed, toMain, toOrganizations, toStart } from './steps.ts';
import type { Rows, Step } from './types.ts';
import { asksForPassword } from './ways.ts';

export const passwordRows = {
  'password.logIn': {
    'password.submitted': submitPassword,
    'password.forgotten': forgetPassword,
    proved: ({ place }, { proof }, { config }) => afterProof(proof, config, place.stepUp ?? {}),
    discovered: (_screen, discovery, { config }) => toOrganizations(discovery, config),
    failed: (screen, { problem }) => refusedPassword(screen, problem),
    sessionBegan: () => done,
    back: ({ place, email }, { email: typed = email }) => toMain(place, typed || undefined),
  },
  'password.forgot': {
    'email.submitted': (screen, { email }, { busy }) => {
      if (busy.length > 0) return undefined;
      const forgot = { ...screen, email };
      if (!isEmail(email)) return { screen: forgot, problem: notAnEmail('invalid_email_address') };
      return { screen: forgot, run: { do: 'password.mail', email, place: screen.place, by: null } };
    },
    'password.mailed': ({ place }, mail) => passwordMailed(place, mail, false),
    sessionBegan: () => done,
    back: ({ place, email }, { email: typed = email }, { config }) =>
      asksForPassword(config, place)
        ? toMain(place, typed)
        : { screen: { name: 'password.logIn', place, email: typed } },
  },
  'password.mailed': {
    'email.resendAsked': ({ place, email, by }: PasswordMailed, _event, { busy }) =>
      busy.length > 0 ? undefined : { run: { do: 'password.mail', email, place, by } },
    'password.mailed': ({ place }, mail) => passwordMailed(place, mail, true),
    sessionBegan: () => done,
    back: ({ place, email }) => toMain(place, email),
  },
  'password.new': {
    'passwords.paused': (_screen, { password, edit }) => judge({ password, edit }),
    'passwords.judged': judged,
    'passwords.submitted': ({ by }, { password }, { busy }) =>
      isSubmitting(busy) ? undefined : { run: { do: 'password.set', by, password } },
    proved: (_screen, { proof }, { config }) => afterProof(proof, config),
    discovered: (_screen, discovery, { config }) => toOrganizations(discovery, config),
    failed: (screen, { task, problem }) => {
      if (task.do === 'passwords.judge') return notJudged(problem);
      // A new link is the only way on.
      if (problem.errorType === 'unable_to_auth_password_reset_token')
        return { screen: { name: 'failure', kind: 'link', organization: '' }, problem };
      return { screen, problem: aboutPassword(problem) };
    },
    // It would set the password of another member.
    visitorChanged: ({ by }, _event, { config }) => (by === 'session' ? toStart(config) : undefined),
    back: (_screen, _event, { config }) => toStart(config),
  },
} satisfies Rows<'password.logIn' | 'password.forgot' | 'password.mailed' | 'password.new'>;

/** A screen that asks for a password. */
type Asks = Main | PasswordLogIn;

export function submitPassword(
  screen: Asks,
  { email, password }: { readonly email: string; readonly password: string },
  { busy }: Pick<CellContext<BusinessConfig>, 'busy'>,
): Step | undefined {
  if (busy.length > 0) return undefined;
  const main = { ...screen, email };
  if (!isEmail(email)) return { screen: main, problem: notAnEmail('invalid_email_address') };
  if (password === '') return { screen: main, problem: passwordMissing };
  return { screen: main, run: { do: 'password.check', email, password, place: screen.place } };
}

export function forgetPassword({ place }: Asks, { email }: { readonly email: string }): Step {
  return { screen: { name: 'password.forgot', place, email } };
}

/** A leaked password, or one that has to be renewed: the visitor sets a new one. */
export const refusedPassword = ({ place, email = '' }: Asks, problem: Problem): Step =>
  problem.errorType === 'member_reset_password' || problem.errorType === 'breached_password'
    ? { screen: { name: 'password.forgot', place, email }, problem }
    : { problem: aboutPassword(problem) };

/** A refusal concerns the password. */
function aboutPassword(problem: Problem): Problem {
  const { field, ...rest } = aboutCode(problem);
  return field === 'code' ? { ...rest, field: 'password' } : problem;
}
