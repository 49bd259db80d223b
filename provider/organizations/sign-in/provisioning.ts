/** Who may become a new member: the rule of each sign-in method. */
import type { Address } from '../../accounts/emails.ts';
import { checkStranger, isRestricted, signUpRefusals } from '../../accounts/sign-up.ts';
import type { OrganizationRow, Queries } from '../../database/schema.ts';
import type { Proof } from '../../database/tables/member-sign-in.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Parts } from '../../world/ground.ts';
import { domainOf } from '../domains.ts';
import { isNoExpiredInvitation, type Past } from '../members/member-rows.ts';
import { claimantOf, ownsDomain, projectIdOf } from '../organization-rows.ts';
import { connectionsOf } from './proofs.ts';

/** Why a person may not become a member. */
export const joinRefusals = [
  ...signUpRefusals,
  'email_jit_provisioning_not_allowed',
  'invalid_email_for_jit_provisioning',
  'action_not_allowed_email_domain_is_claimed',
] as const;

/**
 * Checks that a person with this address may join without an invitation.
 *
 * @throws Refusal `email_jit_provisioning_not_allowed`, `invalid_email_for_jit_provisioning`,
 *   `invalid_connection_for_jit_provisioning`, `action_not_allowed_email_domain_is_claimed`
 */
export function checkMayJoin(
  organization: Pick<OrganizationRow, 'organization_id' | 'settings'>,
  { key }: Pick<Address, 'key'>,
  { wasDeleted, isRetired, claimedBy }: Past,
  proofs: readonly Proof[] = [],
): void {
  const { settings } = organization;
  if (!joinsByTenant(organization, key, proofs) && !joinsBySso(organization, key, proofs)) {
    if (settings.email_jit_provisioning === 'NOT_ALLOWED') {
      throw new Refusal('email_jit_provisioning_not_allowed');
    }
    if (
      settings.email_jit_provisioning === 'RESTRICTED' &&
      !settings.email_allowed_domains.includes(domainOf(key))
    ) {
      throw new Refusal('invalid_email_for_jit_provisioning');
    }
  }
  if (wasDeleted || isRetired) throw new Refusal('email_jit_provisioning_not_allowed');
  refuseClaimed(claimedBy, organization.organization_id);
}

/**
 * Checks that a person may get their first membership in the project. Whom the host, an organization or its directory has
 * invited or created has one.
 *
 * @throws Refusal one of `signUpRefusals`
 */
export async function checkNewcomer(
  world: Parts<'settings' | 'clock'>,
  queries: Queries,
  { key }: Pick<Address, 'key'>,
): Promise<void> {
  const { project } = world.settings;
  if (!isRestricted(project) || (await isKnown(world, queries, key))) return;
  await checkStranger(project, key);
}

/** Only those who join by themselves have all fields of the sign-up due, until their first session. */
async function isKnown(
  world: Parts<'settings' | 'clock'>,
  queries: Queries,
  addressKey: string,
): Promise<boolean> {
  const member = await queries
    .selectFrom('members')
    .select('member_id')
    .where('project_id', '=', projectIdOf(world))
    .where('address_key', '=', addressKey)
    .where('status', '!=', 'deleted')
    .where('fields_due', '!=', 'all')
    .where(isNoExpiredInvitation(world))
    .executeTakeFirst();
  return member !== undefined;
}

/** A person of a claimed domain belongs to its organization. @throws Refusal `action_not_allowed_email_domain_is_claimed` */
export async function checkClaim(
  world: Parts<'settings'>,
  queries: Queries,
  organizationId: string | null,
  addressKey: string,
): Promise<void> {
  refuseClaimed(await claimantOf(world, queries, domainOf(addressKey)), organizationId);
}

function refuseClaimed(claimant: string | null, organizationId: string | null): void {
  if (claimant === null || claimant === organizationId) return;
  throw new Refusal('action_not_allowed_email_domain_is_claimed');
}

/** The workspace by which the person may join; null: by none. */
export function joinsByTenant(
  { settings }: Pick<OrganizationRow, 'settings'>,
  addressKey: string,
  proofs: readonly Proof[],
): { provider: string; tenant: string } | null {
  if (settings.oauth_tenant_jit_provisioning !== 'RESTRICTED') return null;
  const allowed: Partial<Record<string, string[]>> = settings.allowed_oauth_tenants;
  const tenantsOfAddress = proofs
    .filter(({ address }) => address === addressKey)
    .flatMap(({ tenants = [] }) => tenants);
  return tenantsOfAddress.find(({ provider, tenant }) => allowed[provider]?.includes(tenant)) ?? null;
}

/**
 * Whether the person may join by the organization's own login. Who has shown the address in no other way may join by it or
 * not at all: nothing says that they read its mail.
 *
 * @throws Refusal `invalid_connection_for_jit_provisioning`
 */
function joinsBySso(
  { organization_id, settings }: Pick<OrganizationRow, 'organization_id' | 'settings'>,
  addressKey: string,
  proofs: readonly Proof[],
): boolean {
  const about = proofs.filter(({ address, claimed }) => address === addressKey && !claimed);
  const connections = connectionsOf(about.filter(({ organizationId }) => organizationId === organization_id));
  if (connections.length === 0) return false;
  const { sso_jit_provisioning: rule, sso_jit_provisioning_allowed_connections: allowed } = settings;
  if (rule === 'ALL_ALLOWED') return true;
  if (rule === 'RESTRICTED' && connections.some((one) => allowed.includes(one))) return true;
  if (about.some(({ registration, provesAddress }) => provesAddress && !registration)) return false;
  throw new Refusal('invalid_connection_for_jit_provisioning');
}

/** Whether the address is of a domain that the organization owns. Its people become members without being asked. */
export async function ownsAddress(
  world: Parts<'settings'>,
  queries: Queries,
  { organization_id }: Pick<OrganizationRow, 'organization_id'>,
  addressKey: string,
): Promise<boolean> {
  const domain = domainOf(addressKey);
  const claimant = await claimantOf(world, queries, domain);
  const owner = await queries
    .selectFrom('organizations')
    .select('organization_id')
    .where('organization_id', '=', organization_id)
    .where(ownsDomain('organizations.organization_id', domain, claimant))
    .executeTakeFirst();
  return owner !== undefined;
}

/** @throws Refusal `invalid_email_for_invites` */
export function checkMayBeInvited({ settings }: Pick<OrganizationRow, 'settings'>, addressKey: string): void {
  const { email_invites, email_allowed_domains } = settings;
  if (email_invites === 'ALL_ALLOWED') return;
  if (email_invites === 'RESTRICTED' && email_allowed_domains.includes(domainOf(addressKey))) return;
  throw new Refusal('invalid_email_for_invites');
}
