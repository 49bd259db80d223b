/** Identifies members: from the session JWT, and before a change by asking the provider. */
import { createTokenCheck, type Visitor } from '../api/visitor.ts';

/** A signed-in member, in one of their organizations. */
export interface KnownMember {
  kind: 'known';
  memberId: string;
  organizationId: string;
  roles: readonly string[];
  /** Whether this is an impersonator, who may read but not change. */
  impersonated: boolean;
}

/** Why there is no member. */
export type UnknownMember = Exclude<Visitor, { kind: 'known' }>;

/** Checks the value of an `Authorization` header. */
export type MemberCheck = (authorization: string | undefined) => Promise<KnownMember | UnknownMember>;

/** Verifies session JWTs with the published keys of the project: without a call, but up to five minutes old. */
export function createMemberCheck({
  providerUrl,
  projectId,
  now,
}: {
  providerUrl: string;
  projectId: string;
  now: () => number;
}): MemberCheck {
  const check = createTokenCheck({
    keysUrl: new URL(`/v1/b2b/sessions/jwks/${projectId}`, providerUrl),
    issuer: providerUrl,
    audience: projectId,
    now,
  });
  return async (authorization) => {
    const checked = await check(authorization);
    if (checked.kind !== 'known') return checked;
    const { sub, act, session, organization } = checked.payload as typeof checked.payload & {
      session?: { roles?: string[] };
      organization?: { organization_id?: string };
    };
    const organizationId = organization?.organization_id;
    if (!organizationId) return { kind: 'unknown', reason: 'The session JWT names no organization.' };
    const roles = session?.roles ?? [];
    return { kind: 'known', memberId: sub, organizationId, roles, impersonated: act !== undefined };
  };
}

/** A member as the provider knows them at this moment. */
export type CurrentMember = KnownMember & { organizationName: string };

/** Checks a session by what its page and its cookie say. */
export type SessionCheck = (tokens: { token: string; jwt: string }) => Promise<CurrentMember | UnknownMember>;

/**
 * Asks the provider: neither an ended session counts, nor a role that an admin has removed. A session that is bound to its browser
 * also needs its JWT, since this server has no key of it.
 */
export function createSessionCheck({
  providerUrl,
  publicToken,
}: {
  providerUrl: string;
  publicToken: string;
}): SessionCheck {
  return async ({ token, jwt }) => {
    try {
      const response = await fetch(`${providerUrl}/sdk/v1/b2b/sessions/authenticate`, {
        method: 'POST',
        headers: {
          Authorization: `Basic ${btoa(`${publicToken}:${token}`)}`,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({ session_jwt: jwt }),
        signal: AbortSignal.timeout(5_000),
      });
      if (response.status === 401 || response.status === 404)
        return { kind: 'unknown', reason: 'The session has ended.' };
      if (!response.ok)
        return { kind: 'unsure', cause: new Error(`The provider returned status ${response.status}.`) };
      const { data } = (await response.json()) as {
        data: {
          organization: { organization_name: string };
          member_session: {
            member_id: string;
            organization_id: string;
            roles: string[];
            custom_claims: { impersonator?: unknown } | null;
          };
        };
      };
      const { member_id, organization_id, roles, custom_claims } = data.member_session;
      return {
        kind: 'known',
        memberId: member_id,
        organizationId: organization_id,
        organizationName: data.organization.organization_name,
        roles,
        impersonated: custom_claims?.impersonator !== undefined,
      };
    } catch (cause) {
      return { kind: 'unsure', cause };
    }
  };
}
