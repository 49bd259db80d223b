/** Joins session, table and host into one running sign-in, which an `<auth-b2b-login>` owns. */
import type { B2BSessionClient } from '../../session-core/b2b/client.ts';
import { AuthError } from '../../session-core/errors.ts';
import { isRecord } from '../../session-core/lib/is-record.ts';
import { replaceAddress } from '../../session-core/lib/replace-address.ts';
import { parseAuthUrl } from '../../session-core/links/url.ts';
import { watchSession } from '../../session-core/state/session-changes.ts';
import { noteAccount } from '../machine/accounts.ts';
import { cellIn, createMachine, type Failed, type Machine } from '../machine/machine.ts';
import { moveOn } from '../machine/move-on.ts';
import { problemOf } from '../machine/problem.ts';
import type { SignInParts } from '../machine/sign-in.ts';
import { linkAddress } from '../products/passwords/link-address.ts';
import { readFailedReturn } from './came-back.ts';
import type { BusinessConfig } from './config.ts';
import type { BusinessEmit } from './events.ts';
import { anywhere, type Screen } from './flow/screen-types.ts';
import { businessTable } from './flow/table.ts';
import type { Event, Task } from './flow/types.ts';
import { admission } from './late-admission.ts';
import { type FindCell, loadedMethods, type Method, type RunTask } from './methods/method.ts';
import { reviveScreen } from './revive.ts';
import { businessHandlers } from './tasks/handlers.ts';
import type { Tools } from './tasks/tools.ts';
import { screens } from './views/late-screens.ts';

export interface BusinessLogin {
  readonly machine: Machine<Screen, Event>;
  readonly session: B2BSessionClient;
  /** Whether a sign-in has ended and the page moves on. */
  readonly isLeaving: boolean;
  /** Called after each change of the configuration, which may name another method. */
  configured(): void;
  /** Stops the machine and unsubscribes from the session. */
  stop(): void;
}

const ownCell: FindCell = (screen, event) =>
  cellIn<Screen, Event | Failed<Task>, Task, BusinessConfig>(
    { ...businessTable, ...admission.current?.rows, ...screens.current?.rows },
    screen,
    event,
  );

// The handler of a task's name was type-checked against that task.
const runOwn: RunTask = async (task, ...facts) => {
  const { handlers } = task.do.startsWith('admission.')
    ? await admission.load()
    : { handlers: { ...businessHandlers, ...screens.current?.handlers } };
  return (handlers as unknown as Readonly<Record<string, RunTask>>)[task.do]?.(task, ...facts);
};

interface CreateBusinessLoginOptions extends SignInParts<B2BSessionClient, BusinessConfig, BusinessEmit> {
  /** The address of the page when the element was first drawn. */
  address: string;
}

/**
 * Starts a sign-in: where an address leads, on the screen that a reload left, or else on Main.
 *
 * @example
 * const { machine, stop } = createBusinessLogin({ session, config: () => config, now: Date.now, memory, address, emit, onError });
 */
