/** Slugs that an organization has given up, by a new one or by its end. */
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

/** Whether another organization had this slug a moment ago. Asked once the slug is stored: who gives it up at this moment has done so. */
export async function isReserved(
  { clock }: Parts<'clock'>,
  trx: Queries,
  { organization_id, project_id, slug_key }: Named,
): Promise<boolean> {
  const former = await trx
    .selectFrom('former_slugs')
    .select('slug_key')
    .where('project_id', '=', project_id)
    .where('slug_key', '=', slug_key)
    .where('organization_id', '!=', organization_id)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  return former !== undefined;
}
