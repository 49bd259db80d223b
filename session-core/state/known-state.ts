/** Who was signed in, as an earlier visit or another tab left it. */
import type { Session, User } from '../wire/shared.ts';

export interface KnownState {
  user: User | null;
  session: Session | null;
}

/** What another tab or an earlier visit says is checked for its shape: it may be older, or damaged. Null when it says nothing. */
export function toKnownState(value: unknown): KnownState | null {
  const { user, session } = (value ?? {}) as Record<string, unknown>;
  const known = { user: withId<User>(user, 'user_id'), session: withId<Session>(session, 'session_id') };
  return known.user || known.session ? known : null;
}

/** What has an id is taken for what it says to be. */
function withId<T>(value: unknown, id: keyof T & string): T | null {
  return typeof (value as Record<string, unknown> | null | undefined)?.[id] === 'string'
    ? (value as T)
    : null;
}
