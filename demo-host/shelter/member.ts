/** Identifies the member: verifies the session JWT with the published keys of the project. */
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

export type MemberCheck = (
  authorization: string | undefined,
) => Promise<KnownMember | Exclude<Visitor, { kind: 'known' }>>;

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
