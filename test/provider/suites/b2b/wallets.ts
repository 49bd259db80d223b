/** What only wallets of members do; what passkeys do too is in `person-methods.ts`. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { createEthereumWallet } from '../../../fakes/wallets.ts';
import { duration, employee, half, shelterOf } from '../../members.ts';
import { createWorld } from '../../world.ts';
import { addMemberWallet, discoverByWallet, enterByWallet } from '../wallets/wallet-calls.ts';

export function memberWalletSuite(database: () => OpenedDatabase): void {
  /** A member with a wallet. */
  async function person(t: TestContext) {
    const shelter = shelterOf(await createWorld(t, { database: database() }));
    const { organization, session_token } = await shelter.found(employee());
    const wallet = createEthereumWallet();
    const { session_token: session } = (await addMemberWallet(shelter, wallet, session_token)).data();
    return { shelter, wallet, session, organization_id: organization.organization_id };
  }

  describe("a member's wallet", () => {
    it('signs nobody in before it is added, nor the user who has the same wallet', async (t) => {
      const { shelter, organization_id, wallet } = await person(t);
      const stranger = createEthereumWallet();
      assert.equal((await discoverByWallet(shelter, stranger)).refused(), 'crypto_wallet_not_found');
      assert.equal(
        (await enterByWallet(shelter, stranger, organization_id)).refused(),
        'crypto_wallet_not_found',
      );
      const { world } = shelter;
      const primary = 'POST /crypto_wallets/authenticate/start/primary';
      const { challenge } = (await world.call(primary, wallet.is)).data();
      const body = { ...wallet.is, ...duration, signature: await wallet.sign(challenge) };
      const user = (await world.call('POST /crypto_wallets/authenticate', body)).data();
      assert.deepEqual(user.user.emails, [], 'the user is another account');
    });

    it('is one factor, also where two are needed', async (t) => {
      const { shelter, wallet, organization_id, session } = await person(t);
      (
        await shelter.call('PUT /b2b/organizations/me', { mfa_policy: 'REQUIRED_FOR_ALL' }, { session })
      ).data();
      assert.notEqual(
        half((await enterByWallet(shelter, wallet, organization_id)).data()).mfa_required,
        null,
      );
    });

    it('is in the data of its member', async (t) => {
      const { shelter, wallet, session } = await person(t);
      const data = await shelter.call('POST /b2b/organizations/members/me/export', {}, { session });
      const [{ crypto_wallet_id: _, ...shown } = {}] = data.data().data.crypto_wallets;
      assert.deepEqual(shown, { ...wallet.is, verified: true });
    });
  });
}
