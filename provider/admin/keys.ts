/** Keys of the management API: each has a name, rights and an end, and the record says which acted. */
import { z } from '@hono/zod-openapi';
import type { Selectable } from 'kysely';
import { inTransaction } from '../../platform/storage/transaction.ts';
import { auditContext } from '../audit/context.ts';
import { record } from '../audit/record.ts';
import { optional, time } from '../calls/schemas.ts';
import { day, hour, later } from '../clock/clock.ts';
import type { Tables } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { hashToken, newToken } from '../secrets/secrets.ts';
import type { Ground, Parts } from '../world/ground.ts';
import { type OperationTable, operation } from './operation.ts';
import { contains, rightForm } from './rights.ts';

type KeyRow = Selectable<Tables['admin_keys']>;

const prefix = 'admin-key-secret-';
const rights = z
  .array(z.string().regex(rightForm, 'must be a subject and read or write, such as users:read'))
  .min(1)
  .max(40)
  .openapi({ description: 'Such as `users:read`, `webhooks:write` or `*:read`; `write` includes `read`' });
const key = z
  .object({
    key_id: z.string(),
    name: z.string(),
    rights: z.array(z.string()),
    created_at: time,
    expires_at: time,
    last_used_at: time.nullable(),
  })
  .openapi('AdminKey');

export const keyOperations: OperationTable = {
  'GET /v1/admin/keys': operation({
    id: 'listAdminKeys',
    method: 'adminKeys.list',
    summary: 'Keys of the management API, without their secrets',
    refusals: [],
    reply: z.object({ keys: z.array(key) }),
    async answer({ world }) {
      const rows = await databaseOf(world)
        .selectFrom('admin_keys')
        .selectAll()
        .orderBy('created_at')
        .execute();
      return { keys: rows.map(describe) };
    },
  }),

  'POST /v1/admin/keys': operation({
    id: 'createAdminKey',
    method: 'adminKeys.create',
    summary: 'Make a key that may do no more than the one that makes it',
    refusals: ['unauthorized_action'],
    body: z.strictObject({
      name: z.string().min(1).max(100),
      rights,
      expiration_days: optional(z.number().int().min(1).max(366)),
    }),
    reply: z.object({
      key,
      secret: z.string().openapi({ description: 'In place of the admin secret; shown only here' }),
    }),
    async answer({ world, body: { name, rights: requestedRights, expiration_days = 90 } }) {
      const { adminRights } = auditContext();
      const foreign = requestedRights.find((right) => !contains(adminRights, right));
      if (foreign !== undefined) throw lacks(foreign);
      const secret = prefix + newToken(world.random);
      const now = world.clock.now();
      const row = await inTransaction(databaseOf(world), async (trx) => {
        const row = await trx
          .insertInto('admin_keys')
          .values({
            key_id: `admin-key-${world.random.uuid()}`,
            name,
            secret_hash: hashToken(secret),
            rights: JSON.stringify(requestedRights),
            created_at: now,
            expires_at: later(now, expiration_days * day),
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        await record(trx, {
          kind: 'admin_key.created',
          details: { key_id: row.key_id, name, rights: requestedRights },
        });
        return row;
      });
      return { key: describe(row), secret };
    },
  }),

  'DELETE /v1/admin/keys/:key_id': operation({
    id: 'deleteAdminKey',
    method: 'adminKeys.delete',
    summary: 'End a key at once',
    refusals: ['admin_key_not_found'],
    reply: z.object({ key_id: z.string() }),
    async answer({ world, params: { key_id = '' } }) {
      return inTransaction(databaseOf(world), async (trx) => {
        const gone = await trx
          .deleteFrom('admin_keys')
          .where('key_id', '=', key_id)
          .returning(['key_id', 'name'])
          .executeTakeFirst();
        if (!gone) throw new Refusal('admin_key_not_found');
        await record(trx, { kind: 'admin_key.removed', details: gone });
        return { key_id };
      });
    },
  }),
};

/** Keys belong to no project, so they live on the shared server. */
const databaseOf = ({ database, servers }: Parts<'database' | 'servers'>) => servers?.shared ?? database;

/** The key whose secret a caller shows; undefined if it is none or has ended. Its use is noted once an hour. */
export async function findKey(
  world: Parts<'database' | 'clock'> & Pick<Ground, 'servers'>,
  secret: string,
): Promise<KeyRow | undefined> {
  if (!secret.startsWith(prefix)) return undefined;
  const now = world.clock.now();
  const database = databaseOf(world);
  const row = await database
    .selectFrom('admin_keys')
    .selectAll()
    .where('secret_hash', '=', hashToken(secret))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (row && (row.last_used_at === null || row.last_used_at < later(now, -hour)))
    await database
      .updateTable('admin_keys')
      .set({ last_used_at: now })
      .where('key_id', '=', row.key_id)
      .execute();
  return row;
}

export const lacks = (right: string) =>
  new Refusal('unauthorized_action', { message: `This key lacks the right ${right}.` });

function describe({ key_id, name, rights: ownRights, created_at, expires_at, last_used_at }: KeyRow) {
  return {
    key_id,
    name,
    rights: ownRights,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  };
}
