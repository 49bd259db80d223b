/** Passkeys and wallets of members, for support: they belong to the person, in all organizations of the address. */
import { z } from '@hono/zod-openapi';
import { describeRegistration, registrationsOf } from '../../accounts/webauthn-registrations.ts';
import { memberReply, placeOf } from '../../admin/find-member.ts';
import { type OperationTable, operation } from '../../admin/operation.ts';
import { cryptoWallet, webauthnRegistration } from '../../calls/schemas.ts';
import type { Person } from '../../holders/holder.ts';
import { Refusal } from '../../http/refusal.ts';
import { removeMethod } from '../../notices/note.ts';
import { describeWallet, walletsOf } from '../../proofs/wallets/registrations.ts';
import type { Parts } from '../../world/ground.ts';
import type { World } from '../../world/world.ts';
import { changedMember } from './admin-support-calls.ts';
import { findMember } from './member-rows.ts';
import { personOf } from './person.ts';

const errors = ['member_not_found'] as const;
type Params = Record<string, string>;

async function personNamed(world: Parts<'settings' | 'database'>, params: Params): Promise<Person> {
  const { organizationId, memberId } = placeOf(params);
  const member = await findMember(world, world.database, organizationId, memberId);
  if (!member) throw new Refusal('member_not_found');
  return personOf(member);
}

const missing = {
  passkey: new Refusal('webauthn_registration_not_found', { message: 'The passkey is unknown.' }),
  wallet: new Refusal('crypto_wallet_not_found'),
};

/** Removes what serves all memberships of its person, and notifies the person. */
const removed = (world: World, params: Params, type: keyof typeof missing) =>
  changedMember(world, params, async (trx, member) => {
    const owned = { type, id: params.id ?? '', owner: personOf(member) };
    if (!(await removeMethod(world, trx, null, { member }, owned))) throw missing[type];
  });

export const personOperations: OperationTable = {
  'GET /v1/admin/members/:member_id/webauthn_registrations': operation({
    id: 'listMemberPasskeys',
    method: 'members.passkeys',
    summary: 'The passkeys of a member, which open all organizations of the address; oldest first',
    refusals: errors,
    reply: z.object({ webauthn_registrations: z.array(webauthnRegistration) }),
    async answer({ world, params }) {
      const all = await registrationsOf(world.database, await personNamed(world, params));
      return { webauthn_registrations: all.map(describeRegistration) };
    },
  }),

  'DELETE /v1/admin/members/:member_id/webauthn_registrations/:id': operation({
    id: 'removeMemberPasskey',
    method: 'members.removePasskey',
    summary: 'Remove a passkey of a member who has lost it, for all organizations of the address',
    refusals: [...errors, 'webauthn_registration_not_found'],
    reply: memberReply,
    answer: ({ world, params }) => removed(world, params, 'passkey'),
  }),

  'GET /v1/admin/members/:member_id/crypto_wallets': operation({
    id: 'listMemberWallets',
    method: 'members.wallets',
    summary: 'The wallets of a member, which open all organizations of the address; oldest first',
    refusals: errors,
    reply: z.object({ crypto_wallets: z.array(cryptoWallet) }),
    async answer({ world, params }) {
      const all = await walletsOf(world.database, await personNamed(world, params));
      return { crypto_wallets: all.map(describeWallet) };
    },
  }),

  'DELETE /v1/admin/members/:member_id/crypto_wallets/:id': operation({
    id: 'removeMemberWallet',
    method: 'members.removeWallet',
    summary: 'Remove a wallet of a member who has lost it, for all organizations of the address',
    refusals: [...errors, 'crypto_wallet_not_found'],
    reply: memberReply,
    answer: ({ world, params }) => removed(world, params, 'wallet'),
  }),
};
