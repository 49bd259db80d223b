/** The resources and roles that every project with organizations has, besides those of its own policy. */
import type { RbacPolicy } from '../../session-core/wire/projects.ts';
import { removals } from '../holders/second-factors.ts';

const ofMfaAndContacts = [
  'update.info.name',
  'update.info.email',
  'update.info.untrusted-metadata',
  'update.info.mfa-phone',
  ...removals,
  'update.info.delete.password',
  'update.info.unlink.retired-email',
  'update.settings.mfa-enrolled',
  'update.settings.default-mfa-method',
] as const;

const ofApps = ['get.connected-apps', 'revoke.connected-app'] as const;
const ofConnections = ['create', 'get', 'update', 'delete'] as const;

/** What there is to do, by resource. */
const organizationActions = {
  organization: [
    'update.info.name',
    'update.info.slug',
    'update.info.logo-url',
    'update.settings.allowed-auth-methods',
    'update.settings.allowed-mfa-methods',
    'update.settings.email-jit-provisioning',
    'update.settings.email-invites',
    'update.settings.allowed-domains',
    'update.settings.default-sso-connection',
    'update.settings.sso-jit-provisioning',
    'update.settings.mfa-policy',
    'update.settings.implicit-roles',
    'update.settings.oauth-tenant-jit-provisioning',
    'update.settings.allowed-oauth-tenants',
    'update.settings.first-party-connected-apps',
    'update.settings.third-party-connected-apps',
    'delete',
  ],
  member: [
    'create',
    'search',
    'delete',
    'revoke-sessions',
    ...ofMfaAndContacts,
    'update.settings.is-breakglass',
    'update.settings.roles',
    ...ofApps,
  ],
  self: [...ofMfaAndContacts, 'delete', 'revoke-sessions', ...ofApps],
  sso: ofConnections,
  scim: ofConnections,
} as const satisfies Record<string, readonly string[]>;

export type OrganizationResource = keyof typeof organizationActions;
export type ActionOn<R extends OrganizationResource> = (typeof organizationActions)[R][number];

/** What every member may do with their own record. Nobody deletes their own password or address here without a proof. */
const selfOfMembers: readonly ActionOn<'self'>[] = organizationActions.self;

export const memberRole = (prefix: string) => `${prefix}_member`;
export const adminRole = (prefix: string) => `${prefix}_admin`;

/** @param policy what the operator has added: a role with the id of one of ours adds its permissions, a resource that starts with `{prefix}.` is ignored */
export function withOrganizationPolicy(policy: RbacPolicy | null | undefined, prefix: string): RbacPolicy {
  const named = (resource: OrganizationResource) => `${prefix}.${resource}`;
  const resources = Object.entries(organizationActions).map(([resource, actions]) => ({
    resource_id: `${prefix}.${resource}`,
    description: descriptions[resource as OrganizationResource],
    actions: [...actions],
  }));
  const isReserved = (id: string) => id.startsWith(`${prefix}.`);
  const customPolicy = {
    roles: policy?.roles ?? [],
    resources: (policy?.resources ?? []).filter(({ resource_id }) => !isReserved(resource_id)),
    scopes: policy?.scopes ?? [],
  };
  const extra = (role_id: string) =>
    customPolicy.roles.filter((role) => role.role_id === role_id).flatMap(({ permissions }) => permissions);
  const [member, admin] = [memberRole(prefix), adminRole(prefix)];
  return {
    roles: [
      {
        role_id: member,
        description: 'Every member',
        permissions: [{ resource_id: named('self'), actions: [...selfOfMembers] }, ...extra(member)],
      },
      {
        role_id: admin,
        description: 'Administrators of the organization',
        permissions: [
          ...resources.map(({ resource_id }) => ({ resource_id, actions: ['*'] })),
          ...extra(admin),
        ],
      },
      ...customPolicy.roles.filter(({ role_id }) => role_id !== member && role_id !== admin),
    ],
    resources: [...resources, ...customPolicy.resources],
    scopes: customPolicy.scopes,
  };
}

const descriptions: Record<OrganizationResource, string> = {
  organization: 'The organization and its settings',
  member: 'The members of the organization',
  self: 'One’s own membership',
  sso: 'Single sign-on connections',
  scim: 'Directory connections',
};
