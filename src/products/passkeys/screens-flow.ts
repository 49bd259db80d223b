/** The rows for task events on Main, and for the screens of `passkeys`. */
import type { Failed, Problem, Step } from '../../machine/machine.ts';
import { obstructed, passkeyProblem } from '../../machine/passkey-problems.ts';
import type { MainScreen, ProductTable } from '../../machine/product.ts';
import { signedIn } from '../../machine/sign-in.ts';
import type {
  PasskeysCreated,
  PasskeysEvent,
  PasskeysFinished,
  PasskeysScreen,
  PasskeysStart,
  PasskeysTask,
} from './flow.ts';

type Screens = MainScreen | PasskeysScreen;
type Next = Step<Screens, PasskeysTask>;
type Fact<Type extends PasskeysEvent['type']> = Extract<PasskeysEvent, { type: Type }>;
type Failure = Failed<PasskeysTask>;
type Context = { readonly busy: readonly string[] };
type Listing = PasskeysStart | PasskeysCreated;

/** The number of failures after which the autofill stops. */
const mostAutofillFailures = 5;

const confirmed = { name: 'passkeys.confirmed' } as const;

/** The screens to make, rename and delete passkeys. */
const listing = {
  'passkeys.createAsked': (_screen: Listing, _event: unknown, { busy }: Context): Next | undefined =>
    busy.length > 0 ? undefined : { run: { do: 'passkeys.create' } },
  'passkeys.made': (_screen: Listing, { passkeys }: Fact<'passkeys.made'>): Next => ({
    screen: { name: 'passkeys.created', passkeys },
  }),
  'passkeys.obstructed': obstructed,
  'passkeys.renameAsked': rename,
  'passkeys.deleteConfirmed': remove,
  'passkeys.logInAgainAsked': (_screen: Listing, _event: unknown, { busy }: Context): Next | undefined =>
    changing(busy) ? undefined : { screen: { name: 'main' } },
  // The list belongs to another user now.
  visitorChanged: lookAgain,
  failed: listFailed,
};

export const passkeysTable = {
  main: {
    'passkeys.autofillMissing': (screen): Next => ({ screen: { ...screen, passkeyButton: true } }),
    'passkeys.autofillEnded': (_screen, { failures }): Next | undefined => autofillAgain(failures),
    'passkeys.signedIn': (_screen, { reply }): Next => signedIn(confirmed, reply),
    'passkeys.obstructed': obstructed,
    // A dialog interrupted the autofill, so the failures count from zero.
    failed: (_screen, { task, problem }): Next => ({
      problem: passkeyProblem(problem),
      ...autofillAgain(task.do === 'passkeys.autofill' ? task.failures + 1 : 0),
    }),
  },
  'passkeys.arrived': {
    'passkeys.userFound': found,
    'passkeys.nobodyFound': (): Next => ({ screen: { name: 'passkeys.noUser' } }),
    failed: (_screen, { problem }): Next => ({ problem }),
    back: (): Next => ({ screen: { name: 'main' } }),
  },
  'passkeys.noUser': {
    'passkeys.userFound': found,
    sessionBegan: (): Next => ({ run: { do: 'passkeys.findUser' } }),
    back: (): Next => ({ screen: { name: 'main' } }),
  },
  'passkeys.start': {
    ...listing,
    'passkeys.skipped': skip,
    back: skip,
  },
  'passkeys.created': {
    ...listing,
    'passkeys.anotherAsked': ({ passkeys }, _event, { busy }): Next | undefined =>
      busy.length > 0 ? undefined : { screen: { name: 'passkeys.start', passkeys } },
    'passkeys.doneAsked': (screen, _event, { busy }): Next | undefined =>
      changing(busy) ? undefined : { screen: finished(screen), run: notify('PASSKEY_DONE') },
    back: (screen): Next => ({ screen: finished(screen) }),
  },
  'passkeys.finished': {
    back: (): Next => ({ screen: { name: 'main' } }),
  },
} satisfies ProductTable<PasskeysScreen, PasskeysEvent, PasskeysTask>;

function autofillAgain(failures: number): Next | undefined {
  return failures < mostAutofillFailures ? { beside: { do: 'passkeys.autofill', failures } } : undefined;
}

