/** Wallets of members: one opens all organizations of its person, as far as each allows. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { createEthereumWallet, createSolanaWallet, type TestWallet } from '../../../fakes/wallets.ts';
import {
  duration,
  employee,
  half,
  type MemberSender,
  type Shelter,
  shelterOf,
  whole,
} from '../../members.ts';
import { adminSecret, office } from '../../parties/back-office.ts';
import { createWorld, minute } from '../../world.ts';
import { addMemberWallet, discoverByWallet, signedByMember } from '../wallets/wallet-calls.ts';

const enter = async (
  shelter: Shelter,
  wallet: TestWallet,
  organization_id: string,
  sender: MemberSender = {},
) =>
  shelter.call(
    'POST /b2b/crypto_wallets/authenticate',
    { ...(await signedByMember(shelter, wallet, sender)), ...duration, organization_id },
    sender,
  );

const list = async (shelter: Shelter, session: string) =>
  (await shelter.call('GET /b2b/crypto_wallets', null, { session })).data().crypto_wallets;

export function memberWalletSuite(database: () => OpenedDatabase): void {
  const open = async (t: TestContext) =>
    shelterOf(await createWorld(t, { database: database(), environment: { ADMIN_SECRET: adminSecret } }));

  /** A person in two organizations, with a wallet that was added in the first. */
  async function person(t: TestContext, wallet = createEthereumWallet()) {
    const shelter = await open(t);
    const email = employee();
    const first = await shelter.found(email);
    const second = await shelter.found(email);
    const added = (await addMemberWallet(shelter, wallet, first.session_token)).data();
    const ids = { first: first.organization.organization_id, second: second.organization.organization_id };
    return { shelter, email, wallet, first: added, second, ids };
  }

  describe("a member's wallet", () => {
    for (const create of [createEthereumWallet, createSolanaWallet]) {
      it(`of ${create().is.crypto_wallet_type} opens every organization of its person: by discovery, and on the page of one`, async (t) => {
        const { shelter, email, wallet, first, second, ids } = await person(t, create());
        assert.deepEqual(
          first.member_session.authentication_factors.map(({ type }) => type),
          ['otp', 'crypto'],
        );
        const reply = (await discoverByWallet(shelter, wallet)).data();
        assert.equal(reply.email_address, email);
        assert.ok(reply.discovered_organizations.every((one) => one.member_authenticated));
        const chosen = await shelter.call('POST /b2b/discovery/intermediate_sessions/exchange', {
          ...duration,
          intermediate_session_token: reply.intermediate_session_token,
          organization_id: ids.second,
        });
        assert.equal(whole(chosen.data()).member_id, second.member_id);
        const here = whole((await enter(shelter, wallet, ids.first)).data());
        assert.equal(here.member_id, first.member_id);
        assert.equal(here.member_session.authentication_factors[0]?.type, 'crypto');
      });
    }

    it('signs nobody in before it is added, nor the user who has the same wallet', async (t) => {
      const { shelter, ids, wallet } = await person(t);
      const stranger = createEthereumWallet();
      assert.equal((await discoverByWallet(shelter, stranger)).refused(), 'crypto_wallet_not_found');
      assert.equal((await enter(shelter, stranger, ids.first)).refused(), 'crypto_wallet_not_found');
      const { world } = shelter;
      const primary = 'POST /crypto_wallets/authenticate/start/primary';
      const { challenge } = (await world.call(primary, wallet.is)).data();
      const body = { ...wallet.is, ...duration, signature: await wallet.sign(challenge) };
      const user = (await world.call('POST /crypto_wallets/authenticate', body)).data();
      assert.deepEqual(user.user.emails, [], 'the user is another account');
    });

    it('is not enough where the organization does not allow it', async (t) => {
      const { shelter, wallet, ids, second } = await person(t);
      const set = (update: object) =>
        shelter.call('PUT /b2b/organizations/me', update, { session: second.session_token });
      (await set({ auth_methods: 'RESTRICTED', allowed_auth_methods: ['email_otp'] })).data();
      const reply = half((await enter(shelter, wallet, ids.second)).data());
      assert.deepEqual(reply.primary_required, { allowed_auth_methods: ['email_otp'] });
      const alone = { auth_methods: 'RESTRICTED', allowed_auth_methods: ['passkey', 'crypto_wallet'] };
      assert.equal((await set(alone)).refused(), 'allowed_auth_methods_required_for_restricted');
    });

    it('is one factor, also where two are needed', async (t) => {
      const { shelter, wallet, ids, first } = await person(t);
      const session = first.session_token;
      (
        await shelter.call('PUT /b2b/organizations/me', { mfa_policy: 'REQUIRED_FOR_ALL' }, { session })
      ).data();
      assert.notEqual(half((await enter(shelter, wallet, ids.first)).data()).mfa_required, null);
    });

    it('needs a session that has shown the address to all of the project', async (t) => {
      const { shelter, email, ids, first } = await person(t);
      const password = 'correct horse battery staple 9';
      const { session_token: session } = first;
      (await shelter.call('POST /b2b/passwords/session/reset', { password }, { session })).data();
      const body = { ...duration, organization_id: ids.first, email_address: email, password };
      const reply = whole((await shelter.call('POST /b2b/passwords/authenticate', body)).data());
      assert.equal(
        (await addMemberWallet(shelter, createEthereumWallet(), reply.session_token)).refused(),
        'action_available_only_once_primary_authentication_is_met',
      );
    });

    it('is listed and removed in any organization of its person, by no other, and not by its own proof', async (t) => {
      const { shelter, wallet, ids, email, second } = await person(t);
      const [{ crypto_wallet_id: id = '', ...shown } = {}] = await list(shelter, second.session_token);
      assert.deepEqual(shown, { ...wallet.is, verified: true });
      const remove = (session: string) =>
        shelter.call('DELETE /b2b/crypto_wallets/:id', null, { session, params: { id } });
      const stranger = await shelter.found(employee());
      assert.equal((await remove(stranger.session_token)).refused(), 'crypto_wallet_not_found');
      const { session_token: session } = whole((await enter(shelter, wallet, ids.first)).data());
      assert.deepEqual((await remove(session)).refusal().error_details, { needs: 'other_sign_in' });
      (await remove((await shelter.signIn(email, ids.second)).session_token)).data();
      assert.equal((await discoverByWallet(shelter, wallet)).refused(), 'crypto_wallet_not_found');
    });

    it('proves its member again in their own session, and is in their data', async (t) => {
      const { shelter, wallet, ids, first } = await person(t);
      const { session_token: session } = first;
      const data = await shelter.call('POST /b2b/organizations/members/me/export', {}, { session });
      const [{ crypto_wallet_id = '' } = {}] = data.data().data.crypto_wallets;
      shelter.world.clock.advance(10 * minute);
      const reply = (await shelter.call('POST /b2b/sessions/reauthentication', {}, { session })).data();
      assert.deepEqual(reply.needs, ['recent_sign_in']);
      const factor = reply.factors.find(({ type }) => type === 'wallet');
      assert.deepEqual(factor, {
        type: 'wallet',
        proves: ['recent_sign_in'],
        crypto_wallet_id,
        ...wallet.is,
      });
      const proved = whole((await enter(shelter, wallet, ids.first, { session })).data());
      assert.equal(proved.member_session.member_session_id, first.member_session.member_session_id);
    });

    it('ends with the last membership of its address', async (t) => {
      const { shelter, wallet, first, second } = await person(t);
      const desk = office(shelter.world.url);
      const remove = async (id: string) => {
        const path = `/v1/admin/members/${id}`;
        assert.equal((await desk.patch(path, { roles: [] })).status, 200);
        assert.equal((await desk.remove(path)).status, 200);
      };
      await remove(first.member_id);
      (await discoverByWallet(shelter, wallet)).data();
      await remove(second.member_id);
      assert.equal((await discoverByWallet(shelter, wallet)).refused(), 'crypto_wallet_not_found');
    });

    it('is removed by support for a member who has lost it', async (t) => {
      const { shelter, wallet, first } = await person(t);
      const desk = office(shelter.world.url);
      const path = `/v1/admin/members/${first.member_id}/crypto_wallets`;
      const { crypto_wallets: all } = (await desk.get(path)).body as {
        crypto_wallets: { crypto_wallet_id: string }[];
      };
      assert.equal(all.length, 1);
      const removal = `${path}/${all[0]?.crypto_wallet_id}`;
      assert.equal((await desk.remove(removal)).status, 200);
      assert.equal((await desk.remove(removal)).status, 404);
      assert.equal((await discoverByWallet(shelter, wallet)).refused(), 'crypto_wallet_not_found');
    });
  });
}
