/** Users in the management API: finding, creating, changing, locking and deleting them. */
import { z } from '@hono/zod-openapi';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { inTransaction } from '../../platform/storage/transaction.ts';
import { addEmail, addPhoneNumber } from '../accounts/add-contact.ts';
import { insertUser } from '../accounts/user-rows.ts';
import { record } from '../audit/record.ts';
import { optional } from '../calls/schemas.ts';
import { inOrder } from '../clock/clock.ts';
import { hasPart, hasText } from '../database/parts.ts';
import { isBeyond, pageOf } from '../http/cursors.ts';
import { moment } from '../http/times.ts';
import { deleteUser } from '../sessions/delete-user.ts';
import { logAudit } from '../sessions/impersonation.ts';
import { changeUser } from './change-user.ts';
import { adminUsers, describeAdminUser, lastSeen, loadAdminUser, lockAdminUser } from './find-user.ts';
import { holderOperations } from './holder-operations.ts';
import { managedUser } from './managed-user.ts';
import { nextCursor, type OperationTable, operation, page, pageSize, truth } from './operation.ts';
import { newAddress, newNumber, userFields, userList, userReply, userUpdate } from './schemas.ts';
import { pageWithPart, search } from './search.ts';

const filter = {
  search,
  email: optional(z.string().max(320)),
  phone_number: optional(z.string().max(64)),
  external_id: optional(z.string().max(200)),
  role: optional(z.string().max(200)),
  status: optional(z.enum(['active', 'pending'])),
  locked: optional(truth),
  created_from: optional(moment),
  created_to: optional(moment),
  seen_from: optional(moment),
  seen_to: optional(moment),
};
type UserFilter = z.output<z.ZodObject<typeof filter>>;

export const userOperations: OperationTable = {
  'GET /v1/admin/users': operation({
    id: 'listUsers',
    method: 'users.list',
    summary: 'Find users, newest first, a page at a time',
    refusals: [],
    query: z.strictObject({ ...filter, ...page }),
    reply: z.object({ users: userList, next_cursor: nextCursor }),
    async answer({ world, query: { search: part, cursor, limit = pageSize, ...filters } }) {
      const isNext = isBeyond(cursor, ['users.created_at', 'users.user_id'], { newestFirst: true });
      // One more, to know whether there is another page.
      const count = limit + 1;
      const read = (...narrower: RawBuilder<SqlBool>[]) =>
        adminUsers(world.database, world.clock.now())
          .where(({ and }) => and([...conditions(filters), isNext, ...narrower]))
          .orderBy('users.created_at', 'desc')
          .orderBy('users.user_id', 'desc')
          .limit(count)
          .execute();
      const sighted = sightedUsers(filters);
      const rows =
        part === undefined && !sighted
          ? await read()
          : await pageWithPart(count, {
              near: (most) =>
                read(part === undefined ? isNear(most, isNext) : hasPartNear(part, most, isNext)),
              anywhere: () =>
                read(...(part === undefined ? [] : [hasPartAnywhere(part)]), ...(sighted ? [sighted] : [])),
            });
      const { shown, next_cursor } = pageOf(rows, limit, 'user_id');
      return { users: shown.map(describeAdminUser), next_cursor };
    },
  }),

  'POST /v1/admin/users': operation({
    id: 'createUser',
    method: 'users.create',
    summary: 'Create a user; addresses that the host has proved sign in at once',
    refusals: [
      'invalid_email',
      'duplicate_email',
      'invalid_phone_number',
      'invalid_phone_number_country_code',
      'duplicate_phone_number',
      'account_quota_reached',
    ],
    body: z
      .strictObject({
        ...userFields,
        emails: optional(z.array(newAddress).max(20)),
        phone_numbers: optional(z.array(newNumber).max(20)),
      })
      .openapi('NewUser'),
    reply: userReply,
    async answer({ world, body: { emails = [], phone_numbers = [], ...update } }) {
      const userId = await inTransaction(world.database, async (trx) => {
        const { user_id } = await insertUser(world, trx, {
          status: 'pending',
          let_in: true,
          fields_due: 'required',
        });
        await record(trx, { kind: 'user.created', userId: user_id, details: {} });
        const now = world.clock.now();
        for (const address of inOrder(now, emails)) await addEmail(world, trx, user_id, address);
        for (const number of inOrder(now, phone_numbers)) await addPhoneNumber(world, trx, user_id, number);
        await changeUser(world, trx, user_id, update);
        return user_id;
      });
      return { user: await loadAdminUser(world, world.database, userId) };
    },
  }),

  'GET /v1/admin/users/:user_id': operation({
    id: 'getUser',
    method: 'users.get',
    summary: 'One user',
    refusals: ['user_not_found'],
    reply: userReply,
    async answer({ world, params }) {
      return { user: await loadAdminUser(world, world.database, params.user_id ?? '') };
    },
  }),

  'PATCH /v1/admin/users/:user_id': operation({
    id: 'updateUser',
    method: 'users.update',
    summary: 'Change name, metadata or roles; what is left out stays',
    refusals: ['user_not_found'],
    body: userUpdate,
    reply: userReply,
    async answer({ world, params: { user_id = '' }, body }) {
      await inTransaction(world.database, (trx) => changeUser(world, trx, user_id, body));
      return { user: await loadAdminUser(world, world.database, user_id) };
    },
  }),

  'DELETE /v1/admin/users/:user_id': operation({
    id: 'deleteUser',
    method: 'users.delete',
    summary: 'Delete a user permanently, with all sessions, apps and sign-in methods',
    refusals: ['user_not_found'],
    reply: z.object({ user_id: z.string() }),
    async answer({ world, params: { user_id = '' } }) {
      await inTransaction(world.database, async (trx) => {
        await lockAdminUser(trx, user_id);
        await deleteUser(world, trx, user_id, 'removed_by_admin');
      });
      logAudit(world, { kind: 'user', id: user_id }, 'user_deleted');
      return { user_id };
    },
  }),

  ...holderOperations(managedUser),
};

