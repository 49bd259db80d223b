/** What all clients of one public token in one page share: one state, one refresh, one copy of the settings. */
import { aborted } from './abort.ts';
import { type BootstrapKeeper, createBootstrap } from './bootstrap.ts';
import type { CachedRead } from './cached-read.ts';
import type { CookieOptions } from './client.ts';
import type { Clock, Environment } from './environment.ts';
import { createEventLog, type EventLog } from './event-log.ts';
import { type Call, createCall } from './http/call.ts';
import type { ThirdPartyUrls } from './http/protection.ts';
import { createTelemetry } from './http/telemetry.ts';
import { laterMethods } from './later-calls.ts';
import type { Committed, MethodParts } from './methods/parts.ts';
import type { Pkce } from './pkce.ts';
import { createRefresh } from './refresh.ts';
import { runUnder } from './run.ts';
import { mayHideTokens, stateKeyOf } from './state/names.ts';
import { createSharedRecord } from './state/record.ts';
import { createSessionKeeper, type SessionKeeper } from './state/session.ts';
import { openTabs, type TabMessage } from './state/tabs.ts';
import { createTokenKeeper, type TokenKeeper } from './state/tokens.ts';
import { type AuthenticateByUrl, createUrlAuthentication, type UrlHandler } from './url.ts';
import { createUserRead } from './user-read.ts';
import type { User } from './wire/shared.ts';

export interface CoreOptions {
  publicToken: string;
  apiBaseUrl: string;
  prefix: string;
  cookies: CookieOptions;
  urls: ThirdPartyUrls;
}

export interface Core {
  readonly cookies: CookieOptions;
  readonly urls: ThirdPartyUrls;
  /** Without a captcha: what asks for one adds it; see `later-methods.ts`. */
  readonly call: Call;
  readonly commit: MethodParts['commit'];
  readonly keeper: SessionKeeper;
  readonly tokens: TokenKeeper;
  readonly bootstrap: BootstrapKeeper;
  readonly events: EventLog;
  readonly userRead: CachedRead<User>;
  readonly authenticateByUrl: AuthenticateByUrl;
  /** Made by the first call that comes with its code; see `later-methods.ts`. */
  pkce?: Pkce;
  /** How many clients use this core, and how many of them ask to keep the session alive. */
  readonly users: { all: number; keepAlive: number };
  stop(): void;
}

/** Raised whenever `Core` changes: bundles of different shape in one page then behave as two tabs do. */
const coreShape = 2;

/** The core of this page for these options, made on first use; the first client’s options hold: see `checkAgainst`. */
export function acquireCore(environment: Environment, options: CoreOptions, keepAlive: boolean) {
  const { page } = environment;
  const name = [coreShape, options.prefix, options.publicToken, options.apiBaseUrl].join('|');
  // Only this function writes under such names.
  const core = (page.get(name) as Core | undefined) ?? createCore(environment, options);
  page.set(name, core);
  core.users.all += 1;
  if (keepAlive) core.users.keepAlive += 1;

  let held = true;
  function release(): void {
    if (!held) return;
    held = false;
    core.users.all -= 1;
    if (keepAlive) core.users.keepAlive -= 1;
    if (core.users.all > 0) return;
    page.delete(name);
    core.stop();
  }
  return { core, release };
}

