/** The scopes that apps can request, and those that a user can grant. */
import type { DescribedScope, ScopeResult } from '../../session-core/wire/idp.ts';
import type { RbacPolicy } from '../../session-core/wire/projects.ts';

/** Gives the app a refresh token. */
export const offlineAccess = 'offline_access';

/** Scopes about the user's identity, with claims in the id token and at the userinfo endpoint, and `offline_access`. */
const identityScopes: Readonly<Record<string, string>> = {
  openid: 'Know who you are here',
  profile: 'See your name',
  email: 'See your email address',
  phone: 'See your phone number',
  [offlineAccess]: 'Stay connected when you are away',
};

/** Stands for every scope of the project that the user can grant. */
export const fullAccess = 'full_access';
const fullAccessDescription = 'Do what you can do yourself, except to change how you log in';

export function isIdentityScope(scope: string): boolean {
  return Object.hasOwn(identityScopes, scope);
}

export function allScopes(policy: RbacPolicy | null): string[] {
  const scopeIds = policy?.scopes.map(({ scope }) => scope) ?? [];
  return [...new Set([...Object.keys(identityScopes), fullAccess, ...scopeIds])];
}

/**
 * Returns the description of each scope and whether the user can grant it: a project scope if their roles have all its
 * permissions, `full_access` if there is at least one such scope, an identity scope always.
 */
export function judgeScopes(
  policy: RbacPolicy | null,
  roles: readonly string[],
  scopes: readonly string[],
): ScopeResult[] {
  const grantable = grantableScopes(policy, roles);
  const isGrantable = (scope: string) =>
    isIdentityScope(scope) || (scope === fullAccess ? grantable.length > 0 : grantable.includes(scope));
  return scopes.map((scope) => ({
    scope,
    is_grantable: isGrantable(scope),
    ...describeScope(policy, scope),
  }));
}

/** What the scope lets an app do; empty for one that is no longer known. */
export function describeScope(policy: RbacPolicy | null, scope: string): DescribedScope {
  if (isIdentityScope(scope)) return { description: identityScopes[scope] ?? '' };
  if (scope === fullAccess) return { description: fullAccessDescription };
  const { description = '', descriptions } =
    policy?.scopes.find((customScope) => customScope.scope === scope) ?? {};
  return { description, ...(descriptions && { descriptions }) };
}

/** The project's own scopes that a user with these roles can grant. */
export function grantableScopes(policy: RbacPolicy | null, roles: readonly string[]): string[] {
  if (!policy) return [];
  const permissions = policy.roles
    .filter(({ role_id }) => roles.includes(role_id))
    .flatMap(({ permissions }) => permissions);
  const may = (resource: string, action: string) =>
    permissions.some(
      ({ resource_id, actions }) =>
        resource_id === resource && (actions.includes(action) || actions.includes('*')),
    );
  return policy.scopes
    .filter(({ permissions }) =>
      permissions.every(({ resource_id, actions }) => actions.every((action) => may(resource_id, action))),
    )
    .map(({ scope }) => scope);
}

/** The scopes that a consent grants. `full_access` adds the scopes that it includes, so that servers need not know it. */
export function grantedScopes(
  policy: RbacPolicy | null,
  roles: readonly string[],
  requested: readonly string[],
): string[] {
  const granted = judgeScopes(policy, roles, requested)
    .filter(({ is_grantable }) => is_grantable)
    .map(({ scope }) => scope);
  return [
    ...new Set(granted.includes(fullAccess) ? [...granted, ...grantableScopes(policy, roles)] : granted),
  ];
}
