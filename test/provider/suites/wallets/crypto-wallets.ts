/** Crypto wallets, on every database. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { createEthereumWallet, createSolanaWallet } from '../../../fakes/wallets.ts';
import { createWorld, minute, newAddress } from '../../world.ts';
import { answer, finish, onPage, primary, signIn, start } from './wallet-calls.ts';

export function cryptoWalletSuite(database: () => OpenedDatabase): void {
  const makers = { ethereum: createEthereumWallet, solana: createSolanaWallet };
  for (const [type, create] of Object.entries(makers)) {
    describe(`a wallet of ${type}`, () => {
      it('signs in: a new one creates an account, and a known one returns to it', async (t) => {
        const world = await createWorld(t, { database: database() });
        const wallet = create();
        const first = (await signIn(world, wallet)).data();
        assert.equal(first.user.status, 'active');
        const [kept] = first.user.crypto_wallets;
        assert.deepEqual(first.user.crypto_wallets, [
          { crypto_wallet_id: kept?.crypto_wallet_id, ...wallet.is, verified: true },
        ]);
        assert.deepEqual(first.session.authentication_factors, [
          {
            delivery_method: 'crypto_wallet',
            type: 'crypto',
            last_authenticated_at: world.clock.now().toISOString(),
            crypto_wallet_factor: { crypto_wallet_id: kept?.crypto_wallet_id, ...wallet.is },
          },
        ]);
        assert.equal(
          first.session.expires_at,
          new Date(world.clock.now().getTime() + 60 * minute).toISOString(),
        );
        const second = (await signIn(world, wallet)).data();
        assert.equal(second.user_id, first.user_id);
        assert.notEqual(second.session.session_id, first.session.session_id);
      });

      it('signs each text once, within five minutes', async (t) => {
        const world = await createWorld(t, { database: database() });
        const wallet = create();
        const signature = await wallet.sign(await start(world, wallet));
        (await answer(world, wallet, signature)).data();
        const again = await answer(world, wallet, signature);
        assert.equal(again.status, 401);
        assert.equal(again.refusal().error_type, 'unable_to_authenticate_crypto_wallet');
        const late = await wallet.sign(await start(world, wallet));
        world.clock.advance(5 * minute);
        assert.equal(
          (await answer(world, wallet, late)).refusal().error_type,
          'unable_to_authenticate_crypto_wallet',
        );
        const inTime = await wallet.sign(await start(world, wallet));
        world.clock.advance(5 * minute - 1);
        (await answer(world, wallet, inTime)).data();
      });

      it('used at once in two places signs in one', async (t) => {
        const world = await createWorld(t, { database: database() });
        const wallet = create();
        const signature = await wallet.sign(await start(world, wallet));
        const both = await Promise.all([1, 2].map(() => answer(world, wallet, signature)));
        assert.deepEqual(both.map(({ status }) => status).sort(), [200, 401]);
      });

      it('creates one account in two first visits at once', async (t) => {
        const world = await createWorld(t, { database: database() });
        const wallet = create();
        const signatures = [
          await wallet.sign(await start(world, wallet)),
          await wallet.sign(await start(world, wallet)),
        ];
        const replies = await Promise.all(signatures.map((signature) => answer(world, wallet, signature)));
        assert.equal(new Set(replies.map((reply) => reply.data().user_id)).size, 1);
      });

      it('does not sign in with the signature of another key, of another text, or without one', async (t) => {
        const world = await createWorld(t, { database: database() });
        const wallet = create();
        const text = await start(world, wallet);
        for (const signature of [
          await create().sign(text),
          await wallet.sign(`${text} `),
          await wallet.sign('anything'),
          '',
          '0x',
          `0x${'11'.repeat(65)}`,
          '1'.repeat(88),
        ]) {
          const refused = await answer(world, wallet, signature);
          assert.equal(refused.status, 401);
          assert.equal(refused.refusal().error_type, 'unable_to_authenticate_crypto_wallet');
        }
        // The owner's text is still valid.
        (await answer(world, wallet, await wallet.sign(text))).data();
      });

      it('cannot sign in with a text for another address', async (t) => {
        const world = await createWorld(t, { database: database() });
        const [owner, other] = [create(), create()];
        await start(world, other);
        const text = await start(world, owner);
        for (const signature of [await other.sign(text), await owner.sign(text)]) {
          const refused = await answer(world, other, signature);
          assert.equal(refused.refusal().error_type, 'unable_to_authenticate_crypto_wallet');
        }
        (await answer(world, owner, await owner.sign(text))).data();
      });

      it('signs in on the page that requested the text, and on no other', async (t) => {
        const world = await createWorld(t, { database: database() });
        const wallet = create();
        const text = await start(world, wallet);
        assert.match(text, /^localhost:4300 wants you to sign in with your (Ethereum|Solana) account:\n/);
        const elsewhere = { headers: { Origin: 'http://localhost:4301' } };
        const refused = await answer(world, wallet, await wallet.sign(text), elsewhere);
        assert.equal(refused.refusal().error_type, 'unable_to_authenticate_crypto_wallet');
      });

      it('is added only to the account of the signed-in user', async (t) => {
        const world = await createWorld(t, { database: database() });
        const wallet = create();
        const { session_token, session, user_id } = await world.signIn(newAddress());
        const stranger = await world.signIn(newAddress());
        const text = await start(world, wallet, {}, session_token);
        const signature = await wallet.sign(text);
        for (const other of [onPage, { session: stranger.session_token, ...onPage }]) {
          const refused = await answer(world, wallet, signature, other);
          assert.equal(refused.refusal().error_type, 'unable_to_authenticate_crypto_wallet');
        }
        const joined = (await answer(world, wallet, signature, { session: session_token, ...onPage })).data();
        assert.equal(joined.session.session_id, session.session_id);
        assert.equal(joined.session.authentication_factors.length, 2);
        assert.equal((await signIn(world, wallet)).data().user_id, user_id);

        const reply = await signIn(world, wallet, stranger.session_token);
        assert.equal(reply.status, 400);
        assert.equal(reply.refusal().error_type, 'duplicate_wallet_address');
      });

      it('is added only within minutes of a sign-in', async (t) => {
        const world = await createWorld(t, { database: database() });
        const { session_token } = await world.signIn(newAddress());
        world.clock.advance(6 * minute);
        const late = await signIn(world, create(), session_token);
        assert.equal(late.status, 403);
        assert.equal(late.refusal().error_type, 'unauthorized_action');
      });

      it('is deleted only by its owner', async (t) => {
        const world = await createWorld(t, { database: database() });
        const wallet = create();
        const { session_token: session } = await world.signIn(newAddress());
        const { user } = (await signIn(world, wallet, session)).data();
        const stranger = await world.signIn(newAddress());
        const remove = 'DELETE /users/crypto_wallets/:id';
        const params = { id: user.crypto_wallets[0]?.crypto_wallet_id ?? '' };
        const refused = await world.call(remove, null, { session: stranger.session_token, params });
        assert.equal(refused.status, 404);
        assert.equal(refused.refusal().error_type, 'crypto_wallet_not_found');
        const nobody = await world.call(remove, null, { params });
        assert.equal(nobody.refusal().error_type, 'user_unauthenticated');
        const reply = (await world.call(remove, null, { session, params })).data();
        assert.equal(reply.user_id, user.user_id);
        assert.deepEqual(reply.__user.crypto_wallets, []);
        assert.notEqual((await signIn(world, wallet)).data().user_id, user.user_id);
      });

      it('cannot be deleted while it is the only sign-in method', async (t) => {
        const world = await createWorld(t, { database: database() });
        const wallet = create();
        const { user, session_token: session } = (await signIn(world, wallet)).data();
        const params = { id: user.crypto_wallets[0]?.crypto_wallet_id ?? '' };
        const refused = await world.call('DELETE /users/crypto_wallets/:id', null, { session, params });
        assert.equal(refused.refusal().error_type, 'unauthorized_action');
        assert.equal((await signIn(world, wallet)).data().user_id, user.user_id);
      });

      it('of an account that another person prepared is removed when the owner verifies the address', async (t) => {
        const world = await createWorld(t, { database: database() });
        const email = newAddress();
        const body = { email, password: 'tiger violet sandwich 7', session_duration_minutes: 60 };
        const { session_token } = (await world.call('POST /passwords', body)).data();
        const wallet = create();
        (await signIn(world, wallet, session_token)).data();
        const { user, user_id } = await world.signIn(email);
        assert.deepEqual(user.crypto_wallets, []);
        assert.notEqual((await signIn(world, wallet)).data().user_id, user_id);
      });
    });
  }

  describe('the address of a wallet', () => {
    it('of Ethereum is the same however it is written, unless its checksum is wrong', async (t) => {
      const world = await createWorld(t, { database: database() });
      const wallet = createEthereumWallet();
      const { crypto_wallet_address: address } = wallet.is;
      const { user_id } = (await signIn(world, wallet)).data();
      const digits = address.slice(2);
      for (const crypto_wallet_address of [`0x${digits.toLowerCase()}`, `0x${digits.toUpperCase()}`]) {
        const same = { ...wallet, is: { ...wallet.is, crypto_wallet_address } };
        const reply = (await signIn(world, same)).data();
        assert.equal(reply.user_id, user_id);
        assert.equal(reply.user.crypto_wallets[0]?.crypto_wallet_address, address);
      }
      // From EIP-55, with the case of one letter turned.
      for (const wrong of [
        '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
        `0x${digits}0`,
        digits,
        '',
        'XE7338O073',
      ]) {
        const refused = await world.call(primary, { ...wallet.is, crypto_wallet_address: wrong });
        assert.equal(refused.status, 400);
        assert.equal(refused.refusal().error_type, 'invalid_crypto_wallet_address', wrong);
      }
    });

    it('of Solana is a key of 32 bytes in base58', async (t) => {
      const world = await createWorld(t, { database: database() });
      const wallet = createSolanaWallet();
      const { crypto_wallet_address: address } = wallet.is;
      for (const wrong of ['', '0OIl', address.slice(4), `${address}${address}`, `1${address}`]) {
        const body = { ...wallet.is, crypto_wallet_address: wrong };
        const refusal = (await world.call(primary, body)).refusal();
        assert.equal(refusal.error_type, 'invalid_crypto_wallet_address', wrong);
        const tried = { ...body, signature: 'a', session_duration_minutes: 60 };
        assert.equal((await world.call(finish, tried)).refusal().error_type, 'invalid_crypto_wallet_address');
      }
    });
  });
}
