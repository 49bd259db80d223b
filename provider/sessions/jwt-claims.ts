/**
 * How a session JWT names the project, the session and the organization. With a prefix of another provider (`PROVIDER_PREFIX`), these
 * are the names of that provider's wire, so that its server packages verify our JWTs.
 */
import type { HolderKind } from '../holders/holder.ts';
import { ownPrefix } from '../settings/environment.ts';
import type { Parts } from '../world/ground.ts';

/** What a JWT states of a session. */
export interface SessionClaims {
  /** A user's session has this one, a member's the other. */
  session_id?: string;
  member_session_id?: string;
  roles: string[];
  [detail: string]: unknown;
}

interface Named {
  session: SessionClaims;
  /** Only members have one. */
  organization?: { organization_id: string; slug: string } | undefined;
}

const nameOf = (prefix: string, what: keyof Named) =>
  prefix === ownPrefix ? what : `https://${prefix}.com/${what}`;

/** What the JWTs of the project are for. */
export function audienceOf({ settings }: Parts<'settings'>, kind: HolderKind): string {
  const { public_token, project_id } = settings.project;
  return kind === 'user' && settings.prefix === ownPrefix ? public_token : project_id;
}

/** The claims under their names. */
export function nameClaims(
  { settings: { prefix } }: Parts<'settings'>,
  { session, organization }: Named,
): Record<string, unknown> {
  return {
    [nameOf(prefix, 'session')]: prefix === ownPrefix ? session : asOnTheWire(session),
    ...(organization && { [nameOf(prefix, 'organization')]: organization }),
  };
}

/** Which session the claims of a JWT are about; null if none. */
export function sessionIn(
  { settings: { prefix } }: Parts<'settings'>,
  claims: Readonly<Record<string, unknown>>,
): { kind: HolderKind; id: string } | null {
  const { id, session_id, member_session_id } = (claims[nameOf(prefix, 'session')] ?? {}) as Partial<
    Record<string, string>
  >;
  const kind =
    member_session_id !== undefined || nameOf(prefix, 'organization') in claims ? 'member' : 'user';
  const named = id ?? session_id ?? member_session_id;
  return named === undefined ? null : { kind, id: named };
}

/** The wire has one name for both ids, and room for where the session was last used, which no server needs in a cookie. */
function asOnTheWire({ session_id, member_session_id, ...rest }: SessionClaims) {
  return { id: session_id ?? member_session_id, attributes: { ip_address: '', user_agent: '' }, ...rest };
}
