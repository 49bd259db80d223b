/** Impersonation of users, and their roles: the two oldest addresses of the management API. */

import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../platform/storage/transaction.ts';
import { record } from '../audit/record.ts';
import { time } from '../calls/schemas.ts';
import { shownName } from '../http/text.ts';
import { withParameters } from '../http/with-parameters.ts';
import { createImpersonationToken } from '../sessions/impersonation.ts';
import { changeUser } from './change-user.ts';
import { findUser } from './find-user.ts';
import { type OperationTable, operation } from './operation.ts';
import { roles } from './schemas.ts';

export const impersonation: OperationTable = {
  'POST /v1/impersonation/tokens': operation({
    id: 'createImpersonationToken',
    method: 'users.impersonate',
    summary: 'Let a member of the support team act as a user for an hour, by name and with a reason',
    area: 'Users',
    refusals: ['user_not_found'],
    body: z.object({
      user_id: z.string().min(1).max(200),
      reason: z.string().trim().min(1).max(500),
      impersonator: z.string().max(200).transform(shownName).pipe(z.string().min(1)),
    }),
    reply: z.object({
      impersonation_token: z.string(),
      impersonation_url: z.string().openapi({ description: 'Opens the host, signed in as the user' }),
      expires_at: time,
    }),
    async answer({ world, body: { user_id, reason, impersonator } }) {
      await findUser(world, user_id);
      const { token, expiresAt } = await inTransaction(world.database, async (trx) => {
        const details = { impersonator, reason };
        await record(trx, { kind: 'admin.impersonation_allowed', userId: user_id, details });
        return createImpersonationToken(world, trx, {
          holder: { kind: 'user', id: user_id },
          impersonator,
        });
      });
      // At a level that quiet logs include: it records who viewed the account, and why.
      world.log.warn(
        { audit: 'impersonation_allowed', user_id, impersonator, reason },
        'impersonation allowed',
      );
      const { defaultRedirectUrl, prefix } = world.settings;
      const page = withParameters(defaultRedirectUrl, { [`${prefix}_token_type`]: 'impersonation', token });
      return {
        impersonation_token: token,
        impersonation_url: page,
        expires_at: expiresAt.toISOString(),
      };
    },
  }),

  'PUT /v1/users/:user_id/roles': operation({
    id: 'setUserRoles',
    method: 'users.setRoles',
    summary: 'Replace the roles of a user',
    area: 'Users',
    refusals: ['user_not_found'],
    body: z.object({ roles }),
    reply: z.object({ user_id: z.string(), roles }),
    async answer({ world, params, body }) {
      const user_id = params.user_id ?? '';
      await findUser(world, user_id);
      const changed = await inTransaction(world.database, (trx) => changeUser(world, trx, user_id, body));
      world.log.warn({ audit: 'roles_set', user_id, roles: changed.roles }, 'roles set');
      return { user_id, roles: changed.roles };
    },
  }),
};
