/** What follows on each screen of the second factor. */
import type { Failed, Problem, Step } from '../../machine/machine.ts';
import type { MainScreen, ProductTable } from '../../machine/product.ts';
import { signedIn } from '../../machine/sign-in.ts';
import { isCode } from '../../validate/code.ts';
import {
  screenFor,
  type TotpEnter,
  type TotpEvent,
  type TotpOver,
  type TotpRecover,
  type TotpScreen,
  type TotpSetUp,
  type TotpTask,
} from './flow.ts';

type Next = Step<MainScreen | TotpScreen, TotpTask>;
type Fact<Type extends TotpEvent['type']> = Extract<TotpEvent, { type: Type }>;
type Context = { readonly busy: readonly string[] };
type Asking = TotpEnter | TotpRecover | TotpSetUp;

const main = { name: 'main' } as const;
/** As the server would say it. */
const notACode: Problem = {
  code: 'api_error',
  errorType: 'invalid_code',
  message: 'A code has six digits.',
  field: 'code',
};

/** What all screens share that ask for a code. */
const asking = {
  'totp.wrong': (screen: Asking, { triesLeft, problem }: Fact<'totp.wrong'>): Next =>
    triesLeft === 0
      ? { screen: over('tries') }
      : { screen: { ...screen, triesLeft }, problem: { ...problem, field: 'code' } },
  'totp.looked': (screen: Asking, { missing }: Fact<'totp.looked'>): Next => {
    if (!missing) return { screen: over('expired') };
    const wanted = screenFor(missing);
    const asksForIt = (screen.name === 'totp.setUp') === (wanted.name === 'totp.setUp');
    return asksForIt ? {} : { screen: wanted };
  },
};

/** What a sign-in that stands halfway shares besides. */
const challenge = {
  ...asking,
  resumed: (): Next => ({ beside: { do: 'totp.look' } }),
  failed: (_screen: Asking, { problem }: Failed<TotpTask>): Next =>
    ended(problem) ?? { problem: told(problem) },
};

export const totpTable = {
  main: {
    'totp.halfFound': (_screen, { missing }, { busy }) =>
      busy.length > 0 ? undefined : signedIn({ name: 'totp.confirmed' }, { mfa_required: missing }),
  },
  'totp.enter': {
    ...challenge,
    'totp.codeEntered': (_screen, { code, remember }, { busy }) => prove('app', { code, remember }, busy),
    'totp.recoveryAsked': ({ triesLeft }, _event, { busy }) =>
      isBusy(busy) ? undefined : { screen: { name: 'totp.recover', ...kept(triesLeft) } },
    back: giveUp,
  },
  'totp.recover': {
    ...challenge,
    'totp.codeEntered': (_screen, { code }, { busy }) => prove('recovery', { code, remember: false }, busy),
    back: ({ triesLeft }) => ({ screen: { name: 'totp.enter', ...kept(triesLeft) } }),
  },
  'totp.offer': {
    'totp.setUpAsked': () => ({ screen: { name: 'totp.setUp', stage: 'scan', offered: true } }),
    'totp.skipped': () => ({ run: { do: 'totp.skip' } }),
    back: () => ({ run: { do: 'totp.skip' } }),
    visitorChanged: () => ({ screen: main }),
  },
  'totp.setUp': {
    ...asking,
    // A component that has just appeared has nothing left of an earlier key.
    'totp.setUpShown': (screen, { give }) => ({
      screen: { ...screen, stage: 'scan', isLate: false },
      run: { do: 'totp.create', give },
    }),
    'totp.onward': (screen) => ({
      screen: { ...screen, stage: screen.stage === 'scan' ? 'save' : 'confirm' },
    }),
    'totp.codeEntered': ({ stage }, { code }, { busy }) =>
      stage === 'confirm' ? prove('app', { code, remember: false }, busy) : undefined,
    'totp.skipped': ({ offered }) => (offered ? { run: { do: 'totp.skip' } } : undefined),
    failed: setUpFailed,
    visitorChanged: ({ offered }) => (offered ? { screen: main } : undefined),
    back: (screen): Next => {
      if (screen.stage === 'confirm') return { screen: { ...screen, stage: 'save' } };
      if (screen.stage === 'save') return { screen: { ...screen, stage: 'scan' } };
      return screen.offered ? { screen: { name: 'totp.offer' } } : giveUp();
    },
  },
  'totp.over': {
    back: () => ({ screen: main }),
  },
} satisfies ProductTable<TotpScreen, TotpEvent, TotpTask>;

function prove(
  by: 'app' | 'recovery',
  typed: { readonly code: string; readonly remember: boolean },
  busy: readonly string[],
): Next | undefined {
  if (isBusy(busy)) return undefined;
  if (by === 'app' && !isCode(typed.code)) return { problem: notACode };
  return { run: { do: 'totp.prove', by, ...typed } };
}

function isBusy(busy: Context['busy']): boolean {
  return busy.includes('totp.prove');
}

/** The token of the half sign-in ends with it, here and at the server. */
function giveUp(): Next {
  return { screen: main, beside: { do: 'totp.giveUp' } };
}

function kept(triesLeft: number | undefined) {
  return triesLeft === undefined ? {} : { triesLeft };
}

function setUpFailed(screen: TotpSetUp, { task, problem }: Failed<TotpTask>): Next {
  // Another tab was quicker with an app of its own.
  if (problem.errorType === 'active_totp_exists') return { run: { do: 'totp.look' } };
  if (task.do === 'totp.look') return { problem };
  if (!screen.offered) return ended(problem) ?? { problem: told(problem) };
  const isLate = task.do === 'totp.create' && problem.errorType === 'unauthorized_action';
  return isLate ? { screen: { ...screen, isLate } } : { problem: told(problem) };
}

/** A refusal is about the code; anything else says nothing of it. */
function told(problem: Problem): Problem {
  const isRefusal = aboutCode.has(problem.errorType ?? '');
  return isRefusal ? { ...problem, field: 'code' } : problem;
}

const aboutCode: ReadonlySet<string> = new Set([
  'invalid_code',
  'unable_to_authenticate_totp',
  'totp_code_already_authenticated',
  'unable_to_authenticate_recovery_code',
]);

/** Where the server takes no more codes for this sign-in. */
function ended({ code, errorType = '' }: Problem): Next | null {
  if (errorType === 'user_lock_limit_reached') return { screen: over('locked') };
  const isOver = code === 'no_current_session' || endings.has(errorType);
  return isOver ? { screen: over('expired') } : null;
}

const endings: ReadonlySet<string> = new Set([
  'intermediate_session_not_found',
  'totp_not_found',
  'unauthorized_action',
]);

function over(why: TotpOver['why']): TotpOver {
  return { name: 'totp.over', why };
}
