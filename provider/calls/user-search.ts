/** What an address can sign in with. */
import { z } from '@hono/zod-openapi';
import type { UserSearchCalls, UserType } from '../../session-core/wire/users.ts';
import { type Address, readAddress } from '../accounts/emails.ts';
import type { Queries } from '../database/schema.ts';
import { limitLookups } from '../limits.ts';
import type { CallTable } from './call.ts';
import { emailAddress, protection } from './schemas.ts';

export const userSearch: CallTable<keyof UserSearchCalls> = {
  'POST /users/search': {
    summary: 'What an address can sign in with; the same for all where accounts are kept secret',
    area: 'Users',
    credentials: 'project',
    repeats: false,
    body: z.object({ email: emailAddress, ...protection }),
    reply: z.object({ userType: z.enum(['new', 'password', 'passwordless']) }),
    refusals: ['invalid_email', 'too_many_requests'],
    async answer({ world, caller, body }) {
      const address = readAddress(body.email);
      await limitLookups(world, caller.ip);
      if (world.settings.enumerationSafe) return { userType: 'password' };
      return { userType: await findUserType(world.database, address) };
    },
  },
};

/** An address that somebody wrote down once, and nobody has signed in with, is as good as new. */
export async function findUserType(queries: Queries, address: Address): Promise<UserType> {
  const row = await queries
    .selectFrom('emails')
    .innerJoin('users', 'users.user_id', 'emails.user_id')
    .leftJoin('passwords', 'passwords.user_id', 'emails.user_id')
    .select(['users.status', 'passwords.password_id'])
    .where('address_key', '=', address.key)
    .executeTakeFirst();
  if (row?.password_id) return 'password';
  return row?.status === 'active' ? 'passwordless' : 'new';
}
