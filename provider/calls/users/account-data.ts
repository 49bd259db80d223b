/** The calls with which users and members download everything that the provider stores about them. */
import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../../platform/storage/transaction.ts';
import type { AccountData, SecurityFact, UserCalls } from '../../../session-core/wire/users.ts';
import { record } from '../../audit/record.ts';
import type { SessionOf } from '../../database/schema.ts';
import type { HolderKind } from '../../holders/holder.ts';
import { noteChange } from '../../notices/note.ts';
import { listConnectedApps } from '../../oauth-server/connected-apps.ts';
import { readAccountData } from '../../sessions/account-data.ts';
import type { World } from '../../world/world.ts';
import type { Asked, CallTable } from '../call.ts';
import { connectedApp } from '../idp-schemas.ts';
import { type Own, ownUser } from '../own.ts';
import { ownSession } from '../own-sessions.ts';
import { termsAcceptance, time, user } from '../schemas.ts';
import { rememberedDevice } from './remembered-devices.ts';

export const securityFact = z
  .object({
    recorded_at: time,
    kind: z.string(),
    actor: z.string(),
    session_id: z.string().nullable(),
    ip_address: z.string(),
    user_agent: z.string(),
    details: z.record(z.string(), z.unknown()),
  })
  .openapi('SecurityFact') satisfies z.core.$ZodType<SecurityFact>;

interface Kind<Of extends HolderKind, Data> {
  schema: z.core.$ZodType<Data>;
  read(world: World, session: SessionOf<Of>): Promise<Data>;
}

/** The call of one kind of holder. */
export function accountDataCall<Of extends HolderKind, Data>(
  { kind, lock, informed }: Own<Of>,
  { schema, read }: Kind<Of, Data>,
) {
  return {
    summary: `Everything that the provider keeps about the ${kind}, without secrets. Needs a recent sign-in, and the second factor where there is one`,
    credentials: 'session' as const,
    looksUp: true as const,
    // With the data a thief would have all that the account holds.
    proof: {},
    reply: z.object({ data: schema }),
    async answer({ world, caller }: Asked) {
      const session = await inTransaction(world.database, async (trx) => {
        const session = await lock(world, trx, caller);
        await record(trx, { kind: 'account.exported', details: {} });
        const owner = await informed(world, trx, session);
        await noteChange(world, trx, caller, { ...owner, notice: { kind: 'data_downloaded' } });
        return session;
      });
      return { data: await read(world, session) };
    },
  };
}

const data = z
  .object({
    exported_at: time,
    user,
    external_ids: z.array(z.object({ profile_id: z.string(), external_id: z.string(), created_at: time })),
    sessions: z.array(ownSession),
    terms_accepted: z.array(termsAcceptance),
    remembered_devices: z.array(rememberedDevice),
    connected_apps: z.array(connectedApp),
    security_facts: z.array(securityFact),
  })
  .openapi('AccountData') satisfies z.core.$ZodType<AccountData>;

export const accountData: CallTable<Extract<keyof UserCalls, 'POST /users/me/export'>> = {
  'POST /users/me/export': accountDataCall(ownUser, {
    schema: data,
    read: async (world, session) => ({
      ...(await readAccountData(world, session)),
      connected_apps: await listConnectedApps(world, world.database, session.user_id),
    }),
  }),
};
