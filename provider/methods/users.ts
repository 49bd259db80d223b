/** What signed-in users see and change of their own account. */
import { z } from '@hono/zod-openapi';
import type { RefusalType } from '../../session-core/wire/errors.ts';
import type { UserCalls } from '../../session-core/wire/users.ts';
import type { Queries } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { type CallTable, noBody, type Request, sessionTokenOf } from './call.ts';
import { optional, user } from './schemas.ts';
import { touchSession } from './sign-in.ts';
import { loadUser } from './user-record.ts';

const maxMetadataBytes = 4096;
const namePart = optional(z.string().max(128));

export const users: CallTable<keyof UserCalls> = {
  'GET /users/me': {
    summary: 'The signed-in user',
    area: 'Users',
    credentials: 'session',
    impersonators: true,
    body: noBody,
    reply: user,
    refusals: ['session_not_found'],
    async answer({ world, visit }) {
      const { row } = await touchSession(world, sessionTokenOf(visit));
      return loadUser(world.database, row.user_id, world.clock.now());
    },
  },

  'PUT /users/me': {
    summary: 'Change name and metadata; what is left out stays',
    area: 'Users',
    credentials: 'session',
    body: z.object({
      name: optional(z.object({ first_name: namePart, middle_name: namePart, last_name: namePart })),
      untrusted_metadata: optional(
        z.record(z.string(), z.unknown()).openapi({
          description: `Merged by top-level keys; null removes one. All together at most ${maxMetadataBytes} bytes`,
        }),
      ),
    }),
    reply: z.object({
      ...user.pick({ user_id: true, emails: true, phone_numbers: true, crypto_wallets: true }).shape,
      __user: user,
    }),
    refusals: ['session_not_found'],
    async answer({ world, visit, body }) {
      const { row } = await touchSession(world, sessionTokenOf(visit));
      const { name = {}, untrusted_metadata: metadata } = body;
      await world.database.transaction().execute(async (trx) => {
        const kept = await lockUser(trx, row.user_id);
        const merged = metadata ? { untrusted_metadata: merge(kept.untrusted_metadata, metadata) } : {};
        const changes = { ...name, ...merged };
        if (Object.keys(changes).length === 0) return;
        await trx.updateTable('users').set(changes).where('user_id', '=', row.user_id).execute();
      });
      const __user = await loadUser(world.database, row.user_id, world.clock.now());
      const { user_id, emails, phone_numbers, crypto_wallets } = __user;
      return { user_id, emails, phone_numbers, crypto_wallets, __user };
    },
  },

  'DELETE /users/emails/:id': deletion('email address', 'email_not_found', (queries, user, id) =>
    queries
      .deleteFrom('emails')
      .where('email_id', '=', id)
      .where('user_id', '=', user)
      .returning('email_id')
      .executeTakeFirst(),
  ),

  'DELETE /users/phone_numbers/:id': deletion('phone number', 'phone_number_not_found', (queries, user, id) =>
    queries
      .deleteFrom('phone_numbers')
      .where('phone_id', '=', id)
      .where('user_id', '=', user)
      .returning('phone_id')
      .executeTakeFirst(),
  ),

  'DELETE /users/totps/:id': deletion('authenticator app', 'totp_not_found', (queries, user, id) =>
    queries
      .deleteFrom('totps')
      .where('totp_id', '=', id)
      .where('user_id', '=', user)
      .returning('totp_id')
      .executeTakeFirst(),
  ),

  'DELETE /users/oauth/:id': deletion(
    'social account',
    'oauth_user_registration_not_found',
    (queries, user, id) =>
      queries
        .deleteFrom('oauth_registrations')
        .where('oauth_user_registration_id', '=', id)
        .where('user_id', '=', user)
        .returning('oauth_user_registration_id')
        .executeTakeFirst(),
  ),

  'DELETE /users/webauthn_registrations/:id': deletion(
    'passkey',
    'webauthn_registration_not_found',
    (queries, user, id) =>
      queries
        .deleteFrom('webauthn_registrations')
        .where('webauthn_registration_id', '=', id)
        .where('user_id', '=', user)
        .returning('webauthn_registration_id')
        .executeTakeFirst(),
  ),

  'DELETE /users/crypto_wallets/:id': deletion('wallet', 'crypto_wallet_not_found', (queries, user, id) =>
    queries
      .deleteFrom('crypto_wallets')
      .where('crypto_wallet_id', '=', id)
      .where('user_id', '=', user)
      .returning('crypto_wallet_id')
      .executeTakeFirst(),
  ),
};

