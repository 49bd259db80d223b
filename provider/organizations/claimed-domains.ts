/** Domains that one organization of a project has claimed: their people cannot join another. */
import type { Queries } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import type { Parts } from '../world/ground.ts';
import { readDomains } from './domains.ts';
import { projectIdOf } from './organization-rows.ts';

export async function claimedDomainsOf(
  world: Parts<'settings'>,
  queries: Queries,
  organizationId: string,
): Promise<string[]> {
  const rows = await queries
    .selectFrom('claimed_domains')
    .select('domain')
    .where('project_id', '=', projectIdOf(world))
    .where('organization_id', '=', organizationId)
    .orderBy('domain')
    .execute();
  return rows.map(({ domain }) => domain);
}

/**
 * Replaces the list.
 *
 * @throws Refusal `organization_settings_duplicate_domain` for one that another organization has claimed, and those of
 *   `readDomains`
 */
export async function claimDomains(
  world: Parts<'settings'>,
  trx: Queries,
  organization_id: string,
  names: readonly string[],
): Promise<void> {
  const domains = readDomains(names);
  const project_id = projectIdOf(world);
  await trx.deleteFrom('claimed_domains').where('organization_id', '=', organization_id).execute();
  if (domains.length === 0) return;
  const claims = await trx
    .insertInto('claimed_domains')
    .values(domains.map((domain) => ({ project_id, domain, organization_id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('domain')
    .execute();
  if (claims.length === domains.length) return;
  throw new Refusal('organization_settings_duplicate_domain', {
    message: 'Another organization has claimed one of these domains.',
  });
}
