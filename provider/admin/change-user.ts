/** Changes that the project's own servers make to a user. */
import type { z } from 'zod';
import { displayed, mergeMetadata } from '../accounts/profile.ts';
import { record } from '../audit/record.ts';
import type { Queries } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { wrongField } from '../http/schema-issues.ts';
import type { Parts } from '../world/ground.ts';
import type { userUpdate } from './schemas.ts';

/**
 * Fields that are left out stay unchanged.
 *
 * @returns the roles afterwards
 * @throws Refusal `user_not_found`, `bad_request` for a role that the policy does not have, or too much metadata
 */
export async function changeUser(
  world: Parts<'settings'>,
  trx: Queries,
  userId: string,
  { name, trusted_metadata, untrusted_metadata, roles }: z.output<typeof userUpdate>,
): Promise<{ roles: string[] }> {
  const roleIds = roles && checkRoles(world, roles);
  const before = await trx
    .selectFrom('users')
    .select(['roles', 'trusted_metadata', 'untrusted_metadata'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Refusal('user_not_found'));
  const changes = {
    ...(name && displayed(name)),
    ...(trusted_metadata && {
      trusted_metadata: mergeMetadata(before.trusted_metadata, trusted_metadata, 'trusted_metadata'),
    }),
    ...(untrusted_metadata && {
      untrusted_metadata: mergeMetadata(before.untrusted_metadata, untrusted_metadata),
    }),
    ...(roleIds && { roles: JSON.stringify(roleIds) }),
  };
  if (Object.keys(changes).length > 0) {
    await trx.updateTable('users').set(changes).where('user_id', '=', userId).execute();
  }
  if (roleIds) {
    const details = { before: before.roles, after: roleIds };
    await record(trx, { kind: 'admin.roles_changed', userId, details });
  }
  const fields = Object.keys(changes).filter((field) => field !== 'roles');
  if (fields.length > 0) await record(trx, { kind: 'admin.user_changed', userId, details: { fields } });
  return { roles: roleIds ?? before.roles };
}

/** @throws Refusal `bad_request` */
function checkRoles({ settings }: Parts<'settings'>, roles: readonly string[]): string[] {
  const roleIds = settings.project.rbac_policy?.roles.map(({ role_id }) => role_id) ?? [];
  const unknown = roles.find((role) => !roleIds.includes(role));
  if (unknown !== undefined) throw wrongField('roles', `must be roles of the policy; "${unknown}" is none`);
  return [...new Set(roles)];
}
