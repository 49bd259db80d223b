/** Webhooks belong to no project, and each server needs them where it writes facts. The first server has the originals. */
import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';

/** Makes the webhooks of the others like those of the first. */
export async function spreadWebhooks(first: Database, others: readonly Database[]): Promise<void> {
  const webhooks = await first.selectFrom('webhooks').selectAll().execute();
  const lines = JSON.stringify(webhooks);
  for (const other of others) {
    await other.transaction().execute(async (trx) => {
      await sql`delete from webhooks where webhook_id <> all (
        select webhook_id from json_populate_recordset(null::webhooks, ${lines}::json))`.execute(trx);
      await sql`insert into webhooks select * from json_populate_recordset(null::webhooks, ${lines}::json)
        on conflict (webhook_id) do update set url = excluded.url, kinds = excluded.kinds, enabled = excluded.enabled,
          sealed_secret = excluded.sealed_secret, sealed_old_secret = excluded.sealed_old_secret,
          old_secret_ends_at = excluded.old_secret_ends_at`.execute(trx);
    });
  }
}
