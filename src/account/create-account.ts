/** Joins session, sections and host in one running account page, which an `<auth-account>` owns. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SessionClient } from '../../session-core/consumer/client.ts';
import { AuthApiError } from '../../session-core/errors.ts';
import { replaceAddress } from '../../session-core/lib/replace-address.ts';
import { unclobbered } from '../../session-core/lib/unclobbered.ts';
import type { OAuthReply } from '../../session-core/wire/oauth.ts';
import type { AuthEventData, Emit } from '../machine/events.ts';
import type { Lazy } from '../machine/lazy.ts';
import { cellIn, createMachine, type Machine, type Problem } from '../machine/machine.ts';
import { problemOf } from '../machine/problem.ts';
import { readReturn } from '../products/oauth/came-back.ts';
import { providerName } from '../products/oauth/names.ts';
import { type Confirm, createConfirm, LastAdmin, LastWay, Unconfirmed } from './confirm/create-confirm.ts';
import type { AccountConfig, AccountTools, AnySection, Outcome, SectionScreen } from './section.ts';
import type { AnySectionId } from './section-ids.ts';

/** The sections of a page by their ids. A page of members has others than one of users. */
type Sections = Readonly<Partial<Record<AnySectionId, Lazy<AnySection>>>>;

/** The machine of one section. */
export type SectionMachine = Machine<SectionScreen, { type: string }>;

export interface Account {
  readonly session: SessionClient;
  readonly config: () => AccountConfig;
  readonly confirm: Confirm;
  /** The parts of the page, each fetched when it is shown. */
  readonly sections: Sections;
  /** What the page has to say besides its sections. */
  readonly news: StoreApi<News>;
  /** The machine of a section for the signed-in user: the same until another user signs in. */
  machineOf(id: AnySectionId, section: AnySection): SectionMachine;
  /** Stops everything. */
  stop(): void;
}

/** What happened to the whole account. */
interface News {
  /** The user has deleted the account. `at`: when it goes; null if it has. `left`: the member has left that organization. */
  readonly farewell?: { readonly at: string | null; readonly left?: string | undefined };
  /** The user has just linked a social account on another site. */
  readonly linked?: Outcome;
  /** Why a return from an identity provider did not work. */
  readonly problem?: Problem;
}

interface CreateAccountOptions {
  session: SessionClient;
  sections: Sections;
  /** Called whenever it is needed, so that a change counts at once. */
  config: () => AccountConfig;
  now: () => number;
  emit: Emit;
  report: (error: unknown) => void;
}

/**
 * Starts an account page.
 *
 * @example
 * const account = createAccount({ session, sections, config: () => config, now: Date.now, emit, report });
 */
export function createAccount({
  session,
  sections,
  config,
  now,
  emit,
  report,
}: CreateAccountOptions): Account {
  // Every proof here joins the current session: none begins a new one.
  const news = createStore<News>(() => ({}));
  const tools: AccountTools = {
    session,
    config,
    now,
    emit(type, data) {
      emit(type, data);
      // A new password, for example, ends other sessions.
      if (type === 'ACCOUNT_CHANGE') lookAgain((data as AuthEventData['ACCOUNT_CHANGE']).section);
    },
    report,
    signIn: (call) => call(),
    farewell(at, leftName) {
      news.setState({ farewell: { at, left: leftName } }, true);
      if (leftName === undefined) emit('ACCOUNT_DELETE', { deletes_at: at });
      else emit('ACCOUNT_CHANGE', { section: 'organization', change: 'left' });
    },
  };
  const confirm = createConfirm(tools);
  const machines = new Map<AnySectionId, SectionMachine>();
  const opened = new Map<AnySectionId, { type: string }>();
  const aborter = new AbortController();

  function stopMachines(): void {
    confirm.stop();
    for (const machine of machines.values()) machine.stop();
    machines.clear();
    opened.clear();
  }

  let userId = session.state.user?.user_id;
  const stopListening = session.onStateChange(({ user, fromCache }) => {
    if (user === null && !fromCache) emit('ACCOUNT_SIGNED_OUT', {});
    if (user?.user_id === userId) return;
    userId = user?.user_id;
    // Everything about the last user goes, but the farewell stays until the next one.
    const { farewell } = news.getState();
    news.setState(!user && farewell ? { farewell } : {}, true);
    // Another user must not finish what this one began.
    stopMachines();
  });

  /** Loads again what only the provider has, such as sessions. @param changed the section that does so by itself */
  function lookAgain(changed?: string): void {
    for (const [id, event] of opened) if (id !== changed) machines.get(id)?.send(event);
  }

  const { signal } = aborter;
  const look = () => {
    if (!unclobbered(document).hidden) lookAgain();
  };
  unclobbered(document).addEventListener('visibilitychange', look, { signal });
  void begin(tools, news, signal);

  return {
    session,
    config,
    confirm,
    sections,
    news,
    machineOf(id, section) {
      const existing = machines.get(id);
      if (existing) return existing;
      const machine = createSectionMachine(id, section, { tools, confirm });
      machines.set(id, machine);
      if (section.opened) {
        opened.set(id, section.opened);
        machine.send(section.opened);
      }
      return machine;
    },
    stop() {
      aborter.abort();
      stopListening();
      stopMachines();
    },
  };
}