function notify(event: 'PASSKEY_SKIP' | 'PASSKEY_DONE') {
  return { do: 'passkeys.notify', event } as const;
}

function finished({ passkeys }: Listing): PasskeysFinished {
  return { name: 'passkeys.finished', some: passkeys.length > 0 };
}

function found(_screen: Screens, { passkeys }: Fact<'passkeys.userFound'>): Next {
  return { screen: { name: 'passkeys.start', passkeys } };
}

function lookAgain(): Next {
  return { screen: { name: 'passkeys.arrived' }, run: { do: 'passkeys.findUser' } };
}

/** Every button that leaves reports the same event to the host. */
function skip(screen: PasskeysStart, _event: unknown, { busy }: Context): Next | undefined {
  return changing(busy) ? undefined : { screen: finished(screen), run: notify('PASSKEY_SKIP') };
}

/** Changes the list at once. The server's reply comes later. */
function rename(
  screen: Listing,
  { id, name }: Fact<'passkeys.renameAsked'>,
  { busy }: Context,
): Next | undefined {
  const before = screen.passkeys;
  const newName = name.trim();
  const renamed = before.find((passkey) => passkey.id === id);
  if (busy.length > 0 || !renamed) return undefined;
  if (newName === '' || newName === renamed.name) return {};
  const passkeys = before.map((passkey) => (passkey.id === id ? { id, name: newName } : passkey));
  return { screen: { ...screen, passkeys }, run: { do: 'passkeys.rename', id, name: newName, before } };
}

function remove(
  screen: Listing,
  { id }: Fact<'passkeys.deleteConfirmed'>,
  { busy }: Context,
): Next | undefined {
  const before = screen.passkeys;
  const passkeys = before.filter((passkey) => passkey.id !== id);
  if (busy.length > 0 || passkeys.length === before.length) return undefined;
  return { screen: { ...screen, passkeys }, run: { do: 'passkeys.remove', id, before } };
}

function listFailed(screen: Listing, { task, problem }: Failure): Next {
  if (task.do === 'passkeys.create') return { problem: creationProblem(problem) };
  if (task.do !== 'passkeys.rename' && task.do !== 'passkeys.remove') return { problem };
  const gone = task.do === 'passkeys.remove' && problem.errorType === 'webauthn_registration_not_found';
  // Deleted on another page, or never this visitor's: the current list is unknown.
  if (gone) return lookAgain();
  const late = task.do === 'passkeys.remove' && problem.errorType === 'unauthorized_action';
  const shown = late ? signInAgain(problem) : problem;
  return { screen: { ...screen, passkeys: task.before }, problem: { ...shown, field: 'list' } };
}

/** Whether a change is running, which leaving would abort. The browser's dialog merely closes. */
function changing(busy: readonly string[]): boolean {
  return busy.some((name) => name !== 'passkeys.create');
}

/** Whether the problem means that no user is signed in. */
export function nobody({ code, errorType = '' }: Problem): boolean {
  return code === 'no_current_session' || withoutUser.has(errorType);
}

const withoutUser: ReadonlySet<string> = new Set([
  'session_not_found',
  'invalid_session_token',
  'user_unauthenticated',
  'unauthorized_credentials',
]);

/** The last login is too long ago to change credentials, or was by the passkey itself. */
function signInAgain({ message, needs }: Problem): Problem {
  return { code: needs === 'other_sign_in' ? 'passkey_other_sign_in' : 'passkey_sign_in_again', message };
}

/** The problem of a passkey that was not made. */
export function creationProblem(problem: Problem): Problem {
  const { code, errorType } = problem;
  const is = (code: Problem['code']) => ({ code: code, message: problem.message });
  if (code === 'webauthn_already_registered' || errorType === 'duplicate_webauthn_registration')
    return is('passkey_duplicate');
  if (errorType === 'webauthn_registration_limit_reached') return is('passkey_limit');
  if (errorType === 'unauthorized_action') return signInAgain(problem);
  if (nobody(problem) || errorType === 'too_many_requests') return problem;
  if (code === 'unreachable' || code === 'timeout') return problem;
  if (code === 'webauthn_security_error') return is('passkey_wrong_domain');
  return is('passkey_not_created');
}
