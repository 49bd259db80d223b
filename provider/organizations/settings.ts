/** What an organization's admins decide: the defaults, and which settings go together. */
import type { OrganizationSettings } from '../../session-core/wire/b2b/shared.ts';
import type { RefusalType } from '../../session-core/wire/errors.ts';
import { Refusal } from '../http/refusal.ts';
import { readDomain, readDomains } from './domains.ts';

export type SettingsChange = {
  [Name in keyof OrganizationSettings]?: OrganizationSettings[Name] | undefined;
};

const defaults: OrganizationSettings = {
  sso_jit_provisioning: 'ALL_ALLOWED',
  sso_jit_provisioning_allowed_connections: [],
  email_allowed_domains: [],
  email_jit_provisioning: 'NOT_ALLOWED',
  email_invites: 'NOT_ALLOWED',
  oauth_tenant_jit_provisioning: 'NOT_ALLOWED',
  allowed_oauth_tenants: {},
  auth_methods: 'ALL_ALLOWED',
  allowed_auth_methods: [],
  mfa_policy: 'OPTIONAL',
  mfa_methods: 'ALL_ALLOWED',
  allowed_mfa_methods: [],
  rbac_email_implicit_role_assignments: [],
  first_party_connected_apps_allowed_type: 'ALL_ALLOWED',
  allowed_first_party_connected_apps: [],
  third_party_connected_apps_allowed_type: 'ALL_ALLOWED',
  allowed_third_party_connected_apps: [],
};

/** Those that say who may sign in, and how. */
const aboutAuthentication = [
  'sso_jit_provisioning',
  'email_allowed_domains',
  'email_jit_provisioning',
  'email_invites',
  'oauth_tenant_jit_provisioning',
  'allowed_oauth_tenants',
  'auth_methods',
  'allowed_auth_methods',
  'mfa_policy',
] as const;

/** Those that let new members join; one of them must. */
const joinings = ['sso_jit_provisioning', 'email_jit_provisioning', 'email_invites'] as const;

/** Whether a change is about who may become a member by an address, without an invitation. */
export const letsJoin = (change: SettingsChange): boolean =>
  (
    [
      'email_allowed_domains',
      'email_jit_provisioning',
      'oauth_tenant_jit_provisioning',
      'allowed_oauth_tenants',
      'sso_jit_provisioning',
      'sso_jit_provisioning_allowed_connections',
    ] as const
  ).some((name) => change[name] !== undefined);

/**
 * The settings of a new organization. Without any setting about authentication, its members may invite anyone.
 *
 * @param mayBeClosed whether it may let nobody join, as an organization does that has lost its last connection. @default false
 */
export function newSettings(change: SettingsChange, { mayBeClosed = false } = {}): OrganizationSettings {
  const isPlain = aboutAuthentication.every((name) => change[name] === undefined);
  return changeSettings({ ...defaults, ...(isPlain ? { email_invites: 'ALL_ALLOWED' } : {}) }, change, {
    mayBeClosed,
  });
}

/**
 * Applies a change; lists are replaced as a whole.
 *
 * @param mayBeClosed by default, where the change is about something else
 * @throws Refusal for settings that do not go together
 */
export function changeSettings(
  now: OrganizationSettings,
  change: SettingsChange,
  { mayBeClosed = !joinings.some((name) => change[name] !== undefined) } = {},
): OrganizationSettings {
  const named = Object.entries(change).filter(([name, value]) => name in defaults && value !== undefined);
  const settings: OrganizationSettings = { ...now, ...Object.fromEntries(named) };
  if (change.email_allowed_domains) {
    settings.email_allowed_domains = readDomains(change.email_allowed_domains);
  }
  if (change.rbac_email_implicit_role_assignments) {
    settings.rbac_email_implicit_role_assignments = change.rbac_email_implicit_role_assignments.map(
      ({ role_id, domain }) => ({ role_id, domain: readDomain(domain) }),
    );
  }
  check(settings, mayBeClosed);
  return settings;
}

function check(settings: OrganizationSettings, mayBeClosed: boolean): void {
  const tenants = Object.values(settings.allowed_oauth_tenants).flat();
  const rules: [RefusalType, boolean][] = [
    [
      'invalid_organization_auth_factor_setting',
      !mayBeClosed && joinings.every((name) => settings[name] === 'NOT_ALLOWED'),
    ],
    [
      'allowed_auth_methods_required_for_restricted',
      // By these alone nobody could sign in for the first time.
      settings.auth_methods === 'RESTRICTED' &&
        settings.allowed_auth_methods.every((method) => ['passkey', 'crypto_wallet'].includes(method)),
    ],
    [
      'allowed_mfa_methods_required_for_restricted',
      settings.mfa_methods === 'RESTRICTED' && settings.allowed_mfa_methods.length === 0,
    ],
    [
      'invalid_restricted_email_setting',
      [settings.email_jit_provisioning, settings.email_invites].includes('RESTRICTED') &&
        settings.email_allowed_domains.length === 0,
    ],
    [
      'invalid_restricted_sso_setting',
      settings.sso_jit_provisioning === 'RESTRICTED' &&
        settings.sso_jit_provisioning_allowed_connections.length === 0,
    ],
    [
      'invalid_restricted_oauth_tenants_setting',
      settings.oauth_tenant_jit_provisioning === 'RESTRICTED' && tenants.length === 0,
    ],
  ];
  const broken = rules.find(([, isBroken]) => isBroken);
  if (broken) throw new Refusal(broken[0]);
}