function createCore(environment: Environment, options: CoreOptions): Core {
  const { publicToken, apiBaseUrl, prefix, cookies, urls } = options;
  const stateKey = stateKeyOf(options);
  const recordKey = `${stateKey}::refresh`;
  const scope = new AbortController();
  const users = { all: 0, keepAlive: 0 };

  const tell = (message: TabMessage) => tabs.tell(message);
  const tokens = createTokenKeeper({ environment, prefix, stateKey, cookies });
  const record = createSharedRecord({
    environment,
    key: recordKey,
    alone: tokens.inMemory,
    tell: (note) => tell({ kind: 'record', record: note }),
  });
  const keeper = createSessionKeeper({ environment, stateKey, tokens, record, tell });
  const telemetry = createTelemetry({
    environment,
    prefix,
    who() {
      const { user, session } = keeper.store.get();
      return { userId: user?.user_id, sessionId: session?.session_id };
    },
  });
  const call = createCall({ environment, apiBaseUrl, publicToken, readToken: tokens.read, telemetry });
  const bootstrap = createBootstrap({
    environment,
    stateKey,
    publicToken,
    call,
    signal: scope.signal,
  });
  const userRead = createUserRead({ environment, call, keeper, tokens, signal: scope.signal });
  const events = createEventLog({ environment, publicToken, telemetry, call });
  const refresh = createRefresh({
    environment,
    lockName: recordKey,
    record,
    tokens,
    keeper,
    keepAlive: () => users.keepAlive > 0,
    authenticate: (minutes, signal) =>
      call(
        'POST /sessions/authenticate',
        minutes === undefined ? {} : { session_duration_minutes: minutes },
        { signal },
      ),
  });
  const tabs = openTabs({
    environment,
    stateKey,
    recordKey,
    onState(message) {
      keeper.sync(message ?? { state: null, ended: null });
      refresh.reconsider();
    },
    onRecord(note) {
      record.hear(note);
      refresh.reconsider();
    },
  });

  const commit: MethodParts['commit'] = (reply, duration, { signIn = true } = {}) => {
    keeper.commit(reply, { signIn, minutes: duration.session_duration_minutes });
    refresh.reconsider();
    const { __user: _internal, ...result } = reply;
    // What is left of each kind of reply; a spread of all kinds cannot say so.
    return result as Committed<typeof reply>;
  };
  const methods = async () => {
    const { createLaterMethods } = await laterMethods();
    const run = runUnder(scope.signal);
    return createLaterMethods({ commit, run, core, environment, publicToken, apiBaseUrl, prefix });
  };
  const byLink: UrlHandler = async (token, duration) =>
    (await methods()).magicLinks.authenticate(token, duration);
  const authenticateByUrl = createUrlAuthentication({
    environment,
    prefix,
    handlers: new Map<string, UrlHandler>([
      ['magic_links', byLink],
      // The link of a reset mail that needs no new password. `reset_password` waits for the visitor to type one.
      ['login', byLink],
      ['oauth', async (token, duration) => (await methods()).oauth.authenticate(token, duration)],
      [
        'impersonation',
        async (impersonation_token, duration) =>
          (await methods()).impersonation.authenticate({ ...duration, impersonation_token }),
      ],
    ]),
    keeper,
  });

  const mayHide = () => !tokens.present() && mayHideTokens(apiBaseUrl, bootstrap.current());
  const asked = mayHide();
  if (asked) tokens.suspect();
  keeper.start();
  const stops = [
    keeper.store.subscribe(refresh.reconsider),
    environment.presence.onWake((reason) => {
      // Words of other tabs may have been missed while asleep.
      if (reason !== 'online') {
        record.distrust();
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
  const learn = async () => {
    await bootstrap.load();
    if (asked || scope.signal.aborted || !mayHide()) return;
    tokens.suspect();
    refresh.start();
  };
  stops.push(afterFirstCheck(keeper, environment.clock, () => void learn()));

  const core: Core = {
    cookies,
    urls,
    call,
    commit,
    keeper,
    tokens,
    bootstrap,
    events,
    userRead,
    authenticateByUrl,
    users,
    stop() {
      scope.abort(aborted());
      for (const stop of stops) stop();
      refresh.stop();
      keeper.stop();
      bootstrap.stop();
      userRead.stop();
      events.stop();
      tabs.close();
    },
  };
  return core;
}

/** How long the settings of the project wait for the check of a session. Milliseconds. */
const headStart = 2_000;

/**
 * Does the work at once where nobody seems to be signed in. Else the check of the session goes first, alone: nothing
 * shall compete with it on a slow line.
 *
 * @returns what takes the work back
 */
function afterFirstCheck({ store }: SessionKeeper, clock: Clock, work: () => void): () => void {
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
