/** Keys of the management API: each has a name, rights and an end, and the record says which acted. */
import { z } from '@hono/zod-openapi';
import type { Selectable } from 'kysely';
import { inTransaction } from '../../platform/storage/transaction.ts';
import { auditContext } from '../audit/context.ts';
import { record } from '../audit/record.ts';
import { optional, time } from '../calls/schemas.ts';
import { day, hour, later } from '../clock/clock.ts';
import type { Queries, Tables } from '../database/schema.ts';
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
    created_by: z
      .string()
      .nullable()
      .openapi({ description: 'The key that made it; null: the admin secret' }),
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
    summary:
      'Make a key that may do no more than the one that makes it, and ends with that one at the latest',
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
      requireAll(requestedRights);
      const secret = prefix + newToken(world.random);
      const now = world.clock.now();
      const end = later(now, expiration_days * day);
      const row = await inTransaction(databaseOf(world), async (trx) => {
        const maker = await lockMaker(trx);
        const row = await trx
          .insertInto('admin_keys')
          .values({
            key_id: `admin-key-${world.random.uuid()}`,
            name,
            secret_hash: hashToken(secret),
            rights: JSON.stringify(requestedRights),
            created_by: maker?.key_id ?? null,
            created_at: now,
            expires_at: maker && maker.expires_at < end ? maker.expires_at : end,
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
    summary:
      'End a key at once, with the keys that it has made. A key ends none that may do more than itself',
    refusals: ['admin_key_not_found', 'unauthorized_action'],
    reply: z.object({ key_id: z.string() }),
    async answer({ world, params: { key_id = '' } }) {
      return inTransaction(databaseOf(world), async (trx) => {
        const key = await trx
          .selectFrom('admin_keys')
          .select('rights')
          .where('key_id', '=', key_id)
          .forUpdate()
          .executeTakeFirstOrThrow(() => new Refusal('admin_key_not_found'));
        requireAll(key.rights);
        const ended = await trx
          .withRecursive('line', (database) =>
            database
              .selectFrom('admin_keys')
              .select('key_id')
              .where('key_id', '=', key_id)
              .unionAll(
                database
                  .selectFrom('admin_keys')
                  .innerJoin('line', 'line.key_id', 'admin_keys.created_by')
                  .select('admin_keys.key_id'),
              ),
          )
          .deleteFrom('admin_keys')
          .where('key_id', 'in', ({ selectFrom }) => selectFrom('line').select('key_id'))
          .returning(['key_id', 'name'])
          .execute();
        await record(trx, ...ended.map((details) => ({ kind: 'admin_key.removed' as const, details })));
        return { key_id };
      });
    },
  }),
};

/** Keys belong to no project, so they live on the shared server. */
const databaseOf = ({ database, servers }: Parts<'database' | 'servers'>) => servers?.shared ?? database;

/** @throws Refusal `unauthorized_action` for a right that the caller lacks */
export function requireAll(rights: readonly string[]): void {
  const { adminRights } = auditContext();
  const foreign = rights.find((right) => !contains(adminRights, right));
  if (foreign !== undefined) throw lacks(foreign);
}

/** The key that makes this call, which must not end before what it makes is stored; undefined for the admin secret. */
async function lockMaker(trx: Queries): Promise<KeyRow | undefined> {
  const { adminKeyId } = auditContext();
  if (adminKeyId === null) return undefined;
  const maker = trx.selectFrom('admin_keys').selectAll().where('key_id', '=', adminKeyId).forShare();
  return maker.executeTakeFirstOrThrow(() => new Refusal('invalid_secret_authentication'));
}

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

function describe({
  key_id,
  name,
  rights: ownRights,
  created_by,
  created_at,
  expires_at,
  last_used_at,
}: KeyRow) {
  return {
    key_id,
    name,
    rights: ownRights,
    created_by,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  };
}
