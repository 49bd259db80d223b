/** The rows of the screens of `passwords`, after the visitor has entered an address or opened a link. */
import type { LoginConfig } from '../../machine/config.ts';
import type { Failed, Problem, Step } from '../../machine/machine.ts';
import { notAnEmail } from '../../machine/problem.ts';
import { backToMain, type MainScreen, type ProductTable } from '../../machine/product.ts';
import { endsElsewhere, signedIn } from '../../machine/sign-in.ts';
import { underway } from '../../machine/underway.ts';
import { isEmail } from '../../validate/email.ts';
import type {
  LinkNeeded,
  PasswordLogIn,
  PasswordsEvent,
  PasswordsScreen,
  PasswordsTask,
  ResetReason,
  ResetSent,
} from './flow.ts';
import { isSubmitting, judge, judged, notJudged, passwordMissing } from './new-password.ts';
import { otherWay } from './other-way.ts';
import { resetExpiry } from './reset-expiry.ts';

type Screens = MainScreen | PasswordsScreen;
type Next = Step<Screens, PasswordsTask>;
type Fact<Type extends PasswordsEvent['type']> = Extract<PasswordsEvent, { type: Type }>;
type Failure = Failed<PasswordsTask>;

/** Refusals that the visitor can solve by typing another password. */
const aboutPassword: ReadonlySet<string | undefined> = new Set([
  'unauthorized_credentials',
  'no_user_password',
  'email_not_found',
  'weak_password',
  'breached_password',
]);

/** Refusals of a link, with the reason to show for each. */
const aboutLink: Readonly<Record<string, LinkNeeded['reason']>> = {
  unable_to_auth_magic_link: 'used',
  pkce_mismatch: 'otherBrowser',
  pkce_expected_code_verifier: 'otherBrowser',
};

const confirmed = { name: 'passwords.confirmed' } as const;
const sessionBegan = endsElsewhere(confirmed);

export const passwordsTable = {
  main: {
    'passwords.lookedUp': (_screen, { email, userType, mayCreate }, { config }): Next => {
      if (userType === 'new') {
        // The server knows whether the address is invited: then its mail leads to a password, and else it says why not.
        return mayCreate
          ? { screen: { name: 'passwords.create', email, verdict: null } }
          : { run: startReset(email, 'setNew') };
      }
      if (userType === 'password') return { screen: { name: 'passwords.logIn', email } };
      const product = otherWay(config);
      return { run: product ? { do: 'passwords.handOver', email, product } : startReset(email, 'setNew') };
    },
    'passwords.resetStarted': sent,
  },
  'passwords.create': {
    'passwords.paused': ({ email }, { password, edit }) => judge({ password, edit, email }),
    'passwords.judged': judged,
    'passwords.submitted': ({ email }, { password }, { busy }) =>
      isSubmitting(busy) ? undefined : { run: { do: 'passwords.create', email, password } },
    'passwords.signedIn': confirm,
    'passwords.resetStarted': sent,
    failed: (screen, failure): Next =>
      refused(failure, 'reset_password') ? { run: startReset(screen.email, 'dedupe') } : shown(failure),
    sessionBegan,
    back: (screen): Next => backToMain(screen),
  },
  'passwords.logIn': {
    'passwords.submitted': ({ email }, { password }, { busy }) => {
      if (isSubmitting(busy)) return undefined;
      return password === ''
        ? { problem: passwordMissing }
        : { run: { do: 'passwords.logIn', email, password } };
    },
    'passwords.signedIn': confirm,
    'passwords.forgotAsked': ({ email }, _event, { busy }) =>
      busy.length > 0 ? undefined : { run: startReset(email, 'forgot') },
    'passwords.withoutAsked': withoutPassword,
    'passwords.resetStarted': sent,
    failed: (screen, failure): Next => {
      if (refused(failure, 'reset_password')) return { run: startReset(screen.email, 'dedupe') };
      if (refused(failure, 'breached_password')) return { run: startReset(screen.email, 'breached') };
      return shown(failure);
    },
    sessionBegan,
    back: (screen): Next => backToMain(screen),
  },
  'passwords.resetSent': {
    'passwords.resendAsked': ({ email, reason }, _event, { busy }) =>
      busy.length > 0 ? undefined : { run: startReset(email, reason, true) },
    'passwords.resetStarted': (screen, event, context) => ({
      screen: { ...sent(screen, event, context).screen, resent: true },
    }),
    'passwords.withoutAsked': withoutPassword,
    sessionBegan,
    back: (screen): Next => backToMain(screen),
  },
  'passwords.arrived': {
    'passwords.resetLinkFound': (_screen, { email }) => toReset(email),
    'passwords.noLinkFound': () => ({ screen: { name: 'passwords.linkNeeded', reason: 'none' } }),
    'passwords.mustAsk': askToSwitch,
    'passwords.signedIn': confirm,
    failed: (_screen, failure) => linkRefused(failure),
    back: (): Next => ({ screen: { name: 'main' } }),
  },
  'passwords.switch': {
    'passwords.switchChosen': ({ next, setsPassword }, _event, { busy }) => {
      if (isSubmitting(busy)) return undefined;
      return setsPassword ? toReset(next) : { run: { do: 'passwords.useLink', sure: true } };
    },
    'passwords.stayChosen': () => signedIn({ name: 'passwords.confirmed' }, null, 'elsewhere'),
    'passwords.noLinkFound': () => ({ screen: { name: 'passwords.linkNeeded', reason: 'none' } }),
    'passwords.signedIn': confirm,
    failed: (_screen, failure) => linkRefused(failure),
    back: (): Next => ({ screen: { name: 'main' } }),
  },
  'passwords.reset': {
    'passwords.paused': (_screen, { password, edit }) => judge({ password, edit }),
    'passwords.judged': judged,
    'passwords.submitted': (_screen, { password }, { busy }) =>
      isSubmitting(busy) ? undefined : { run: { do: 'passwords.reset', password } },
    'passwords.withoutAsked': (_screen, _event, { busy }) =>
      isSubmitting(busy) ? undefined : { run: { do: 'passwords.useLink' } },
    'passwords.noLinkFound': () => ({ screen: { name: 'passwords.linkNeeded', reason: 'none' } }),
    'passwords.mustAsk': askToSwitch,
    'passwords.signedIn': confirm,
    failed: (_screen, failure) => linkRefused(failure),
    back: (): Next => ({ screen: { name: 'main' } }),
  },
  'passwords.linkNeeded': {
    'passwords.emailSubmitted': (_screen, { email }, { busy }) => {
      if (busy.length > 0) return undefined;
      return isEmail(email)
        ? { run: startReset(email, 'forgot') }
        : { problem: notAnEmail('invalid_email_format') };
    },
    'passwords.resetStarted': sent,
    back: (): Next => ({ screen: { name: 'main' } }),
  },
} satisfies ProductTable<PasswordsScreen, PasswordsEvent, PasswordsTask>;

