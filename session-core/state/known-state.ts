/** Who was signed in, as an earlier visit or another tab left it. */
import { isRecord } from '../is-record.ts';
import type { Session, User } from '../wire/shared.ts';

export interface KnownState {
  user: User | null;
  session: Session | null;
}

/** What is in storage; null when there is nothing, or nothing of use. */
export function parseKnownState(text: string | null): KnownState | null {
  try {
    return toKnownState(JSON.parse(text ?? 'null'));
  } catch {
    // Damaged: the coming refresh brings it anew.
    return null;
  }
}

/** What another tab or an earlier visit says is checked for its shape: it may be older, or damaged. */
export function toKnownState(value: unknown): KnownState | null {
  if (!isRecord(value)) return null;
  const { user, session } = value;
  const known = {
    user: isRecord(user) && typeof user.user_id === 'string' ? (user as unknown as User) : null,
    session:
      isRecord(session) && typeof session.session_id === 'string' ? (session as unknown as Session) : null,
  };
  return known.user || known.session ? known : null;
}
