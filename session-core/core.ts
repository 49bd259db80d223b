/** What all clients of one axis and one public token in a page share: one state, one refresh, one copy of the settings. */
import type { Axis, AxisTypes } from './axis.ts';
import { type BootstrapKeeper, createBootstrap } from './bootstrap/bootstrap.ts';
import type { CachedRead } from './cached-read.ts';
import type { Clock, Environment } from './environment.ts';
import { type CallOf, createCall } from './http/call.ts';
import type { ThirdPartyUrls } from './http/protection.ts';
import { createTelemetry } from './http/telemetry.ts';
import { aborted, unlessAborted } from './lib/abort.ts';
import type { Pkce } from './links/pkce.ts';
import { parseAuthUrl } from './links/url.ts';
import type { AuthenticateByUrl } from './links/url-authentication.ts';
import type { WaitingTokens } from './links/waiting-tokens.ts';
import { createEventLog, type EventLog } from './methods/event-log.ts';
import { createHolderRead } from './methods/holder-read.ts';
import { createRefresh } from './refresh.ts';
import type { CookieOptions } from './settings.ts';
import { idOf } from './state/known-state.ts';
import { proofKeyOf } from './state/more-names.ts';
import { mayHideTokens, stateKeyOf } from './state/names.ts';
import { createSharedRecord } from './state/record.ts';
import { createSessionKeeper, type SessionKeeper } from './state/session.ts';
import { toKnownState } from './state/stored-state.ts';
import { openTabs, type TabMessage } from './state/tabs.ts';
import { createTokenKeeper, type TokenKeeper } from './state/tokens.ts';
import type { ProjectCalls } from './wire/projects.ts';

export interface CoreOptions {
  publicToken: string;
  apiBaseUrl: string;
  prefix: string;
  cookies: CookieOptions;
  urls: ThirdPartyUrls;
}

export interface Core<A extends AxisTypes> extends Readonly<CoreOptions> {
  readonly environment: Environment;
  readonly stateKey: string;
  /** Sends a call without a captcha; `http/protection.ts` adds one. */
  readonly call: CallOf<A['calls']>;
  /** Stores the session of the reply. */
  commit(reply: A['reply'], options: { signIn: boolean; minutes?: number | undefined }): void;
  readonly keeper: SessionKeeper<A>;
  readonly tokens: TokenKeeper;
  readonly bootstrap: BootstrapKeeper;
  readonly events: EventLog;
  readonly holderRead: CachedRead<Partial<A['known']>>;
  readonly authenticateByUrl: AuthenticateByUrl;
  /** Aborts when the last client has gone. */
  readonly signal: AbortSignal;
  /** Proofs of possession, for browsers with a key. */
  readonly proof: Axis<A>['proof'];
  /** Resolves when this browser has its key; created by the first call that needs it. */
  ownKey?: (signal?: AbortSignal) => Promise<void>;
  /** Created by the first call that needs it. */
  pkce?: Pkce;
  /** The waiting tokens, made once as `pkce` is. */
  waiting?: WaitingTokens;
  /** How many clients use this core, and how many of them ask to keep the session alive. */
  readonly users: { all: number; keepAlive: number };
  stop(): void;
}

/** Raise it whenever `Core` changes: bundles with different shapes in one page then behave like two tabs. */
const coreShape = 5;

/** The page's core for these options, created on first use with the first client's options: see `checkAgainst`. */
export function acquireCore<A extends AxisTypes>(
  axis: Axis<A>,
  environment: Environment,
  options: CoreOptions,
  keepAlive: boolean,
) {
  // Without a page each client is another visitor's.
  const page = environment.place() ? environment.page : new Map<string, unknown>();
  const name = [coreShape, stateKeyOf(options) + axis.suffix, options.apiBaseUrl].join('|');
  // Only this function writes under such a name.
  const core = (page.get(name) as Core<A> | undefined) ?? createCore(axis, environment, options);
  page.set(name, core);
  core.users.all += 1;
  if (keepAlive) core.users.keepAlive += 1;

  let released = false;
  function release(): void {
    if (released) return;
    released = true;
    core.users.all -= 1;
    if (keepAlive) core.users.keepAlive -= 1;
    if (core.users.all > 0) return;
    page.delete(name);
    core.stop();
  }
  return { core, release };
}

/** The calls that send a message, or start what another call ends. Without a session before, they begin none. */
export const onlyStarts = /\/(login_or_\w+|send|start)(\/primary)?$/;