type Remove = (queries: Queries, userId: string, id: string) => Promise<object | undefined>;
type Deletion = Extract<keyof UserCalls, `DELETE ${string}`>;

/** Takes one factor away. Somebody who could not come back afterwards keeps it. */
function deletion(what: string, missing: RefusalType, remove: Remove) {
  return {
    summary: `Remove one's own ${what}, unless it is the last way in`,
    area: 'Users',
    credentials: 'session' as const,
    body: noBody,
    reply: z.object({ user_id: z.string(), __user: user }),
    refusals: ['session_not_found', missing] satisfies RefusalType[],
    async answer({ world, visit, params }: Pick<Request<Deletion>, 'world' | 'visit' | 'params'>) {
      const { row } = await touchSession(world, sessionTokenOf(visit));
      const user_id = row.user_id;
      await world.database.transaction().execute(async (trx) => {
        // Two deletions at once must not each count on what the other takes.
        await lockUser(trx, user_id);
        if (!(await remove(trx, user_id, params.id ?? ''))) throw new Refusal(missing);
        if (!(await hasWayIn(trx, user_id))) {
          throw new Refusal('unauthorized_action', {
            message: 'This is the last verified way into the account. Add another before you remove it.',
          });
        }
      });
      return { user_id, __user: await loadUser(world.database, user_id, world.clock.now()) };
    },
  };
}

/**
 * An address or number that was proved, a social account, a wallet, or a password together with the address it is typed
 * for. An app's codes alone let nobody in, and a registration of WebAuthn may be a second step only: it does not count.
 */
async function hasWayIn(queries: Queries, userId: string): Promise<boolean> {
  const found = await queries
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', userId)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('emails')
            .select('email_id')
            .whereRef('emails.user_id', '=', 'users.user_id')
            .where('emails.verified', '=', true),
        ),
        exists(
          selectFrom('phone_numbers')
            .select('phone_id')
            .whereRef('phone_numbers.user_id', '=', 'users.user_id')
            .where('phone_numbers.verified', '=', true),
        ),
        exists(
          selectFrom('oauth_registrations')
            .select('oauth_user_registration_id')
            .whereRef('oauth_registrations.user_id', '=', 'users.user_id'),
        ),
        exists(
          selectFrom('crypto_wallets')
            .select('crypto_wallet_id')
            .whereRef('crypto_wallets.user_id', '=', 'users.user_id'),
        ),
        exists(
          selectFrom('passwords')
            .innerJoin('emails', 'emails.user_id', 'passwords.user_id')
            .select('password_id')
            .whereRef('passwords.user_id', '=', 'users.user_id')
            .where('passwords.requires_reset', '=', false),
        ),
      ]),
    )
    .executeTakeFirst();
  return found !== undefined;
}

function lockUser(queries: Queries, userId: string) {
  return queries
    .selectFrom('users')
    .select('untrusted_metadata')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** @throws Refusal `bad_request` when there would be too much of it */
function merge(kept: Record<string, unknown>, given: Record<string, unknown>): string {
  const entries = Object.entries({ ...kept, ...given }).filter(([, value]) => value !== null);
  const text = JSON.stringify(Object.fromEntries(entries));
  if (Buffer.byteLength(text) <= maxMetadataBytes) return text;
  const field = 'untrusted_metadata';
  const message = `must have at most ${maxMetadataBytes} bytes`;
  throw new Refusal('bad_request', {
    message: `${field}: ${message}`,
    issues: {
      in: 'body',
      list: [
        {
          keyword: 'maxLength',
          dataPath: `.${field}`,
          schemaPath: `#/properties/${field}/maxLength`,
          params: { limit: maxMetadataBytes },
          message,
        },
      ],
    },
  });
}