const names = sql`(first_name || ' ' || middle_name || ' ' || last_name)`;

const hasPartNear = (
  part: string,
  most: number,
  isNext: RawBuilder<SqlBool>,
) => sql<SqlBool>`users.user_id in (
  select user_id from (
    select * from users where ${isNext} order by created_at desc, user_id desc limit ${sql.lit(most)}
  ) users
  where ${hasText(names, part)}
    or ${isOne('emails', hasText(sql`address_key`, part))} or ${isOne('phone_numbers', hasText(sql`phone_number`, part))})`;

/** Whether one of the user’s rows is such. For an `exists` the database may read the whole table once, in place of a few rows of each user. */
const isOne = (table: 'emails' | 'phone_numbers', condition: RawBuilder<SqlBool>) =>
  sql<SqlBool>`coalesce((
    select bool_or(${condition}) from ${sql.table(table)} where ${sql.ref(`${table}.user_id`)} = users.user_id
  ), false)`;

const hasPartAnywhere = (part: string) => sql<SqlBool>`users.user_id in (
  select user_id from emails where ${hasPart(sql`address_key`, part)}
  union all select user_id from phone_numbers where ${hasPart(sql`phone_number`, part)}
  union all select user_id from users where ${hasPart(names, part)})`;

/** Fewer, as each costs a look at the user’s sessions. */
const mostSeen = 1000;

const isNear = (most: number, isNext: RawBuilder<SqlBool>) => sql<SqlBool>`users.user_id in (
  select user_id from users where ${isNext} order by created_at desc, user_id desc limit ${sql.lit(Math.min(most, mostSeen))})`;

/** Those who may have been seen at the time, by indexes; null if the filter does not ask. Most times are of many or of few users. */
function sightedUsers({ seen_from, seen_to }: UserFilter): RawBuilder<SqlBool> | null {
  const time = seen_from ?? seen_to;
  if (time === undefined) return null;
  const compared = sql.raw(seen_from === undefined ? '<=' : '>=');
  return sql`users.user_id in (
    select user_id from sessions
    where user_id is not null and seen_on ${compared} (${time}::timestamptz at time zone 'UTC')::date
      and last_accessed_at ${compared} ${time}::timestamptz
    union select user_id from users where last_seen_at is not null and last_seen_at ${compared} ${time}::timestamptz)`;
}

/** The conditions of the users that the filter lets through. */
function conditions({
  email,
  phone_number,
  external_id,
  role,
  status,
  locked,
  ...times
}: Omit<UserFilter, 'search'>) {
  return [
    email === undefined
      ? []
      : sql<SqlBool>`users.user_id in (select user_id from emails where address_key = ${email.trim().toLowerCase()})`,
    phone_number === undefined
      ? []
      : sql<SqlBool>`users.user_id in (select user_id from phone_numbers where phone_number = ${phone_number.trim()})`,
    external_id === undefined
      ? []
      : sql<SqlBool>`users.user_id in (select user_id from external_ids where external_id = ${external_id})`,
    role === undefined ? [] : sql<SqlBool>`users.roles @> ${JSON.stringify([role])}::jsonb`,
    status === undefined ? [] : sql<SqlBool>`users.status = ${sql.lit(status)}`,
    locked === undefined ? [] : sql<SqlBool>`users.locked_at is ${sql.raw(locked ? 'not null' : 'null')}`,
    times.created_from === undefined
      ? []
      : sql<SqlBool>`users.created_at >= ${times.created_from}::timestamptz`,
    times.created_to === undefined ? [] : sql<SqlBool>`users.created_at < ${times.created_to}::timestamptz`,
    times.seen_from === undefined ? [] : sql<SqlBool>`${lastSeen} >= ${times.seen_from}::timestamptz`,
    times.seen_to === undefined ? [] : sql<SqlBool>`${lastSeen} < ${times.seen_to}::timestamptz`,
  ].flat();
}
