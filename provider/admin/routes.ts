/** The back office: what the project's own servers may do with the admin secret, and no page ever. */

import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { inTransaction } from '../../server/storage/transaction.ts';
import { noteActor } from '../audit/context.ts';
import { record } from '../audit/record.ts';
import { Refusal } from '../http/refusal.ts';
import { type RequestState, requestId, visitorAddress } from '../http/request-state.ts';
import { checkBody, readJson, wrongField } from '../http/schema-issues.ts';
import { shownName } from '../http/text.ts';
import { limitTries } from '../limits.ts';
import { hashToken, sameHash } from '../secrets.ts';
import { createImpersonationToken } from '../sessions/impersonation.ts';
import type { World } from '../world.ts';
import { mountAudit } from './audit.ts';
import { mountSecondFactors } from './second-factors.ts';
import { findUser } from './users.ts';

const impersonationBody = z.object({
  user_id: z.string().min(1).max(200),
  reason: z.string().trim().min(1).max(500),
  impersonator: z.string().max(200).transform(shownName).pipe(z.string().min(1)),
});
const rolesBody = z.object({ roles: z.array(z.string().min(1).max(200)).max(100) });

/** Without a secret there is no back office. */
export function mountAdmin(app: Hono<RequestState>, world: World): void {
  const { adminSecret } = world.settings;
  if (adminSecret === undefined) return;
  const admin = (work: (context: Context<RequestState>) => Promise<object | Response>) => {
    return async (context: Context<RequestState>) => {
      await checkSecret(world, context, adminSecret);
      noteActor('admin');
      const done = await work(context);
      if (done instanceof Response) return done;
      return context.json({ ...done, request_id: requestId(context), status_code: 200 });
    };
  };
  app.post(
    '/v1/impersonation/tokens',
    admin((context) => makeImpersonationToken(world, context)),
  );
  app.put(
    '/v1/users/:user_id/roles',
    admin((context) => setRoles(world, context)),
  );
  mountSecondFactors(app, world, admin);
  mountAudit(app, world, admin);
}

/** @throws Refusal `invalid_secret_authentication`, `too_many_requests` */
async function checkSecret(world: World, context: Context<RequestState>, secret: string): Promise<void> {
  const shown = /^Bearer +(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? '';
  // Of one length, whatever was shown.
  if (sameHash(hashToken(shown), hashToken(secret))) return;
  await limitTries(world, visitorAddress(context, world.settings.trustedProxies));
  throw new Refusal('invalid_secret_authentication');
}

async function makeImpersonationToken(world: World, context: Context<RequestState>) {
  const { user_id, reason, impersonator } = checkBody(impersonationBody, await readJson(context.req.raw));
  await findUser(world, user_id);
  const { token, expiresAt } = await inTransaction(world.database, async (trx) => {
    const details = { impersonator, reason };
    await record(trx, { kind: 'admin.impersonation_allowed', userId: user_id, details });
    return createImpersonationToken(world, trx, { userId: user_id, impersonator });
  });
  // At a level that quiet logs keep: it is the record of who looked, and why.
  world.log.warn({ audit: 'impersonation_allowed', user_id, impersonator, reason }, 'impersonation allowed');
  const page = new URL(world.settings.defaultRedirectUrl);
  page.searchParams.set(`${world.settings.prefix}_token_type`, 'impersonation');
  page.searchParams.set('token', token);
  return {
    impersonation_token: token,
    impersonation_url: page.href,
    expires_at: expiresAt.toISOString(),
  };
}

async function setRoles(world: World, context: Context<RequestState>) {
  const { roles } = checkBody(rolesBody, await readJson(context.req.raw));
  const known = world.settings.project.rbac_policy?.roles.map(({ role_id }) => role_id) ?? [];
  const unknown = roles.find((role) => !known.includes(role));
  if (unknown !== undefined) throw wrongField('roles', `must be roles of the policy; "${unknown}" is none`);
  const user_id = context.req.param('user_id') ?? '';
  await findUser(world, user_id);
  const kept = [...new Set(roles)];
  await inTransaction(world.database, async (trx) => {
    const users = trx.selectFrom('users').select('roles').where('user_id', '=', user_id);
    const { roles: before } = await users.forUpdate().executeTakeFirstOrThrow();
    await trx
      .updateTable('users')
      .set({ roles: JSON.stringify(kept) })
      .where('user_id', '=', user_id)
      .execute();
    await record(trx, { kind: 'admin.roles_changed', userId: user_id, details: { before, after: kept } });
  });
  world.log.warn({ audit: 'roles_set', user_id, roles: kept }, 'roles set');
  return { user_id, roles: kept };
}
