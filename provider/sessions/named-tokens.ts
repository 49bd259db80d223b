/**
 * A session token names its session: 16 bytes of the session's id, then 32 random ones. So the provider finds the session by its
 * primary key, and a new token leaves the row in its partition. The hash of all of it is stored, and still decides.
 */
import type { HolderKind } from '../holders/holder.ts';
import type { Random } from '../secrets/secrets.ts';

/** The beginnings of session ids; the rest is a UUID. */
type SessionKind = 'session' | 'member-session';

export const sessionKinds = { user: 'session', member: 'member-session' } as const satisfies Record<
  HolderKind,
  SessionKind
>;

/** Both parts in base64url: 48 bytes need no padding. */
const form = /^[\w-]{64}$/;
const charactersOfId = 22;

export function newNamedToken(random: Random, sessionId: string): string {
  const uuid = sessionId.slice(-36).replaceAll('-', '');
  return Buffer.concat([Buffer.from(uuid, 'hex'), random.bytes(32)]).toString('base64url');
}

/** The id of the session that the token names; null for a token from before tokens had names, or of another kind. */
export function sessionNamedBy(token: string, kind: SessionKind): string | null {
  const [first = ''] = token.split('.', 1);
  if (!form.test(first)) return null;
  const hex = Buffer.from(first.slice(0, charactersOfId), 'base64url').toString('hex');
  const uuid = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)];
  return `${kind}-${uuid.join('-')}`;
}
