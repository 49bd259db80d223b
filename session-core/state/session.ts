/** Keeps one state for all clients of the page, in sync with cookies, storage and the other tabs. */
import type { Axis, AxisTypes } from '../axis.ts';
import type { Environment } from '../environment.ts';
import { AuthError } from '../errors.ts';
import { parseJson } from '../lib/guarded.ts';
import type { Tokens } from '../settings.ts';
import { idOf, type Known, toKnown } from './known-state.ts';
import type { SharedRecord } from './record.ts';
import { same } from './same.ts';
import { createStore, type Store } from './store.ts';
import { toKnownState } from './stored-state.ts';
import type { StateMessage, TabMessage } from './tabs.ts';
import type { TokenKeeper } from './tokens.ts';

/**
 * How often to look again for the cookie of a stored state, and when first, in milliseconds; each wait is three times the
 * one before. Each process has its own copy of the cookies, and a busy browser updates it after storage and messages.
 */
const looksForCookie = 4;
const cookieLag = 100;

/** The known parts. `fromCache` says that an earlier visit stored them and the server has not confirmed them. */
export type State<K extends Known> = K & { readonly fromCache: boolean };

export type TokensFromElsewhere = Pick<Tokens, 'session_token'> & Partial<Tokens>;

interface End {
  /** Whether a half sign-in ends too. */
  intermediate: boolean;
  /** Whether the server has refused the session. @default false */
  refused?: boolean;
}

export interface SessionKeeper<A extends AxisTypes = AxisTypes> {
  readonly store: Pick<Store<State<A['known']>>, 'get' | 'subscribe'>;
  /** Changes whenever another session, or none, replaces the current one. */
  generation(): number;
  /**
   * Whether the reply to a call that renews the session, made at this generation, is still about the session of this browser. Only a
   * refusal may have ended it since: the success is newer.
   */
  isStill(generation: number): boolean;
  /** The id of the current session. */
  sessionId(): string | undefined;
  /** Reads the state that an earlier visit stored. */
  start(): void;
  /**
   * Stores the reply of a call that started, extended or refreshed the session.
   *
   * @throws AuthError `invalid_reply` if the session or its holder is missing
   */
  commit(reply: A['reply'], options: { signIn: boolean; minutes?: number | undefined }): void;
  /** Marks the state as confirmed, after another tab has refreshed the session. */
  confirm(): void;
  /**
   * Stores newer copies of parts of the state, unless the session has changed since `generation`. Ignores parts of another
   * holder.
   *
   * @throws AuthError `invalid_reply` if a part has no id
   */
  update(parts: Partial<A['known']>, generation: number): void;
  /** Stores tokens whose session only the server knows. */
  adopt(tokens: TokensFromElsewhere): void;
  /** Ends the session in this browser. */
  end(options: End): void;
  /** Reads changes by other tabs from cookies and storage, and from the message if there is one. */
  sync(message: StateMessage<A['known']> | null): void;
  stop(): void;
}

interface SessionParts<A extends AxisTypes> {
  axis: Pick<Axis<A>, 'identities' | 'read'>;
  environment: Environment;
  stateKey: string;
  tokens: TokenKeeper;
  record: SharedRecord;
  post(message: TabMessage<A['known']>): void;
}

/** The tokens of a reply, not yet checked. */
interface ReplyTokens {
  session_token?: unknown;
  session_jwt?: unknown;
  intermediate_session_token?: string;
}

