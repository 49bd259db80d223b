/** The short-lived statement about a session, for servers that verify it on their own. */

import type { Session, User } from '../../session-core/wire/shared.ts';
import { second } from '../clock/clock.ts';
import type { Parts } from '../world/ground.ts';
import { audienceOf, nameClaims, type SessionClaims } from './jwt-claims.ts';

const jwtSeconds = 5 * 60;

/** How far the clock of a verifying server may be behind. */
const slowClockSeconds = 30;

/** How long the provider reuses a JWT: much shorter than its lifetime, since clients renew it every three minutes. */
const reuse = 30 * second;

/** Enough for the sessions of half a minute; beyond it the oldest is signed again. */
const mostRecent = 10_000;

interface Recent {
  jwt: string;
  signedAt: number;
  /** The key that signed it, and what it states, except its times. */
  statement: string;
}

/** The newest JWT of each session that was checked in the last half minute, the oldest first. */
export type RecentJwts = Map<string, Recent>;

/**
 * A new JWT, or the one that the same session got within half a minute, if it states the same. Only its times are then
 * as old as it is: `iat`, `nbf`, `exp` and the session's `last_accessed_at`.
 *
 * @see RFC 7519 section 4.1; RFC 8693 section 4.1 for `act`, who acts in place of the user
 */
export async function sessionJwt(world: Signer, session: Session, user: User): Promise<string> {
  const { last_accessed_at, ...about } = claimsAbout(session);
  const { emails, name, roles } = user;
  const email = emails.find(({ verified }) => verified) ?? emails[0];
  const fullName = [name.first_name, name.middle_name, name.last_name]
    .filter((part) => part !== '')
    .join(' ');
  const who = {
    sub: session.user_id,
    ...projectClaims(world, { email: email?.email, email_verified: email?.verified, name: fullName, roles }),
    ...(session.custom_claims?.impersonator ? { act: { sub: session.custom_claims.impersonator } } : {}),
  };
  return reusedJwt(world, {
    id: session.session_id,
    end: session.expires_at,
    lasting: { iss: world.publicUrl, aud: [audienceOf(world, 'user')], ...who },
    session: about,
    last_accessed_at,
  });
}

type Signer = Parts<'settings' | 'publicUrl' | 'clock' | 'keys'> & { recentJwts: RecentJwts };

interface KnownClaims {
  email: string | undefined;
  email_verified: boolean | undefined;
  /** The whole name; empty without one. */
  name: string;
  roles: string[];
}

/** What the project's servers want to know besides, of a user or a member. @see OpenID Connect Core 1.0 section 5.1 */
export function projectClaims({ settings }: Parts<'settings'>, claims: KnownClaims) {
  const texts = { ...claims, name: claims.name || undefined };
  return Object.fromEntries(settings.project.session_jwt_claims.map((claim) => [claim, texts[claim]]));
}

/** Browsers drop a cookie of more than 4096 bytes without a word: with its name, its attributes and its domain. */
const longestJwt = 3800;

interface Statement {
  id: string;
  /** When the session ends. */
  end: string;
  /** The claims that must be the same for a JWT to be reused. */
  lasting: object;
  session: SessionClaims;
  /** Only members have one. */
  organization?: { organization_id: string; slug: string };
  /** The time of the signature. */
  last_accessed_at: string;
}

/** The JWT that the same session got within half a minute, if it states the same; else a new one. */
export async function reusedJwt(
  world: Signer,
  { id, end, lasting, session, organization, last_accessed_at }: Statement,
): Promise<string> {
  const { recentJwts, clock } = world;
  const now = clock.now().getTime();
  // A deleted key may have leaked: what it has signed is not given again.
  const statement = JSON.stringify({ signer: await world.keys.signer(), lasting, session, organization });
  const recent = recentJwts.get(id);
  if (recent?.statement === statement && isRecent(recent, now)) return recent.jwt;
  const iat = Math.floor(now / 1000);
  const times = {
    iat,
    nbf: iat - slowClockSeconds,
    exp: Math.min(iat + jwtSeconds, Math.floor(Date.parse(end) / 1000)),
  };
  const sign = (more: object, about: SessionClaims) =>
    world.keys.sign({
      ...lasting,
      ...times,
      ...more,
      ...nameClaims(world, { session: { ...about, last_accessed_at }, organization }),
    });
  const whole = await sign({}, session);
  const jwt =
    whole.length <= longestJwt
      ? whole
      : await sign(
          // A server asks for them by `POST /sessions/rights`.
          'roles' in lasting ? { roles: [] } : {},
          { ...session, roles: [], roles_omitted: true },
        );
  // Deleted first, so that it becomes the newest.
  recentJwts.delete(id);
  recentJwts.set(id, { jwt, signedAt: now, statement });
  forgetOld(recentJwts, now);
  return jwt;
}

const claimsAbout = ({
  session_id,
  started_at,
  last_accessed_at,
  expires_at,
  authentication_factors,
  roles,
}: Session) => ({ session_id, started_at, last_accessed_at, expires_at, authentication_factors, roles });

/** A clock that was set back must not keep one for longer. */
function isRecent({ signedAt }: Recent, now: number): boolean {
  return signedAt <= now && now - signedAt < reuse;
}

function forgetOld(recentJwts: RecentJwts, now: number): void {
  for (const [id, recent] of recentJwts) {
    if (isRecent(recent, now) && recentJwts.size <= mostRecent) return;
    recentJwts.delete(id);
  }
}
