/** Who is signed in: one state for all clients of the page, in step with cookies, storage and the other tabs. */
import type { Axis, AxisTypes } from '../axis.ts';
import type { Environment } from '../environment.ts';
import { AuthError } from '../errors.ts';
import { parseJson } from '../lib/guarded.ts';
import type { Tokens } from '../settings.ts';
import { idOf, type Known, toKnown } from './known-state.ts';
import { toKnownState } from './stored-state.ts';
import type { SharedRecord } from './record.ts';
import { same } from './same.ts';
import { createStore, type Store } from './store.ts';
import type { StateMessage, TabMessage } from './tabs.ts';
import type { TokenKeeper } from './tokens.ts';

/** A cookie that another tab wrote may become visible a moment after that tab's message. Milliseconds. */
const cookieLag = 100;

/** The parts that are known, and whether they come from an earlier visit and still wait for confirmation. */
export type State<K extends Known> = K & { readonly fromCache: boolean };

export type TokensFromElsewhere = Pick<Tokens, 'session_token'> & Partial<Tokens>;

export interface SessionKeeper<A extends AxisTypes = AxisTypes> {
  readonly store: Pick<Store<State<A['known']>>, 'get' | 'subscribe'>;
  /** Changes whenever another session, or none, replaces the present one. */
  generation(): number;
  /** The id of the present session. */
  sessionId(): string | undefined;
  /** Reads what an earlier visit left. */
  start(): void;
  /**
   * Takes over the reply of a call that started, extended or refreshed the session.
   *
   * @throws AuthError `invalid_reply` when it names no session or no holder
   */
  commit(reply: A['reply'], options: { signIn: boolean; minutes?: number | undefined }): void;
  /** Another tab has confirmed what is known. */
  confirm(): void;
  /**
   * Takes over newer copies of parts of the state, unless the session has changed since `generation`. A part that belongs
   * to another holder is left out.
   *
   * @throws AuthError `invalid_reply` when a part has no id
   */
  update(parts: Partial<A['known']>, generation: number): void;
  /** Takes over tokens of a session that only the server knows. */
  adopt(tokens: TokensFromElsewhere): void;
  /** Ends the session in this browser. */
  end(options: { intermediate: boolean }): void;
  /** Catches up with other tabs. Without a message it reads storage and cookies only. */
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

/** What the session layer looks for in a reply; nothing of it is checked yet. */
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
  let cancelLag: (() => void) | null = null;

  const idOfSession = (known: Parts | null) => idOf<Parts>(identities, known, 'session');
  const sessionId = () => idOfSession(store.get());

  /** Notifies of a change, and of the first confirmation; not of a later `last_accessed_at`. */
  function set(known: Parts, fromCache: boolean): void {
    const old = store.get();
    if (idOfSession(old) !== idOfSession(known)) generation += 1;
    const next = { ...known, fromCache };
    let changed = fromCache !== old.fromCache;
    for (const part of partNames) {
      // An equal value keeps its identity, so that listeners which compare references see no change.
      if (same(old[part], known[part])) next[part] = old[part];
      else changed = true;
    }
    // The one field in which equal sessions may differ is updated in place. The host may have frozen the object.
    const { session } = known;
    if (next.session && session) Reflect.set(next.session, 'last_accessed_at', session.last_accessed_at);
    if (!changed) return;
    store.replace(next);
    store.notify();
  }

  const readStored = () => toKnownState<Parts>(identities, parseJson(storage.get(stateKey)));

  function persist(state: Parts | null, ended: string | undefined): void {
    // Without cookies another tab could do nothing with it.
    if (tokens.inMemory()) return;
    const text = JSON.stringify(state);
    const stored = storage.get(stateKey);
    if (stored !== text && (state !== null || stored !== null)) storage.set(stateKey, text);
    post({ kind: 'state', state, ended: ended ?? null });
  }

  function end({ intermediate }: { intermediate: boolean }): void {
    const ended = sessionId();
    const alone = tokens.inMemory();
    generation += 1;
    record.clear();
    tokens.remove({ intermediate });
    if (!alone) persist(null, ended);
    set(signedOut, false);
  }

  function sync(message: StateMessage<Parts> | null): void {
    cancelLag?.();
    cancelLag = null;
    const endedHere = message?.ended != null && message.ended === sessionId();
    if (tokens.inMemory()) {
      if (!endedHere) return;
      tokens.remove({ intermediate: true });
      set(signedOut, false);
      return;
    }
    // All tabs share storage. The message carries the state where storage is blocked.
    const known = readStored() ?? message?.state ?? null;
    if (tokens.present()) {
      // Between processes cookies and storage may arrive after the message that the session was ended.
      const isOlder = endedHere && idOfSession(known) === message.ended;
      if (known && !isOlder) set(known, message ? false : store.get().fromCache);
      else if (endedHere) set(signedOut, false);
      return;
    }
    if (known && message) {
      cancelLag = clock.after(cookieLag, () => sync(null));
      return;
    }
    set(signedOut, false);
  }

  const invalidReply = () => new AuthError('invalid_reply', 'The reply does not say who signed in.');

  return {
    store,
    generation: () => generation,
    sessionId,

    start() {
      const known = readStored();
      if (tokens.present()) store.replace({ ...(known ?? signedOut), fromCache: true });
      // The cookie decides: without it, what was remembered is worth nothing.
      else if (known) end({ intermediate: false });
      else set(signedOut, false);
    },

    commit(reply, { signIn, minutes }) {
      const parts = read(reply);
      const known = toKnown<Parts>(identities, parts);
      const { session } = known;
      const { session_token, session_jwt, intermediate_session_token } = parts as ReplyTokens;
      if (!session && intermediate_session_token) {
        // Half a sign-in: a further step has to follow, and until then nobody is signed in.
        end({ intermediate: false });
        tokens.writeIntermediate(intermediate_session_token);
        return;
      }
      if (
        !session ||
        Object.values(known).includes(null) ||
        typeof session_token !== 'string' ||
        typeof session_jwt !== 'string'
      )
        throw invalidReply();
      if (signIn) generation += 1;
      tokens.write({ session_token, session_jwt }, session);
      // The state first: a tab that reads of the refresh finds its outcome.
      persist(known, undefined);
      const now = clock.now();
      record.write({
        at: now,
        // A page that opens right after a sign-in still checks once for itself.
        tried: signIn ? 0 : now,
        failures: 0,
        retryAt: 0,
        claim: null,
        ...(minutes === undefined ? {} : { minutes }),
      });
      set(known, false);
    },

    confirm() {
      sync(null);
      set(store.get(), false);
    },

    update(change, before) {
      const present = store.get();
      const known = { ...toKnown<Parts>(identities, present) };
      for (const part of Object.keys(change) as (keyof Parts)[]) {
        const id = idOf<Parts>(identities, change, part);
        if (id === undefined) throw invalidReply();
        if ([undefined, id].includes(idOf<Parts>(identities, present, part)))
          Object.assign(known, { [part]: change[part] });
      }
      if (generation !== before || !present.session) return;
      persist(known, undefined);
      set(known, false);
    },

    adopt(given) {
      const ended = sessionId();
      generation += 1;
      record.clear();
      tokens.adopt(given);
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
