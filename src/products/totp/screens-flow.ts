/** The rows of the screens of the second factor. */
import { aboutCode } from '../../machine/codes.ts';
import type { Failed, Problem, Step } from '../../machine/machine.ts';
import { passkeyProblem } from '../../machine/passkey-problems.ts';
import type { MainScreen, ProductTable } from '../../machine/product.ts';
import { signedIn } from '../../machine/sign-in.ts';
import { underway } from '../../machine/underway.ts';
import { isCode } from '../../validate/code.ts';
import {
  screenFor,
  type TotpEnter,
  type TotpEvent,
  type TotpMail,
  type TotpOver,
  type TotpPasskey,
  type TotpRecover,
  type TotpScreen,
  type TotpSetUp,
  type TotpTask,
} from './flow.ts';

type Next = Step<MainScreen | TotpScreen, TotpTask>;
type Fact<Type extends TotpEvent['type']> = Extract<TotpEvent, { type: Type }>;
type Context = { readonly busy: readonly string[] };
type Asking = TotpEnter | TotpRecover | TotpMail | TotpPasskey | TotpSetUp;

const main = { name: 'main' } as const;
const sendCode = { do: 'totp.sendCode' } as const;
/** The problem that the server would report. */
const notACode: Problem = {
  code: 'api_error',
  errorType: 'invalid_code',
  message: 'A code has six digits.',
  field: 'code',
};

/** The cells that all screens with a code field share. */
const asking = {
  'totp.looked': (screen: Asking, { missing }: Fact<'totp.looked'>): Next => {
    if (!missing) return { screen: over('expired') };
    const next = screenFor(missing);
    const enterName = screen.name === 'totp.recover' ? 'totp.enter' : screen.name;
    if (enterName === next.name) return {};
    return next.name === 'totp.mail' ? { screen: next, run: sendCode } : { screen: next };
  },
};

/** The further cells that all screens of a half sign-in share. */
const challenge = {
  ...asking,
  resumed: (): Next => ({ beside: { do: 'totp.look' } }),
  'totp.passkeyAsked': (_screen: Asking, _event: unknown, { busy }: Context): Next | undefined =>
    busy.length > 0 ? undefined : { run: { do: 'totp.provePasskey' } },
  failed: (_screen: Asking, failure: Failed<TotpTask>): Next => notProved(failure),
};

export const totpTable = {
  main: {
    'totp.halfFound': (_screen, { pending }, { busy }) =>
      busy.length > 0 ? undefined : signedIn({ name: 'totp.confirmed' }, pending),
  },
  'totp.enter': {
    ...challenge,
    'totp.codeEntered': (_screen, { code, remember }, { busy }) => prove('app', { code, remember }, busy),
    'totp.recoveryAsked': (_screen, _event, { busy }) =>
      isBusy(busy) ? undefined : { screen: { name: 'totp.recover' } },
    back: giveUp,
  },
  'totp.recover': {
    ...challenge,
    'totp.codeEntered': (_screen, { code }, { busy }) => prove('recovery', { code, remember: false }, busy),
    back: () => ({ screen: { name: 'totp.enter' } }),
  },
  'totp.mail': {
    ...challenge,
    'totp.codeSent': ({ methodId: before, queued: _, ...screen }, { methodId, email, at, ...rest }) => {
      const resent = before === undefined ? {} : { resentAt: at };
      return { screen: { ...screen, email, methodId, ...resent, ...underway(rest) } };
    },
    'totp.resendAsked': (_screen, _event, { busy }) => (busy.length > 0 ? undefined : { run: sendCode }),
    'totp.codeEntered': ({ methodId }, { code }, { busy }) => {
      // The typed code may be of the mail that is being sent.
      if (busy.includes('totp.sendCode')) return { hold: true };
      if (busy.length > 0) return undefined;
      // The first mail could not be sent.
      if (methodId === undefined) return { run: sendCode };
      return isCode(code) ? { run: { do: 'totp.proveMail', code, methodId } } : { problem: notACode };
    },
    back: giveUp,
  },
  'totp.passkey': { ...challenge, back: giveUp },
  'totp.offer': {
    'totp.setUpAsked': () => ({ screen: { name: 'totp.setUp', stage: 'scan', offered: true } }),
    'totp.skipped': () => ({ run: { do: 'totp.skip' } }),
    back: () => ({ run: { do: 'totp.skip' } }),
    visitorChanged: () => ({ screen: main }),
  },
  'totp.setUp': {
    ...asking,
    // A new component has nothing left of an earlier key.
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

/** Ends the half sign-in and its token, in this browser and at the server. */
function giveUp(): Next {
  return { screen: main, beside: { do: 'totp.giveUp' } };
}

function setUpFailed(screen: TotpSetUp, failure: Failed<TotpTask>): Next {
  const { task, problem } = failure;
  // Another tab has already set up an app.
  if (problem.errorType === 'active_totp_exists') return { run: { do: 'totp.look' } };
  // Beside a passkey, a thief of a password must not set one up.
  if (problem.needs === 'second_factor' && !screen.offered) return { screen: { name: 'totp.passkey' } };
  if (task.do === 'totp.look') return { problem };
  const isLate = task.do === 'totp.create' && problem.errorType === 'unauthorized_action';
  return screen.offered && isLate ? { screen: { ...screen, isLate } } : notProved(failure, !screen.offered);
}

/** Rejects the code only if the server refused it; other failures say nothing about it. `half`: the sign-in waits for it. */
function notProved({ task, problem }: Failed<TotpTask>, half = true): Next {
  if (task.do === 'totp.provePasskey') return { problem: passkeyProblem(problem) };
  if (problem.triesLeft === 0) return { screen: over('tries') };
  const isProof = task.do === 'totp.prove' || task.do === 'totp.proveMail';
  return (half && ended(problem)) || { problem: isProof ? aboutCode(problem) : problem };
}

/** The screen that appears when the server accepts no more codes for this sign-in. */
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
