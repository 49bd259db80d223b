/** Calls with which members download what the provider stores about them, and end their membership or keep it after all. */
import { z } from '@hono/zod-openapi';
import type { MemberAccountCalls, MemberAccountData } from '../../../session-core/wire/b2b/members.ts';
import { listAcceptedTerms } from '../../accounts/terms.ts';
import { describeRegistration } from '../../accounts/webauthn-registrations.ts';
import { listConnectedApps } from '../../oauth-server/connected-apps.ts';
import { actingMember } from '../../organizations/members/acting.ts';
import { loadMember, shownAtHome } from '../../organizations/members/describe.ts';
import { endMemberAccess } from '../../organizations/members/ended-member-sessions.ts';
import { lockMember } from '../../organizations/members/member-rows.ts';
import { deleteMember } from '../../organizations/members/memberships.ts';
import { shownMethods } from '../../organizations/members/person.ts';
import { keepingAnAdmin } from '../../organizations/members/rights.ts';
import { describeWallet } from '../../proofs/wallets/registrations.ts';
import { listFacts } from '../../sessions/account-data.ts';
import { listOwnSessions } from '../../sessions/own-sessions.ts';
import type { CallTable } from '../call.ts';
import { connectedApp } from '../idp-schemas.ts';
import { ownMember } from '../own.ts';
import { cryptoWallet, termsAcceptance, time, webauthnRegistration } from '../schemas.ts';
import { accountDataCall, securityFact } from '../users/account-data.ts';
import { accountDeletionCalls, deletesAt } from '../users/account-deletion.ts';
import { member, memberReply, organization } from './schemas.ts';
import { ownMemberSession } from './sessions.ts';

const data = z
  .object({
    exported_at: time,
    member,
    organization,
    terms_accepted: z.array(termsAcceptance),
    sessions: z.array(ownMemberSession),
    connected_apps: z.array(connectedApp),
    webauthn_registrations: z.array(webauthnRegistration),
    crypto_wallets: z.array(cryptoWallet),
    security_facts: z.array(securityFact),
  })
  .openapi('MemberAccountData') satisfies z.core.$ZodType<MemberAccountData>;

const deletion = accountDeletionCalls(ownMember, {
  async leave({ world, trx, caller }, ask) {
    const acting = await actingMember(world, trx, caller, 'update');
    const { session } = acting;
    const { member_id: memberId, organization_id: organizationId } = session;
    await acting.requireOn(memberId, 'delete');
    const row = await lockMember(world, trx, organizationId, memberId);
    const [reason, place] = ['account_deletion' as const, { organizationId, memberId }];
    return keepingAnAdmin(world, trx, organizationId, () =>
      ask(session, {
        endAccess: () => endMemberAccess(world, trx, row, { reason }),
        remove: () => deleteMember(world, trx, place, { rights: 'own', reason }),
      }),
    );
  },
  keptReply: {
    reply: memberReply,
    load: async (world, memberId) => shownAtHome(await loadMember(world, world.database, memberId)),
  },
});

export const memberAccount: CallTable<keyof MemberAccountCalls> = {
  'POST /b2b/organizations/members/me/export': accountDataCall(ownMember, {
    schema: data,
    async read(world, session) {
      const { database } = world;
      const { member_id: id, session_id: currentId } = session;
      const { member, organization } = await loadMember(world, database, id);
      const { passkeys, wallets } = await shownMethods(world, database, session);
      const sessions = await listOwnSessions(world, database, { kind: 'member', id, currentId });
      return {
        exported_at: world.clock.now().toISOString(),
        member,
        organization,
        terms_accepted: await listAcceptedTerms(database, { kind: 'member', id }),
        sessions: sessions.map((one) => ({ ...one, member_id: id })),
        connected_apps: await listConnectedApps(world, database, id, 'client_id'),
        webauthn_registrations: passkeys.map(describeRegistration),
        crypto_wallets: wallets.map(describeWallet),
        security_facts: await listFacts(database, id),
      };
    },
  }),

  'POST /b2b/organizations/members/me/deletion': {
    ...deletion.ask,
    reply: z.object({ member_id: z.string(), deletes_at: deletesAt }),
    refusals: ['session_not_found', 'session_authorization_error'],
    async answer(request) {
      const { id: member_id, deletes_at } = await deletion.ask.answer(request);
      return { member_id, deletes_at };
    },
  },

  'DELETE /b2b/organizations/members/me/deletion': deletion.keep,
};
