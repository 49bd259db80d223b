/** What an address can sign in with. */

import { z } from '@hono/zod-openapi';
import type { UserSearchCalls } from '../../../session-core/wire/users.ts';
import { readAddress } from '../../accounts/emails.ts';
import { findUserType } from '../../accounts/user-type.ts';
import type { CallTable } from '../call.ts';
import { emailAddress, protection } from '../schemas.ts';

export const userSearch: CallTable<keyof UserSearchCalls> = {
  'POST /users/search': {
    summary: 'What an address can sign in with; the same for all where accounts are kept secret',
    credentials: 'project',
    looksUp: true,
    repeats: false,
    body: z.object({ email: emailAddress, ...protection }),
    reply: z.object({ userType: z.enum(['new', 'password', 'passwordless']) }),
    refusals: ['invalid_email'],
    async answer({ world, body }) {
      const address = readAddress(body.email);
      if (world.settings.enumerationSafe) return { userType: 'password' };
      return { userType: await findUserType(world.database, address) };
    },
  },
};
