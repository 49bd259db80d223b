/** The rows of webhooks: found, and changed with a record. */
import { inTransaction } from '../../platform/storage/transaction.ts';
import type { AuditDetails } from '../audit/kinds.ts';
import { record } from '../audit/record.ts';
import type { Queries } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import type { Parts } from '../world/ground.ts';

/** Changes a webhook, and records that: it says who reads the facts. @throws Refusal `webhook_not_found` */
export async function changing<Row extends { webhook_id: string }>(
  { database }: Parts<'database'>,
  change: AuditDetails['webhook.changed']['change'],
  work: (trx: Queries) => Promise<Row | undefined>,
): Promise<Row> {
  return inTransaction(database, async (trx) => {
    const row = await work(trx);
    if (!row) throw new Refusal('webhook_not_found');
    const { webhook_id } = row;
    await record(trx, { kind: 'webhook.changed', details: { webhook_id, change } });
    return row;
  });
}

/** @throws Refusal `webhook_not_found` */
export async function findWebhook({ database }: Parts<'database'>, id: string): Promise<void> {
  await database
    .selectFrom('webhooks')
    .select('webhook_id')
    .where('webhook_id', '=', id)
    .executeTakeFirstOrThrow(() => new Refusal('webhook_not_found'));
}
