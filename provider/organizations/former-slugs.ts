/** Slugs that an organization has given up, by a new one or by its end. */
import { sql } from 'kysely';
import { later, minute } from '../clock/clock.ts';
import type { OrganizationRow, Queries } from '../database/schema.ts';
import type { Parts } from '../world/ground.ts';

/** JWTs name the slug, and servers let in who has it: none lives for longer, also where a clock is slow. */
const minutes = 10;

type Named = Pick<OrganizationRow, 'organization_id' | 'project_id' | 'slug_key'>;

/** Keeps the slug from other organizations for a while. */
export async function reserveSlug(
  { clock }: Parts<'clock'>,
  trx: Queries,
  { organization_id, project_id, slug_key }: Named,
): Promise<void> {
  const row = { organization_id, expires_at: later(clock.now(), minutes * minute) };
  await trx
    .insertInto('former_slugs')
    .values({ project_id, slug_key, ...row })
    .onConflict((conflict) => conflict.columns(['project_id', 'slug_key']).doUpdateSet(row))
    .execute();
}

/** Which of these slugs an organization had a moment ago, and which one. Asked once it is known that no organization has them now, or once they are stored: who gives one up at this moment has done so. */
export function findFormer(
  { clock }: Parts<'clock'>,
  queries: Queries,
  { projects, slugs }: { projects: readonly string[]; slugs: readonly string[] },
): Promise<Named[]> {
  return queries
    .selectFrom('former_slugs')
    .select(['project_id', 'slug_key', 'organization_id'])
    .where('project_id', '=', sql<string>`any(${projects})`)
    .where('slug_key', '=', sql<string>`any(${slugs})`)
    .where('expires_at', '>', clock.now())
    .execute();
}

/** Whether another organization had this slug a moment ago. */
export async function isReserved(
  world: Parts<'clock'>,
  trx: Queries,
  { organization_id, project_id, slug_key }: Named,
): Promise<boolean> {
  const [former] = await findFormer(world, trx, { projects: [project_id], slugs: [slug_key] });
  return former !== undefined && former.organization_id !== organization_id;
}
