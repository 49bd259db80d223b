/** Who is signed in: one state for all clients of the page, in step with cookies, storage and the other tabs. */
import type { SessionState, Tokens } from '../client.ts';
import type { Environment } from '../environment.ts';
import { AuthError } from '../errors.ts';
import { parseJson } from '../guarded.ts';
import type { FactorReply, Session, User } from '../wire/shared.ts';
import { type KnownState, toKnownState } from './known-state.ts';
import type { SharedRecord } from './record.ts';
import { same } from './same.ts';
import { createStore, type Store } from './store.ts';
import type { TabMessage } from './tabs.ts';
import type { TokenKeeper } from './tokens.ts';

/** A cookie written by another tab may be seen a moment after the word that it was written. */
const cookieLag = 100;

/** What the server may add to a reply that signs in. */
export type SignInReply = FactorReply & { __user?: User; intermediate_session_token?: string };

export type TokensFromElsewhere = Pick<Tokens, 'session_token'> & Partial<Tokens>;

export interface SessionKeeper {
  readonly store: Pick<Store<SessionState>, 'get' | 'subscribe'>;
  /** Changes whenever another session, or none, takes the place of the present one. */
  generation(): number;
  /** Reads what an earlier visit left. */
  start(): void;
  /** Takes over the reply of a call that started, extended or refreshed the session. */
  commit(reply: SignInReply, options: { signIn: boolean; minutes?: number | undefined }): void;
  /** What is known was confirmed, though not to this tab. */
  confirm(): void;
  /** Puts a newer copy of the user in place. */
  updateUser(user: User): void;
  /** Takes over tokens that were made elsewhere; whose they are is not known before the server was asked. */
  adopt(tokens: TokensFromElsewhere): void;
  /** Ends the session in this browser. */
  end(options: { intermediate: boolean }): void;
  /** Catches up with what other tabs did; `message` is null when nothing was heard and this is a look of our own. */
  sync(message: { state: KnownState | null; ended: string | null } | null): void;
  stop(): void;
}

interface SessionParts {
  environment: Environment;
  stateKey: string;
  tokens: TokenKeeper;
  record: SharedRecord;
  tell(message: TabMessage): void;
}

export function createSessionKeeper({
  environment,
  stateKey,
  tokens,
  record,
  tell,
}: SessionParts): SessionKeeper {
  const { storage, clock } = environment;
  const store = createStore<SessionState>({ user: null, session: null, fromCache: true }, environment.log);
  let generation = 0;
  let cancelLag: (() => void) | null = null;

  /** Listeners hear of a change, and of the first confirmation; not of a later `last_accessed_at`. */
  function set(user: User | null, session: Session | null, fromCache: boolean): void {
    const old = store.get();
    if (old.session?.session_id !== session?.session_id) generation += 1;
    const next: SessionState = {
      // An equal value keeps its identity, so that whoever compares references sees no change.
      user: same(old.user, user) ? old.user : user,
      session: same(old.session, session) ? old.session : session,
      fromCache,
    };
    // The one part in which equal sessions may differ follows all the same. A host may have frozen the object.
    if (next.session && session) Reflect.set(next.session, 'last_accessed_at', session.last_accessed_at);
    if (next.user === old.user && next.session === old.session && next.fromCache === old.fromCache) return;
    store.replace(next);
    store.notify();
  }

  const readStored = () => toKnownState(parseJson(storage.get(stateKey)));

  function persist(state: KnownState | null, ended: string | null): void {
    // Without cookies another tab could do nothing with it.
    if (tokens.inMemory()) return;
    const text = JSON.stringify(state);
    if (storage.get(stateKey) !== text && (state !== null || storage.get(stateKey) !== null)) {
      storage.set(stateKey, text);
    }
    tell({ kind: 'state', state, ended });
  }

  function end({ intermediate }: { intermediate: boolean }): void {
    const ended = store.get().session?.session_id ?? null;
    const alone = tokens.inMemory();
    generation += 1;
    record.clear();
    tokens.remove({ intermediate });
    if (!alone) persist(null, ended);
    set(null, null, false);
  }

  function adopt(given: TokensFromElsewhere): void {
    const ended = store.get().session?.session_id ?? null;
    generation += 1;
    record.clear();
    tokens.adopt(given);
    persist(null, ended);
    set(null, null, true);
  }

  function sync(message: { state: KnownState | null; ended: string | null } | null): void {
    cancelLag?.();
    cancelLag = null;
    const present = store.get();
    const endedHere = message?.ended != null && message.ended === present.session?.session_id;
    if (tokens.inMemory()) {
      if (!endedHere) return;
      tokens.remove({ intermediate: true });
      set(null, null, false);
      return;
    }
    // Storage is the common truth; the message stands in where storage is blocked.
    const known = readStored() ?? message?.state ?? null;
    if (tokens.present()) {
      // Between processes cookies and storage may come later than the word that the session was ended.
      const isOlder = endedHere && known?.session?.session_id === message.ended;
      if (known && !isOlder) set(known.user, known.session, message ? false : present.fromCache);
      else if (endedHere) set(null, null, false);
      return;
    }
    if (known && message) {
      cancelLag = clock.after(cookieLag, () => sync(null));
      return;
    }
    set(null, null, false);
  }

  return {
    store,
    generation: () => generation,

    start() {
      const known = readStored();
      if (tokens.present()) {
        store.replace({ user: known?.user ?? null, session: known?.session ?? null, fromCache: true });
        return;
      }
      // The cookie is the authority: without it, what was remembered is worth nothing.
      if (known) end({ intermediate: false });
      else set(null, null, false);
    },

    commit(reply, { signIn, minutes }) {
      const { session_token, session_jwt, __user, intermediate_session_token } = reply;
      const { user, session } = toKnownState({ ...reply, user: __user ?? reply.user }) ?? {};
      if (!session && intermediate_session_token) {
        // Half a sign-in: a further step has to follow, and until then nobody is signed in.
        end({ intermediate: false });
        tokens.writeIntermediate(intermediate_session_token);
        return;
      }
      if (!session || !user || typeof session_token !== 'string' || typeof session_jwt !== 'string') {
        throw new AuthError('invalid_reply', 'The reply does not say who signed in.');
      }
      if (signIn) generation += 1;
      tokens.write({ session_token, session_jwt }, session);
      // The state first: a tab that hears of the refresh finds there what came of it.
      persist({ user, session }, null);
      const now = clock.now();
      record.write({
        at: now,
        // A page that opens right after a sign-in still asks once for itself.
        tried: signIn ? 0 : now,
        failures: 0,
        retryAt: 0,
        claim: null,
        ...(minutes === undefined ? {} : { minutes }),
      });
      set(user, session, false);
    },

    confirm() {
      sync(null);
      const { user, session } = store.get();
      set(user, session, false);
    },

    updateUser(user) {
      const { session } = store.get();
      persist({ user, session }, null);
      set(user, session, false);
    },

    adopt,
    end,
    sync,

    stop() {
      cancelLag?.();
    },
  };
}