export function createBusinessLogin({
  session,
  config,
  now,
  memory,
  address,
  emit,
  onError,
  onInvalid,
}: CreateBusinessLoginOptions): BusinessLogin {
  const arrived = arrivalAt(address, config(), session, now());
  const page = pageOf(config(), address);
  const stored = memory.read();
  const isOurs = !arrived && isRecord(stored) && stored.page === page;
  const revived = isOurs ? reviveScreen(stored.screen, now()) : null;
  const start = arrived ?? revived ?? firstOf(config(), session);

  const methods = () => loadedMethods(config());
  const { signIn, stop: stopWatchingSession } = watchSession(session, ({ type, by }) => {
    if (by === 'elsewhere') machine.send({ type, organization: organizationOf(session) });
  });
  const tools: Tools = { session, config, now, address, emit, report: onError, signIn };
  const machine: BusinessLogin['machine'] = createMachine<Screen, Event, Task, BusinessConfig>({
    start,
    cell: (screen, event) =>
      methods().reduce<FindCell>((next, { cell }) => cell(next, tools), ownCell)(screen, event),
    handle: (task, signal) =>
      methods().reduce<RunTask>((next, { handle }) => handle(next), runOwn)(task, tools, signal),
    config,
    now,
    onFailure(error) {
      if (!(error instanceof AuthError && error.code === 'aborted')) onError(error);
      return problemOf(error);
    },
    onInvalid,
  });

  const accompanied = new Set<Method>();
  function configured(): void {
    for (const method of methods()) {
      if (!accompanied.has(method)) method.accompany?.(machine, config);
      accompanied.add(method);
    }
  }

  const life = new AbortController();
  let isLeaving = false;
  const leave = (leaves: boolean) => {
    isLeaving = leaves;
    // Draws the last screen again.
    machine.store.setState({});
  };
  const stopWatching = machine.store.subscribe(({ screen }, { screen: before }) => {
    if (screen === before) return;
    const revived = reviveScreen(screen, now());
    memory.write(revived && { page, screen: revived });
    if (screen.name !== 'done') return;
    const { member, session: current } = session.state;
    if (member)
      noteAccount(config(), {
        name: member.name,
        to: member.email_address,
        factors: current?.authentication_factors ?? [],
      });
    moveOn({
      report: (answered) => emit('AUTHENTICATE_FLOW_COMPLETE', {}, answered),
      url: config().signedInUrl,
      changed: leave,
      signal: life.signal,
    });
  });
  if (revived || start.name === 'organizations') machine.send({ type: 'resumed' });
  else if (start.name === 'arriving' || (start.name === 'main' && config().flow === 'Organization'))
    machine.send({ type: 'shown' });
  configured();

  return {
    machine,
    configured,
    get isLeaving() {
      return isLeaving;
    },
    session,
    stop() {
      stopWatching();
      stopWatchingSession();
      life.abort();
      machine.stop();
    },
  };
}

/** On the page of another flow or organization, a stored screen would go on with the wrong one. */
const pageOf = ({ flow, organizationSlug }: BusinessConfig, address: string) =>
  `${flow} ${flow === 'Organization' ? (organizationSlug ?? new URL(address).pathname) : ''}`;

const handled = [
  'discovery',
  'discovery_oauth',
  'oauth',
  'sso',
  'multi_tenant_magic_links',
  'multi_tenant_impersonation',
];

/** Where a token in the address leads; null without one. */
function arrivalAt(
  address: string,
  config: BusinessConfig,
  session: B2BSessionClient,
  now: number,
): Screen | null {
  const { flow, prefix } = config;
  const kind = parseAuthUrl(address, { prefix })?.token_type;
  const isReset =
    flow === 'PasswordReset' ||
    (URL.canParse(address) &&
      new URL(address).searchParams.get(`${prefix}_redirect_type`) === 'reset_password');
  const by = kind === 'multi_tenant_passwords' ? 'link' : kind === 'discovery' ? 'discovery' : null;
  if (isReset && by)
    // A stranger may have asked for it, to the password of another member.
    return session.state.session
      ? { name: 'arriving', resets: by }
      : { name: 'password.new', by, email: linkAddress(config, now), verdict: null };
  // A proof on the way to a new password: of a person who may join, or another first factor.
  if (isReset && kind && ['multi_tenant_magic_links', 'oauth', 'sso'].includes(kind))
    return { name: 'arriving', setsPassword: true };
  if (kind && handled.includes(kind)) return { name: 'arriving' };
  const failed = kind ? null : readFailedReturn(address, prefix);
  if (failed) {
    // A reload begins again.
    replaceAddress(failed.href);
    return { name: 'failure', kind: failed.kind, organization: '' };
  }
  const { member } = session.state;
  return isReset && session.state.session
    ? { name: 'password.new', by: 'session', email: member?.email_address ?? null, verdict: null }
    : null;
}

function firstOf({ screen }: BusinessConfig, session: B2BSessionClient): Screen {
  return screen === 'organizations'
    ? { name: 'organizations', email: '', choices: null, mayCreate: false, current: organizationOf(session) }
    : { name: 'main', place: anywhere };
}

const organizationOf = ({ state }: B2BSessionClient) => state.organization?.organization_id ?? '';
