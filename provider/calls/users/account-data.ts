/** The call with which users download everything that the provider stores about them. */
import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../../platform/storage/transaction.ts';
import type { AccountData, SecurityFact, UserCalls } from '../../../session-core/wire/users.ts';
import { record } from '../../audit/record.ts';
import { noteChange } from '../../notices/note.ts';
import { listConnectedApps } from '../../oauth-server/connected-apps.ts';
import { readAccountData } from '../../sessions/account-data.ts';
import { lockSession } from '../../sessions/locked-session.ts';
import { type CallTable, noBody } from '../call.ts';
import { connectedApp } from '../idp-schemas.ts';
import { ownSession } from '../own-sessions.ts';
import { termsAcceptance, time, user } from '../schemas.ts';
import { rememberedDevice } from './remembered-devices.ts';

const securityFact = z
  .object({
    recorded_at: time,
    kind: z.string(),
    actor: z.string(),
    session_id: z.string().nullable(),
    ip_address: z.string(),
    user_agent: z.string(),
    details: z.record(z.string(), z.unknown()),
  })
  .openapi('SecurityFact') satisfies z.ZodType<SecurityFact>;

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
  .openapi('AccountData') satisfies z.ZodType<AccountData>;

export const accountData: CallTable<Extract<keyof UserCalls, 'POST /users/me/export'>> = {
  'POST /users/me/export': {
    summary:
      'Everything that the provider keeps about the user, without secrets. Needs a recent sign-in, and the second factor where there is one',
    area: 'Users',
    credentials: 'session',
    looksUp: true,
    // With it a thief would have all that the account holds.
    proof: {},
    body: noBody,
    reply: z.object({ data }),
    refusals: ['session_not_found', 'too_many_requests'],
    async answer({ world, caller }) {
      const session = await inTransaction(world.database, async (trx) => {
        const session = await lockSession(world, trx, caller);
        await record(trx, { kind: 'account.exported', details: {} });
        const notice = { kind: 'data_downloaded' } as const;
        await noteChange(world, trx, caller, { userId: session.user_id, notice });
        return session;
      });
      const connected_apps = await listConnectedApps(world, session.user_id);
      return { data: { ...(await readAccountData(world, session)), connected_apps } };
    },
  },
};