/** Finishes a return from an identity provider, if the address says so, and reads the user's newest data. */
async function begin(tools: AccountTools, news: StoreApi<News>, signal: AbortSignal): Promise<void> {
  const { session, config, emit, report } = tools;
  try {
    const returned = readReturn(location.href, session.prefix);
    if (returned) {
      replaceAddress(returned.href);
      news.setState({ problem: returned.problem });
    }
    const { sessionDurationMinutes: session_duration_minutes } = config();
    const providerCount = session.state.user?.providers.length ?? 0;
    const authentication = await session.authenticateByUrl({ session_duration_minutes }, { signal });
    const reply = authentication?.reply as Partial<OAuthReply> | undefined;
    // A sign-in with an account that is linked already is only a proof.
    if (reply?.provider_type && (reply.user?.providers.length ?? 0) > providerCount) {
      const name = providerName(reply.provider_type.toLowerCase());
      news.setState({ linked: { text: 'account.social.linked', values: { name } } });
      emit('ACCOUNT_CHANGE', { section: 'social', change: 'linked' });
    }
    if (session.state.session) await session.user.get({ signal });
  } catch (error) {
    // The page keeps what it knows about the user.
    if (signal.aborted) return;
    report(error);
    checkSession(session, error);
    news.setState({ problem: accountProblem(error) });
  }
}

/** Another device may have ended the session: its check signs out in this browser, too. */
function checkSession(session: SessionClient, error: unknown): void {
  if (!(error instanceof AuthApiError) || error.error_type !== 'session_not_found') return;
  session.session.authenticate().catch(() => {
    // The state of the session says it.
  });
}

function createSectionMachine(
  id: AnySectionId,
  { first, table, handlers }: AnySection,
  { tools, confirm }: { tools: AccountTools; confirm: Confirm },
): SectionMachine {
  type Task = { do: string; removing?: string };
  type Handler = (
    task: Task,
    tools: AccountTools,
    signal: AbortSignal,
  ) => Promise<{ type: string } | undefined>;
  return createMachine<SectionScreen, { type: string }, Task, AccountConfig>({
    start: first,
    cell: (screen, event) => cellIn(table, screen, event),
    handle(task, signal) {
      // The section's own type ensures that it has the handler.
      const handler = handlers[task.do] as Handler;
      const by = { section: id, removing: task.removing };
      return confirm.guard(by, signal, () => handler(task, tools, signal));
    },
    config: tools.config,
    now: tools.now,
    onFailure(error): Problem {
      // A user's own decisions are not errors.
      if (!(error instanceof Unconfirmed || error instanceof LastWay)) tools.report(error);
      checkSession(tools.session, error);
      return accountProblem(error);
    },
  });
}

/** @returns the problem, with a code of its own for what the provider refuses on an account page */
function accountProblem(error: unknown): Problem {
  if (error instanceof Unconfirmed)
    return { code: 'account_unconfirmed', message: 'The user did not confirm it.' };
  if (error instanceof LastWay)
    return { code: 'account_last_way', message: 'It is the last way to sign in.' };
  if (error instanceof LastAdmin)
    return { code: 'account_last_admin', message: 'Another member must be an admin.' };
  const problem = problemOf(error);
  if (error instanceof AuthApiError && error.error_type === 'session_authorization_error')
    return { ...problem, code: 'account_not_allowed' };
  if (!(error instanceof AuthApiError) || error.error_type !== 'unauthorized_action') return problem;
  switch (error.error_details?.needs) {
    case 'time':
      return { ...problem, code: 'account_locked' };
    case 'recent_sign_in':
    case 'other_sign_in':
    case 'second_factor':
      return { ...problem, code: 'account_sign_in_again' };
    default:
      return problem;
  }
}