function startReset(email: string, reason: ResetReason, again = false) {
  return { do: 'passwords.startReset', email, reason, again } as const;
}

function sent(
  _screen: Screens,
  { email, reason, at, ...rest }: Fact<'passwords.resetStarted'>,
  { config }: { config: LoginConfig },
): { screen: ResetSent } {
  const expiresAt = resetExpiry(config, at);
  const screen = {
    name: 'passwords.resetSent',
    email,
    reason,
    sentAt: at,
    expiresAt,
    resent: false,
  } as const;
  return { screen: { ...screen, ...underway(rest) } };
}

function confirm(_screen: Screens, { reply }: Fact<'passwords.signedIn'>): Next {
  return signedIn(confirmed, reply);
}

/** Goes through Main, where the other method starts, and where the visitor finds the address again. */
function withoutPassword(
  { email }: PasswordLogIn | ResetSent,
  _event: unknown,
  { config, busy }: { config: LoginConfig; busy: readonly string[] },
): Next | undefined {
  const product = otherWay(config);
  if (!product || busy.length > 0) return undefined;
  return { screen: { name: 'main', email }, run: { do: 'passwords.handOver', email, product } };
}

function refused({ task, problem }: Failure, errorType: string): boolean {
  return (task.do === 'passwords.create' || task.do === 'passwords.logIn') && problem.errorType === errorType;
}

function shown({ task, problem }: Failure): { problem: Problem } {
  return newPasswordProblem(task.do, problem);
}

/** The field that a failed task concerns, in the form for a new password. */
export function newPasswordProblem(task: string, problem: Problem): { problem: Problem } {
  if (task === 'passwords.judge') return notJudged(problem);
  return { problem: aboutPassword.has(problem.errorType) ? { ...problem, field: 'password' } : problem };
}

function linkRefused(failure: Failure): Next {
  const { errorType = '' } = failure.problem;
  const reason = Object.hasOwn(aboutLink, errorType) ? aboutLink[errorType] : undefined;
  return reason ? { screen: { name: 'passwords.linkNeeded', reason } } : shown(failure);
}

function toReset(email: string | null) {
  return { screen: { name: 'passwords.reset', email, verdict: null } } as const;
}

function askToSwitch(_screen: unknown, { type: _, ...accounts }: Fact<'passwords.mustAsk'>) {
  return { screen: { name: 'passwords.switch', ...accounts } } as const;
}
