/** Settings that follow from others where the operator gives none. */
import type { z } from 'zod';
import { domainOf } from '../http/origins.ts';
import type { Variables } from './environment.ts';
import { withOrganizationPolicy } from './organization-policy.ts';
import { type Project, projectSettings } from './project.ts';

/** The sender of a project's mails. */
export function senderOf({ project_name, email_domains }: Pick<Project, 'project_name' | 'email_domains'>) {
  return {
    name: project_name ?? 'your account',
    address: `no-reply@${email_domains[0] ?? 'localhost'}`,
  };
}

/** The project as it is served: without default roles that the policy does not know, such as the seeded one under another policy. */
export function readProject(
  written: Partial<z.output<typeof projectSettings>>,
  prefix: string,
): z.output<typeof projectSettings> {
  const parsed = { ...projectSettings.parse({}), ...written };
  const project =
    parsed.vertical === 'B2B'
      ? { ...parsed, rbac_policy: withOrganizationPolicy(parsed.rbac_policy, prefix) }
      : parsed;
  const roleIds = project.rbac_policy?.roles.map(({ role_id }) => role_id) ?? [];
  return { ...project, default_roles: project.default_roles.filter((role) => roleIds.includes(role)) };
}

/** The configured addresses; else this machine, and in production every address. */
export function listenAddresses({ PROVIDER_HOST }: Variables, production: boolean): string[] {
  if (PROVIDER_HOST !== undefined) return [PROVIDER_HOST];
  return production ? ['::'] : ['127.0.0.1', '::1'];
}

/** The configured domains; else the hosts of the pages, and in development this machine. */
export function passkeyDomains(values: Variables, production: boolean): string[] {
  if (values.PASSKEY_DOMAINS.length > 0) return values.PASSKEY_DOMAINS;
  const hosts = values.ALLOWED_ORIGINS.map(domainOf);
  return [...new Set(production ? hosts : ['localhost', ...hosts])];
}
