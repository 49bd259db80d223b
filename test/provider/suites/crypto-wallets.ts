/** Crypto wallets: what holds on every database. The keys are made here, the signatures are real. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OpenedDatabase } from '../../../provider/database/open.ts';
import { sweep } from '../../../provider/sweep.ts';
import { keepChallenge, openChallenges, useUp } from '../../../provider/wallets/challenges.ts';
import { isSignedBy } from '../../../provider/wallets/signatures.ts';
import { createEthereumWallet, createSolanaWallet, type TestWallet } from '../../fakes/wallets.ts';
import { createWorld, minute, newAddress, type World } from '../world.ts';

const primary = 'POST /crypto_wallets/authenticate/start/primary';
const secondary = 'POST /crypto_wallets/authenticate/start/secondary';
const finish = 'POST /crypto_wallets/authenticate';
const page = 'http://localhost:4300';
const onPage = { headers: { Origin: page } };

export function cryptoWalletSuite(database: () => OpenedDatabase): void {
  async function start(world: World, wallet: TestWallet, options: object = {}, session?: string) {
    const sender = session ? { session, ...onPage } : onPage;
    const reply = await world.call(session ? secondary : primary, { ...wallet.is, ...options }, sender);
    return reply.data().challenge;
  }

  async function answer(world: World, wallet: TestWallet, signature: string, sender: object = onPage) {
    return world.call(finish, { ...wallet.is, signature, session_duration_minutes: 60 }, sender);
  }

  async function signIn(world: World, wallet: TestWallet, session?: string) {
    const signature = await wallet.sign(await start(world, wallet, {}, session));
    return answer(world, wallet, signature, session ? { session, ...onPage } : onPage);
  }

  const makers = { ethereum: createEthereumWallet, solana: createSolanaWallet };
  for (const [type, create] of Object.entries(makers)) {
    describe(`a wallet of ${type}`, () => {
      it('signs in: a new one makes an account, and comes back to it', async (t) => {
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
        assert.equal(again.refusal().error_type, 'unable_to_auth_crypto_wallet');
        const late = await wallet.sign(await start(world, wallet));
        world.clock.advance(5 * minute);
        assert.equal(
          (await answer(world, wallet, late)).refusal().error_type,
          'unable_to_auth_crypto_wallet',
        );
        const inTime = await wallet.sign(await start(world, wallet));
        world.clock.advance(5 * minute - 1);
        (await answer(world, wallet, inTime)).data();
      });

      it('is used at once in two places: one gets in', async (t) => {
        const world = await createWorld(t, { database: database() });
        const wallet = create();
        const signature = await wallet.sign(await start(world, wallet));
        const both = await Promise.all([1, 2].map(() => answer(world, wallet, signature)));
        assert.deepEqual(both.map(({ status }) => status).sort(), [200, 401]);
      });

      it('makes one account in two first visits at once', async (t) => {
        const world = await createWorld(t, { database: database() });
        const wallet = create();
        const signatures = [
          await wallet.sign(await start(world, wallet)),
          await wallet.sign(await start(world, wallet)),
        ];
        const replies = await Promise.all(signatures.map((signature) => answer(world, wallet, signature)));
        assert.equal(new Set(replies.map((reply) => reply.data().user_id)).size, 1);
      });

      it('opens nothing by the signature of another key, of another text, or by none', async (t) => {
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
          assert.equal(refused.refusal().error_type, 'unable_to_auth_crypto_wallet');
        }
        // The owner's text is still good.
        (await answer(world, wallet, await wallet.sign(text))).data();
      });

      it('signs no text that was made for another address', async (t) => {
        const world = await createWorld(t, { database: database() });
        const [owner, other] = [create(), create()];
        await start(world, other);
        const text = await start(world, owner);
        for (const signature of [await other.sign(text), await owner.sign(text)]) {
          const refused = await answer(world, other, signature);
          assert.equal(refused.refusal().error_type, 'unable_to_auth_crypto_wallet');
        }
        (await answer(world, owner, await owner.sign(text))).data();
      });

      it('signs for the page that asked, and for no other', async (t) => {
        const world = await createWorld(t, { database: database() });
        const wallet = create();
        const text = await start(world, wallet);
        assert.match(text, /^localhost:4300 wants you to sign in with your (Ethereum|Solana) account:\n/);
        const elsewhere = { headers: { Origin: 'http://localhost:4301' } };
        const refused = await answer(world, wallet, await wallet.sign(text), elsewhere);
        assert.equal(refused.refusal().error_type, 'unable_to_auth_crypto_wallet');
      });

      it('is added to the account of the signed-in user, and of nobody else', async (t) => {
        const world = await createWorld(t, { database: database() });
        const wallet = create();
        const { session_token, session, user_id } = await world.signIn(newAddress());
        const stranger = await world.signIn(newAddress());
        const text = await start(world, wallet, {}, session_token);
        const signature = await wallet.sign(text);
        for (const other of [onPage, { session: stranger.session_token, ...onPage }]) {
          const refused = await answer(world, wallet, signature, other);
          assert.equal(refused.refusal().error_type, 'unable_to_auth_crypto_wallet');
        }
        const joined = (await answer(world, wallet, signature, { session: session_token, ...onPage })).data();
        assert.equal(joined.session.session_id, session.session_id);
        assert.equal(joined.session.authentication_factors.length, 2);
        assert.equal((await signIn(world, wallet)).data().user_id, user_id);

        const taken = await signIn(world, wallet, stranger.session_token);
        assert.equal(taken.status, 400);
        assert.equal(taken.refusal().error_type, 'duplicate_crypto_wallet');
      });

      it('is added only within minutes of a sign-in', async (t) => {
        const world = await createWorld(t, { database: database() });
        const { session_token } = await world.signIn(newAddress());
        world.clock.advance(6 * minute);
        const late = await signIn(world, create(), session_token);
        assert.equal(late.status, 403);
        assert.equal(late.refusal().error_type, 'unauthorized_action');
      });

      it('is deleted by its owner alone', async (t) => {
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

      it('stays while it is the only way into the account', async (t) => {
        const world = await createWorld(t, { database: database() });
        const wallet = create();
        const { user, session_token: session } = (await signIn(world, wallet)).data();
        const params = { id: user.crypto_wallets[0]?.crypto_wallet_id ?? '' };
        const refused = await world.call('DELETE /users/crypto_wallets/:id', null, { session, params });
        assert.equal(refused.refusal().error_type, 'unauthorized_action');
        assert.equal((await signIn(world, wallet)).data().user_id, user.user_id);
      });

      it('of an account that somebody else prepared goes when the owner proves the address', async (t) => {
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

  describe('the text for a wallet', () => {
    it('is the message of EIP-4361, with what was asked for', async (t) => {
      const world = await createWorld(t, {
        database: database(),
        environment: { PROJECT_SETTINGS: '{"siwe_required_for_crypto_wallets":true}' },
      });
      const wallet = createEthereumWallet();
      const now = world.clock.now();
      const siwe_params = {
        uri: `${page}/login`,
        chain_id: '137',
        issued_at: '2026-01-02T03:04:05Z',
        statement: 'Feed the pets.',
        not_before: '2026-01-02T03:04:05+01:00',
        message_request_id: 'request-7',
        resources: ['ipfs://pets', `${page}/terms`],
      };
      const text = await start(world, wallet, { siwe_params });
      const nonce = /^Nonce: ([A-Za-z0-9]{32})$/m.exec(text)?.[1];
      assert.equal(
        text,
        `localhost:4300 wants you to sign in with your Ethereum account:
${wallet.is.crypto_wallet_address}

Feed the pets.

URI: ${page}/login
Version: 1
Chain ID: 137
Nonce: ${nonce}
Issued At: 2026-01-02T03:04:05Z
Expiration Time: ${new Date(now.getTime() + 5 * minute).toISOString()}
Not Before: 2026-01-02T03:04:05+01:00
Request ID: request-7
Resources:
- ipfs://pets
- ${page}/terms`,
      );
      (await answer(world, wallet, await wallet.sign(text))).data();
      const plain = await start(world, wallet, { siwe_params: { uri: page } });
      assert.match(
        plain,
        /\n\nSign in to Pet Game\.\n\nURI: http:\/\/localhost:4300\nVersion: 1\nChain ID: 1\n/,
      );
      assert.match(plain, new RegExp(`\nIssued At: ${now.toISOString()}\n`));
    });

    it('is of the page that asks when the project does not want such parameters', async (t) => {
      const world = await createWorld(t, { database: database() });
      const ethereum = await start(world, createEthereumWallet());
      assert.match(ethereum, /\nURI: http:\/\/localhost:4300\nVersion: 1\nChain ID: 1\n/);
      const solana = await start(world, createSolanaWallet());
      assert.match(solana, /\nURI: http:\/\/localhost:4300\nVersion: 1\nNonce: /);
    });

    it('opens nothing before its time', async (t) => {
      const world = await createWorld(t, { database: database() });
      const wallet = createEthereumWallet();
      const not_before = new Date(world.clock.now().getTime() + minute).toISOString();
      const text = await start(world, wallet, { siwe_params: { not_before } });
      const signature = await wallet.sign(text);
      assert.equal(
        (await answer(world, wallet, signature)).refusal().error_type,
        'unable_to_auth_crypto_wallet',
      );
      world.clock.advance(minute);
      (await answer(world, wallet, signature)).data();
    });

    it('names the field that is wrong', async (t) => {
      const world = await createWorld(t, {
        database: database(),
        environment: { PROJECT_SETTINGS: '{"siwe_required_for_crypto_wallets":true}' },
      });
      const wallet = createEthereumWallet();
      const uri = page;
      const wrong: [string, object][] = [
        ['.siwe_params.uri', {}],
        ['.siwe_params.uri', { siwe_params: {} }],
        ['.siwe_params.uri', { siwe_params: { uri: 'https://evil.example' } }],
        ['.siwe_params.uri', { siwe_params: { uri: `${page}/\nChain ID: 5` } }],
        ['.siwe_params.chain_id', { siwe_params: { uri, chain_id: 'one' } }],
        ['.siwe_params.issued_at', { siwe_params: { uri, issued_at: 'now' } }],
        ['.siwe_params.not_before', { siwe_params: { uri, not_before: 'now' } }],
        ['.siwe_params.statement', { siwe_params: { uri, statement: 'two\nlines' } }],
        ['.siwe_params.statement', { siwe_params: { uri, statement: 'ä' } }],
        ['.siwe_params.message_request_id', { siwe_params: { uri, message_request_id: 'a b' } }],
        ['.siwe_params.resources.0', { siwe_params: { uri, resources: ['no uri'] } }],
        ['.crypto_wallet_type', { siwe_params: { uri }, crypto_wallet_type: 'bitcoin' }],
        ['.crypto_wallet_address', { siwe_params: { uri }, crypto_wallet_address: 5 }],
      ];
      for (const [field, options] of wrong) {
        const refused = await world.call(primary, { ...wallet.is, ...options }, onPage);
        assert.equal(refused.status, 400);
        assert.equal(refused.refusal().error_type, 'bad_request');
        assert.deepEqual(
          refused.refusal().body?.map(({ dataPath }) => dataPath),
          [field],
        );
      }
      const solana = { ...createSolanaWallet().is, siwe_params: { uri } };
      const refused = await world.call(primary, solana, onPage);
      assert.equal(refused.refusal().body?.[0]?.dataPath, '.siwe_params');
      (await signIn(world, createSolanaWallet())).data();
      const short = { ...wallet.is, signature: '0x', session_duration_minutes: 1 };
      assert.equal((await world.call(finish, short)).refusal().error_type, 'invalid_session_duration');
      assert.equal((await world.call(secondary, wallet.is)).refusal().error_type, 'user_unauthenticated');
    });
  });

  describe('the address of a wallet', () => {
    it('of Ethereum is one, however it is written, unless its checksum is wrong', async (t) => {
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

  describe('strangers', () => {
    it('who ask for texts in the name of a wallet do not keep its owner out', async (t) => {
      const world = await createWorld(t, { database: database(), environment: { TRUST_PROXY: '1' } });
      const wallet = createEthereumWallet();
      const text = await start(world, wallet);
      for (let asked = 0; asked < 20; asked += 1) {
        world.clock.advance(10);
        const headers = { Origin: page, 'X-Forwarded-For': '203.0.113.1' };
        (await world.call(primary, wallet.is, { headers })).data();
      }
      (await answer(world, wallet, await wallet.sign(text))).data();
    });

    it('who try wrong signatures are locked out of the address for an hour, and its owner is not', async (t) => {
      const world = await createWorld(t, { database: database(), environment: { TRUST_PROXY: '1' } });
      const wallet = createEthereumWallet();
      const from = (ip: string) => ({ headers: { Origin: page, 'X-Forwarded-For': ip } });
      for (let tries = 0; tries < 20; tries += 1) {
        const refused = await answer(world, wallet, '0x', from('203.0.113.1'));
        assert.equal(refused.refusal().error_type, 'unable_to_auth_crypto_wallet');
      }
      const text = await start(world, wallet);
      const signature = await wallet.sign(text);
      const locked = await answer(world, wallet, signature, from('203.0.113.1'));
      assert.equal(locked.status, 429);
      assert.equal(locked.refusal().error_type, 'user_lock_limit_reached');
      assert.equal(locked.headers.get('retry-after'), '3600');
      (await answer(world, wallet, signature, from('203.0.113.2'))).data();
      world.clock.advance(60 * minute);
      const later = await wallet.sign(await start(world, wallet));
      (await answer(world, wallet, later, from('203.0.113.1'))).data();
    });

    it('are limited: texts as lookups, signatures as tries', async (t) => {
      const world = await createWorld(t, { database: database() });
      const wallet = createEthereumWallet();
      const signature = await wallet.sign(await start(world, wallet));
      await database().database.updateTable('rate_windows').set({ hits: 1_000_000 }).execute();
      const refused = await world.call(primary, wallet.is, onPage);
      assert.equal(refused.refusal().error_type, 'too_many_requests');
      assert.equal((await answer(world, wallet, signature)).refusal().error_type, 'too_many_requests');
      await database().database.deleteFrom('rate_windows').execute();
      (await answer(world, wallet, signature)).data();
    });

    it('leave no text behind', async (t) => {
      const world = await createWorld(t, { database: database() });
      await start(world, createSolanaWallet());
      world.clock.advance(6 * minute);
      await sweep(world.provider.world);
      const left = await database()
        .database.selectFrom('crypto_wallet_challenges')
        .select('challenge_id')
        .where('expires_at', '<=', world.clock.now())
        .execute();
      assert.deepEqual(left, []);
    });
  });

  it('a text that two have found at once is used up by one of them', async (t) => {
    const { provider, clock } = await createWorld(t, { database: database() });
    const { world } = provider;
    const address = createEthereumWallet().is.crypto_wallet_address;
    const about = { address, domain: 'pets.example', user_id: null, network_hash: 'network' };
    const times = { created_at: clock.now(), expires_at: new Date(clock.now().getTime() + minute) };
    const message = 'text';
    await keepChallenge(world, { ...about, ...times, wallet_type: 'ethereum', message, not_before: null });
    const asker = { address, domain: null, networkHash: 'network', userId: null, type: 'ethereum' as const };
    const [found] = await openChallenges(world, asker);
    assert.ok(found);
    assert.deepEqual([await useUp(world.database, found), await useUp(world.database, found)], [true, false]);
  });

  it('signatures of other programs are understood', () => {
    // The example of web3.eth.accounts.sign, in its documentation.
    const address = '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23';
    const signature =
      '0xb91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a0291c';
    assert.ok(isSignedBy({ type: 'ethereum', address, message: 'Some data', signature }));
    assert.ok(!isSignedBy({ type: 'ethereum', address, message: 'Other data', signature }));
  });
}
