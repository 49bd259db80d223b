/** Wallets of members. The hosted provider has none of these calls. */

import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../../platform/storage/transaction.ts';
import type { MemberCryptoWalletCalls } from '../../../session-core/wire/b2b/crypto-wallets.ts';
import {
  discoveryReply,
  memberAuthReply as memberAuthSchema,
  memberFactorReply as memberFactorSchema,
  organizationHint,
  organizationId,
  signingIn,
} from '../../calls/b2b/schemas.ts';
import { type CallTable, provesBy } from '../../calls/call.ts';
import { ownMember } from '../../calls/own.ts';
import { memberRemoval } from '../../calls/own-methods.ts';
import { cryptoWallet, optional, protection, sessionDuration } from '../../calls/schemas.ts';
import type { CryptoWalletChallengeRow, Queries } from '../../database/schema.ts';
import type { Proof } from '../../database/tables/member-sign-in.ts';
import { holderOf } from '../../holders/holder.ts';
import { Refusal } from '../../http/refusal.ts';
import { noteChange } from '../../notices/note.ts';
import { personOfSession, shownMethods } from '../../organizations/members/person.ts';
import { firstProof } from '../../organizations/sign-in/proofs.ts';
import { joinRefusals } from '../../organizations/sign-in/provisioning.ts';
import { memberAuthReply } from '../../organizations/sign-in/replies.ts';
import { signInTo, signInToAny } from '../../organizations/sign-in/sign-in.ts';
import { checkDuration } from '../../sessions/duration.ts';
import { findLiveSession } from '../../sessions/live-sessions.ts';
import { renewSession } from '../../sessions/session-rows.ts';
import type { Parts } from '../../world/ground.ts';
import { consumeChallenge } from './challenges.ts';
import {
  describeWallet,
  findMemberWallet,
  type MemberWallet,
  registerMemberWallet,
  walletFactor,
} from './registrations.ts';
import { signedWallet, walletStart } from './shared-calls.ts';
import { readSignature } from './verify-signature.ts';

const start = walletStart(ownMember, 'A text for a wallet of a member to sign');

const errors = [
  'invalid_crypto_wallet_address' as const,
  'unable_to_authenticate_crypto_wallet' as const,
  'user_lock_limit_reached' as const,
];

/** The first factor for the address of the wallet. */
const walletProof = (row: MemberWallet, at: Date): Proof =>
  firstProof('crypto_wallet', walletFactor(row, at), { address: row.address_key });

/** Uses the text up. A wallet that nobody has registered is refused. */
async function prove(
  world: Parts<'settings' | 'clock'>,
  trx: Queries,
  challenge: CryptoWalletChallengeRow,
): Promise<{ address: { typed: string; key: string }; proofs: Proof[] } | Refusal> {
  if (!(await consumeChallenge(world, trx, challenge)))
    return new Refusal('unable_to_authenticate_crypto_wallet');
  const row = await findMemberWallet(trx, world.settings.project.project_id, challenge);
  if (!row) return new Refusal('crypto_wallet_not_found');
  const { address_key: key } = row;
  return { address: { typed: key, key }, proofs: [walletProof(row, world.clock.now())] };
}

