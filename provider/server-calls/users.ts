/** Users, as the server packages of the hosted provider manage them. */
import { sql } from 'kysely';
import type { Owned } from '../accounts/owned-rows.ts';
import type { AdminUser } from '../admin/schemas.ts';
import { storedMethods } from '../database/stored-methods.ts';
import { wrongField } from '../http/schema-issues.ts';
import type { Parts } from '../world/ground.ts';
import { filtersOf, type Search } from './search.ts';
import { present, type ServerCall, type ServerCallTable, type ServerRequest, textOf } from './server-call.ts';

export type One = { user: AdminUser };

const shown = ({ locked, ...user }: AdminUser) => ({ ...user, locked, is_locked: locked !== null });
export const withUser = ({ user }: One) => ({ user_id: user.user_id, user: shown(user) });

const path = '/v1/admin/users/:user_id';

/** Whose it is; empty if nobody's. */
export async function ownerOf(
  { database }: Parts<'database'>,
  [table, key]: Owned,
  id: string,
): Promise<string> {
  const { rows } = await sql<{ user_id: string | null }>`
    select user_id from ${sql.table(table)} where ${sql.ref(key)} = ${id}`.execute(database);
  return rows[0]?.user_id ?? '';
}

/** Removes one of a user's ways to sign in, by its own id. */
const removes = (method: string, owned: Owned, operation: string): ServerCall => ({
  method,
  async answer({ ownWorld, params: { id = '' }, manage }) {
    const user_id = await ownerOf(ownWorld, owned, id);
    return withUser(await manage<One>(operation, { params: { user_id, id } }));
  },
});

/** By their place in the path: the name in the packages, and what is removed. */
const removals = {
  emails: ['users.deleteEmail', 'email'],
  phone_numbers: ['users.deletePhoneNumber', 'phone'],
  oauth: ['users.deleteOAuthRegistration', 'social'],
  webauthn_registrations: ['users.deleteWebAuthnRegistration', 'passkey'],
  crypto_wallets: ['users.deleteCryptoWallet', 'wallet'],
} as const;

export const userCalls: ServerCallTable = {
  'POST /v1/users': {
    method: 'users.create',
    differs: 'A user is `pending` until the first sign-in, as the user has proved nothing yet.',
    async answer({ body, manage }) {
      const { email, phone_number, create_user_as_pending: _, ...rest } = body;
      const reply = await manage<One>('POST /v1/admin/users', {
        body: {
          ...rest,
          ...(email !== undefined && { emails: [{ email }] }),
          ...(phone_number !== undefined && { phone_numbers: [{ phone_number }] }),
        },
      });
      const { emails, phone_numbers, status } = reply.user;
      const ids = { email_id: emails[0]?.email_id ?? '', phone_id: phone_numbers[0]?.phone_id ?? '' };
      return { ...withUser(reply), ...ids, status };
    },
  },

  'POST /v1/users/search': {
    method: 'users.search',
    differs:
      'Filters: `user_id`, `email_address`, `phone_number`, `full_name_fuzzy`, `email_address_fuzzy`, `phone_number_fuzzy`, `status`, `created_at_greater_than`, `created_at_less_than` and `created_at_between`. `total` is -1 where there are more pages.',
    answer: searchUsers,
  },

  'GET /v1/users/:user_id': {
    method: 'users.get',
    async answer({ params, manage }) {
      return shown((await manage<One>(`GET ${path}`, { params })).user);
    },
  },

  'PUT /v1/users/:user_id': {
    method: 'users.update',
    async answer({ params, body, manage }) {
      const { user_id: _, ...changes } = body;
      const { user } = await manage<One>(`PATCH ${path}`, { params, body: changes });
      const { emails, phone_numbers, crypto_wallets } = user;
      return { ...withUser({ user }), emails, phone_numbers, crypto_wallets };
    },
  },

  'DELETE /v1/users/:user_id': {
    method: 'users.delete',
    answer: ({ params, manage }) => manage(`DELETE ${path}`, { params }),
  },

  ...Object.fromEntries(
    Object.entries(removals).map(([place, [method, type]]) => [
      `DELETE /v1/users/${place}/:id`,
      removes(method, storedMethods[type].in, `DELETE ${path}/${place}/:id`),
    ]),
  ),
  'DELETE /v1/users/passwords/:id': removes(
    'users.deletePassword',
    ['passwords', 'password_id'],
    `DELETE ${path}/password`,
  ),
  'GET /v1/users/:user_id/connected_apps': {
    method: 'users.connectedApps',
    answer: ({ params, manage }) => manage(`GET ${path}/connected_apps`, { params }),
  },
  'POST /v1/users/:user_id/connected_apps/:id/revoke': {
    method: 'users.revoke',
    async answer({ params, manage }) {
      await manage(`DELETE ${path}/connected_apps/:id`, { params });
      return {};
    },
  },
};

type List = { users: AdminUser[]; next_cursor: string | null };

/** How the filters are called in the list of users, and how many values each takes. */
const search: Search = {
  email_address: { as: 'email', many: true },
  phone_number: { as: 'phone_number', many: true },
  email_address_fuzzy: { as: 'search' },
  phone_number_fuzzy: { as: 'search' },
  full_name_fuzzy: { as: 'search' },
  status: { as: 'status' },
  created_at_greater_than: { as: 'created_from' },
  created_at_less_than: { as: 'created_to' },
  user_id: { as: 'user_id', many: true },
};

async function searchUsers({ body: { cursor, limit, query, ...rest }, manage }: ServerRequest) {
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) throw wrongField(unknown, 'is not taken here');
  const filters = filtersOf(search, query);
  const byId = new Map<string, AdminUser>();
  let next: string | null = null;
  for (const { user_id, ...filter } of filters) {
    if (user_id !== undefined && Object.keys(filter).length > 0) {
      throw wrongField('query.operands', 'has "user_id" and another filter');
    }
    const parameters = present({ ...filter, cursor: cursor ?? undefined, limit });
    const { users, next_cursor } =
      user_id === undefined
        ? await manage<List>('GET /v1/admin/users', { query: parameters })
        : await userById(manage, user_id);
    for (const user of users) byId.set(user.user_id, user);
    next = next_cursor;
  }
  const isAll = next === null && !textOf(cursor);
  return {
    results: [...byId.values()].map(shown),
    results_metadata: { total: isAll ? byId.size : -1, ...(next !== null && { next_cursor: next }) },
  };
}

/** A list with the user; an empty one, if there is no such user. */
async function userById(manage: ServerRequest['manage'], user_id: string): Promise<List> {
  try {
    const { user } = await manage<One>(`GET ${path}`, { params: { user_id } });
    return { users: [user], next_cursor: null };
  } catch (error) {
    if ((error as { type?: unknown }).type === 'user_not_found') return { users: [], next_cursor: null };
    throw error;
  }
}