export function createSessionKeeper<A extends AxisTypes>({
  axis: { identities, read },
  environment,
  stateKey,
  tokens,
  record,
  post,
}: SessionParts<A>): SessionKeeper<A> {
  type Parts = A['known'];
  const { storage, clock } = environment;
  const partNames = Object.keys(identities) as (keyof Parts)[];
  const signedOut: Parts = toKnown<Parts>(identities, null);
  const store = createStore<State<Parts>>({ ...signedOut, fromCache: true }, environment.log);
  let generation = 0;
  // Whether a refusal has ended the last session: null if only another tab can know.
  let refused: boolean | null = null;
  let cancelLag: (() => void) | undefined;

  const idOfSession = (state: Parts | null) => idOf<Parts>(identities, state, 'session');
  const sessionId = () => idOfSession(store.get());

  /** Notifies listeners of a change and of the first confirmation, but not of a new `last_accessed_at`. */
  function set(state: Parts, fromCache: boolean): void {
    const old = store.get();
    if (idOfSession(old) !== idOfSession(state)) generation += 1;
    const next = { ...state, fromCache };
    let changed = fromCache !== old.fromCache;
    for (const part of partNames) {
      // An equal value keeps its identity, so that listeners can compare references.
      if (same(old[part], state[part])) next[part] = old[part];
      else changed = true;
    }
    // Updates in place the one field in which equal sessions may differ. `Reflect.set` does not throw on a frozen object.
    const { session } = state;
    if (next.session && session) Reflect.set(next.session, 'last_accessed_at', session.last_accessed_at);
    if (!changed) return;
    store.replace(next);
    store.notify();
  }

  const readStored = () => toKnownState<Parts>(identities, parseJson(storage.get(stateKey)));

  function persist(state: Parts | null, ended?: string, isRefused = false): void {
    // Without cookies, other tabs could not use the state.
    if (tokens.inMemory()) return;
    const text = JSON.stringify(state);
    const stored = storage.get(stateKey);
    if (stored !== text && (state !== null || stored !== null)) storage.set(stateKey, text);
    post({ kind: 'state', state, ended: ended ?? null, refused: isRefused });
  }

  function end({ intermediate, refused: isRefused = false }: End): void {
    const ended = sessionId();
    const alone = tokens.inMemory();
    generation += 1;
    record.clear();
    tokens.remove({ intermediate });
    if (!alone) persist(null, ended, isRefused);
    set(signedOut, false);
    refused = isRefused;
  }

  function sync(message: StateMessage<Parts> | null, looks = 0): void {
    cancelLag?.();
    const endedHere = !!message?.ended && message.ended === sessionId();
    if (message?.refused) refused ??= true;
    if (tokens.inMemory()) {
      if (endedHere) {
        tokens.remove({ intermediate: true });
        set(signedOut, false);
      }
      return;
    }
    // All tabs share storage. The message carries the state where storage is blocked.
    const state = readStored() ?? message?.state ?? null;
    if (tokens.present()) {
      // Another process may see cookies and storage after the message that the session has ended.
      const isOlder = endedHere && idOfSession(state) === message.ended;
      // After a late cookie, the state may be of an earlier session: the server has to confirm it.
      if (state && !isOlder) set(state, !message && (looks > 0 || store.get().fromCache));
      else if (endedHere) set(signedOut, false);
      return;
    }
    if (state && looks < looksForCookie) {
      cancelLag = clock.after(cookieLag * 3 ** looks, () => sync(message, looks + 1));
      if (message && !looks) return;
    }
    // The cookie decides: without it, the stored state is worthless.
    if (state && looks === looksForCookie) end({ intermediate: false });
    else set(signedOut, false);
  }

  const invalidReply = () => new AuthError('invalid_reply', 'The reply lacks the session or its holder.');

  return {
    store,
    generation: () => generation,
    isStill: (before) => generation === before || (refused === true && !sessionId()),
    sessionId,

    start() {
      if (tokens.present()) store.replace({ ...(readStored() ?? signedOut), fromCache: true });
      else sync(null);
    },

    commit(reply, { signIn, minutes }) {
      const parts = read(reply);
      const state = toKnown<Parts>(identities, parts);
      const { session } = state;
      const { session_token, session_jwt, intermediate_session_token } = parts as ReplyTokens;
      if (!session && intermediate_session_token) {
        // A half sign-in: no one is signed in until the second factor is proved. Where the axis says nothing of a session, the
        // one of this browser goes on meanwhile.
        if ((parts as { session?: unknown }).session !== undefined) end({ intermediate: false });
        tokens.writeIntermediate(intermediate_session_token);
        return;
      }
      if (
        !session ||
        Object.values(state).includes(null) ||
        typeof session_token !== 'string' ||
        typeof session_jwt !== 'string'
      )
        throw invalidReply();
      cancelLag?.();
      if (signIn) generation += 1;
      refused = null;
      tokens.write({ session_token, session_jwt }, session, signIn);
      // The state first, so that a tab that sees the new record finds the new state.
      persist(state);
      const now = clock.now();
      record.write({
        at: now,
        // 0, so that a page that opens right after a sign-in still checks the session once.
        tried: signIn ? 0 : now,
        failures: 0,
        retryAt: 0,
        claim: null,
        ...(minutes === undefined ? {} : { minutes }),
      });
      set(state, false);
    },

    confirm() {
      sync(null);
      set(store.get(), false);
    },

    update(change, before) {
      const present = store.get();
      const state = { ...toKnown<Parts>(identities, present) };
      for (const part of Object.keys(change) as (keyof Parts)[]) {
        const id = idOf<Parts>(identities, change, part);
        if (id === undefined) throw invalidReply();
        if ([undefined, id].includes(idOf<Parts>(identities, present, part)))
          Object.assign(state, { [part]: change[part] });
      }
      if (generation !== before || !present.session) return;
      persist(state);
      set(state, false);
    },

    adopt(newTokens) {
      const ended = sessionId();
      generation += 1;
      record.clear();
      tokens.adopt(newTokens);
      persist(null, ended);
      set(signedOut, true);
    },

    end,
    sync,

    stop() {
      cancelLag?.();
    },
  };
}