export const memberCryptoWallets: CallTable<keyof MemberCryptoWalletCalls> = {
  'POST /b2b/crypto_wallets/authenticate/start/primary': start.primary,
  'POST /b2b/crypto_wallets/authenticate/start/secondary': start.secondary,

  'POST /b2b/crypto_wallets/authenticate': {
    summary: 'Exchange a signature for a session in one organization',
    ...provesBy('wallet'),
    body: z.object({
      organization_id: organizationId,
      ...signedWallet,
      ...signingIn,
      ...protection,
    }),
    reply: memberFactorSchema({}),
    refusals: [...errors, 'organization_not_found', ...joinRefusals, 'crypto_wallet_not_found'],
    async answer({ world, caller, body }) {
      const minutes = checkDuration(body.session_duration_minutes);
      const session = await findLiveSession(world, world.database, caller, 'member');
      const challenge = await readSignature(
        world,
        caller,
        body,
        session ? holderOf('member', session) : null,
      );
      const attempt = { ...body, organizationId: body.organization_id, minutes };
      return signInTo(world, caller, attempt, async (trx, _organization, current) => {
        const proved = await prove(world, trx, challenge);
        if (proved instanceof Refusal || challenge.member_id === null) return proved;
        // A text for the signed-in member is answered in their session, with a wallet of theirs.
        const owner = current && (await personOfSession(world, trx, current));
        return current?.member_id === challenge.member_id && owner?.address_key === proved.address.key
          ? proved
          : new Refusal('unable_to_authenticate_crypto_wallet');
      });
    },
  },

  'POST /b2b/crypto_wallets/discovery/authenticate': {
    summary: 'Exchange a signature for the organizations of the wallet’s person',
    ...provesBy('wallet'),
    body: z.object({ ...signedWallet, ...protection }),
    reply: discoveryReply.extend(organizationHint),
    refusals: [...errors, 'crypto_wallet_not_found'],
    async answer({ world, caller, body }) {
      const challenge = await readSignature(world, caller, body, null);
      const reply = await signInToAny(world, (trx) => prove(world, trx, challenge));
      return { ...reply, organization_id_hint: null };
    },
  },

  'POST /b2b/crypto_wallets': {
    summary: 'Add a wallet of the signed-in member; with a duration also extend the session',
    credentials: 'session',
    tries: 'guess',
    changes: 'own sign-in method',
    body: z.object({ ...signedWallet, session_duration_minutes: optional(sessionDuration) }),
    reply: memberAuthSchema.extend({ crypto_wallet_id: z.string() }),
    refusals: [
      ...errors,
      'action_available_only_once_primary_authentication_is_met',
      'duplicate_wallet_address',
    ],
    async answer({ world, caller, body }) {
      const requested = body.session_duration_minutes;
      const minutes = requested === undefined ? undefined : checkDuration(requested);
      const holder = holderOf('member', await ownMember.current(world, caller));
      const challenge = await readSignature(world, caller, body, holder);
      const outcome = await inTransaction(world.database, async (trx) => {
        const session = await ownMember.lock(world, trx, caller);
        const { member_id: memberId } = session;
        if (challenge.member_id !== memberId || !(await consumeChallenge(world, trx, challenge)))
          throw new Refusal('unable_to_authenticate_crypto_wallet');
        const owner = await personOfSession(world, trx, session, { changes: true });
        const row = await registerMemberWallet(world, trx, { owner, memberId }, challenge);
        if (!row) throw new Refusal('duplicate_wallet_address');
        const method = { type: 'wallet', id: row.crypto_wallet_id, label: row.address } as const;
        const informed = await ownMember.informed(world, trx, session);
        await noteChange(world, trx, caller, { ...informed, notice: { kind: 'method_added', method } });
        const proofs = [walletProof(row, world.clock.now())];
        const renewed = await renewSession<'member'>(world, trx, caller, session, { proofs, minutes });
        return { renewed, crypto_wallet_id: row.crypto_wallet_id };
      });
      const { renewed, crypto_wallet_id } = outcome;
      return { ...(await memberAuthReply(world, renewed)), crypto_wallet_id };
    },
  },

  'GET /b2b/crypto_wallets': {
    summary:
      'The wallets of the signed-in person, oldest first; none to a session that shows the address to one organization only',
    credentials: 'session',
    reply: z.object({ crypto_wallets: z.array(cryptoWallet) }),
    async answer({ world, caller }) {
      const session = await ownMember.current(world, caller);
      const { wallets } = await shownMethods(world, world.database, session);
      return { crypto_wallets: wallets.map(describeWallet) };
    },
  },

  'DELETE /b2b/crypto_wallets/:id': memberRemoval('wallet', 'crypto_wallet_not_found'),
};