function createCore<A extends AxisTypes>(
  axis: Axis<A>,
  environment: Environment,
  options: CoreOptions,
): Core<A> {
  const { publicToken, apiBaseUrl, prefix, cookies } = options;
  const { identities, holder } = axis;
  const stateKey = stateKeyOf(options) + axis.suffix;
  const recordKey = `${stateKey}::refresh`;
  const scope = new AbortController();
  const { signal } = scope;
  const users = { all: 0, keepAlive: 0 };

  const post = (message: TabMessage<A['known']>) => tabs.post(message);
  const tokens = createTokenKeeper({ environment, prefix, stateKey, cookies });
  const record = createSharedRecord({
    environment,
    key: recordKey,
    alone: tokens.inMemory,
    post: (note) => post({ kind: 'record', record: note }),
  });
  const keeper = createSessionKeeper({ axis, environment, stateKey, tokens, record, post });
  const telemetry = createTelemetry({
    environment,
    prefix,
    ids: () =>
      [holder, 'session' as const].map((part) => [
        identities[part],
        idOf<A['known']>(identities, keeper.store.get(), part),
      ]),
  });
  /**
   * In a browser with a key each call carries a proof that may concern a session. A page that cleared its storage learns from the
   * token that there is one; where it cannot see the token, it looks for a key.
   */
  const isProved = (url: string) =>
    environment.storage.get(proofKeyOf(stateKey))
      ? tokens.present() || !onlyStarts.test(url)
      : tokens.present() && tokens.read()?.includes('.') !== false;
  const fetch: Environment['fetch'] = (url, init) =>
    isProved(url)
      ? axis.proof.load().then(({ sendProved }) => sendProved({ environment, stateKey }, url, init))
      : environment.fetch(url, init);
  const call = createCall<A['calls']>({
    environment: { ...environment, fetch },
    apiBaseUrl,
    publicToken,
    readToken: tokens.read,
    telemetry,
  });
  // The calls of every axis include those of the project.
  const projectCall = call as CallOf<ProjectCalls>;
  const bootstrap = createBootstrap({
    environment,
    stateKey,
    apiBaseUrl,
    publicToken,
    call: projectCall,
    other: axis.other,
    signal,
  });
  const holderRead = createHolderRead({ axis, environment, call, keeper, tokens, signal });
  const events = createEventLog({ environment, publicToken, telemetry, call: projectCall });
  const refresh = createRefresh({
    environment,
    lockName: recordKey,
    record,
    tokens,
    keeper,
    keepAlive: () => users.keepAlive > 0,
    callServer: (duration, signal) => axis.refresh(call, duration, signal),
  });
  const tabs = openTabs<A['known']>({
    environment,
    stateKey,
    recordKey,
    readState: (value) => toKnownState<A['known']>(identities, value),
    onState(message) {
      keeper.sync(message ?? { state: null, ended: null, refused: false });
      refresh.reconsider();
    },
    onRecord(note) {
      record.receive(note);
      refresh.reconsider();
    },
  });
  let byUrl: AuthenticateByUrl | null = null;

  const mayHide = () => !tokens.present() && mayHideTokens(apiBaseUrl, bootstrap.current());
  const suspected = mayHide();
  if (suspected) tokens.suspect();
  keeper.start();
  const stops = [
    keeper.store.subscribe(refresh.reconsider),
    environment.presence.onWake((reason) => {
      // A sleeping page misses messages of other tabs.
      if (reason !== 'online') {
        record.trustWrittenTimes();
        keeper.sync(null);
      }
      refresh.wake(reason);
    }),
    environment.presence.onHide((reason) => {
      events.flush();
      if (reason === 'leaving') refresh.leave();
    }),
  ];
  refresh.start();
  const applySettings = async () => {
    await bootstrap.refresh();
    if (suspected || signal.aborted || !mayHide()) return;
    tokens.suspect();
    refresh.start();
  };
  stops.push(afterFirstCheck(keeper, environment.clock, () => void applySettings()));

  const core: Core<A> = {
    ...options,
    environment,
    stateKey,
    proof: axis.proof,
    call,
    commit(reply, how) {
      keeper.commit(reply, how);
      refresh.reconsider();
    },
    keeper,
    tokens,
    bootstrap,
    events,
    holderRead,
    async authenticateByUrl(duration, settings = {}) {
      // A prerendered page, which the visitor may never see, must not use up the token.
      await unlessAborted(environment.presence.activated(), settings.signal);
      // An address without a token has something to do only after an attempt that this page remembers.
      if (!byUrl && !parseAuthUrl(environment.place()?.href ?? '', { prefix })) return null;
      if (!byUrl) {
        const loaded = await unlessAborted(axis.methods.load(), settings.signal);
        // Calls that waited for the same code share one attempt.
        byUrl ??= loaded.createLinks(core);
      }
      return byUrl(duration, settings);
    },
    signal,
    users,
    stop() {
      scope.abort(aborted());
      for (const stop of stops) stop();
      refresh.stop();
      keeper.stop();
      bootstrap.stop();
      holderRead.stop();
      events.stop();
      tabs.close();
    },
  };
  return core;
}

/** How long the load of the project's settings waits for the session check. Milliseconds. */
const headStart = 2_000;

/**
 * Does the work at once if no session is known. Otherwise the session check goes first, so that nothing competes with it on
 * a slow connection.
 *
 * @returns cancels the work
 */
function afterFirstCheck(
  { store }: Pick<SessionKeeper, 'store'>,
  clock: Clock,
  work: () => void,
): () => void {
  if (!store.get().fromCache) {
    work();
    return () => undefined;
  }
  const stop = () => {
    cancel();
    unsubscribe();
  };
  const begin = () => {
    stop();
    work();
  };
  const cancel = clock.after(headStart, begin);
  const unsubscribe = store.subscribe(({ fromCache }) => fromCache || begin());
  return stop;
}
