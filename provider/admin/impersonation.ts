/** Impersonation of users, and their roles: the two oldest addresses of the management API. */

import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../platform/storage/transaction.ts';
import { time } from '../calls/schemas.ts';
import { addressWithToken } from '../http/host-pages.ts';
import { shownName } from '../http/text.ts';
import { allowImpersonation, logAudit } from '../sessions/impersonation.ts';
import type { Parts } from '../world/ground.ts';
import { changeUser } from './change-user.ts';
import { findUser } from './find-user.ts';
import { type OperationTable, operation } from './operation.ts';
import { roles } from './schemas.ts';

/** Who asks for it, and why. */
export const impersonationRequest = {
  reason: z.string().trim().min(1).max(500),
  impersonator: z.string().max(200).transform(shownName).pipe(z.string().min(1)),
};

export const impersonationAllowed = z.object({
  impersonation_token: z.string(),
  impersonation_url: z.string().openapi({ description: 'Opens the host, signed in as the user or member' }),
  expires_at: time,
});

export const describeAllowed = (
  world: Parts<'settings'>,
  type: 'impersonation' | 'multi_tenant_impersonation',
  { token, expires_at }: { token: string; expires_at: Date },
) => ({
  impersonation_token: token,
  impersonation_url: addressWithToken(world, world.settings.defaultRedirectUrl, type, token),
  expires_at: expires_at.toISOString(),
});

export const impersonation: OperationTable = {
  'POST /v1/impersonation/tokens': operation({
    id: 'createImpersonationToken',
    method: 'users.impersonate',
    summary: 'Let a member of the support team act as a user for an hour, by name and with a reason',
    refusals: ['user_not_found'],
    body: z.object({ user_id: z.string().min(1).max(200), ...impersonationRequest }),
    reply: impersonationAllowed,
    async answer({ world, body: { user_id, reason, impersonator } }) {
      const impersonation = { holder: { kind: 'user', id: user_id }, reason, impersonator } as const;
      const allowed = await allowImpersonation(world, impersonation, (trx) =>
        findUser({ database: trx }, user_id),
      );
      return describeAllowed(world, 'impersonation', allowed);
    },
  }),

  'PUT /v1/users/:user_id/roles': operation({
    id: 'setUserRoles',
    method: 'users.setRoles',
    summary: 'Replace the roles of a user',
    refusals: ['user_not_found'],
    body: z.object({ roles }),
    reply: z.object({ user_id: z.string(), roles }),
    async answer({ world, params, body }) {
      const user_id = params.user_id ?? '';
      await findUser(world, user_id);
      const changed = await inTransaction(world.database, (trx) => changeUser(world, trx, user_id, body));
      logAudit(world, { kind: 'user', id: user_id }, 'roles_set', { roles: changed.roles });
      return { user_id, roles: changed.roles };
    },
  }),
};
