/** The texts that wallets sign: their content and their lifetime. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import {
  consumeChallenge,
  openChallenges,
  storeChallenge,
} from '../../../../provider/proofs/wallets/challenges.ts';
import { isSignedBy } from '../../../../provider/proofs/wallets/signatures.ts';
import { createEthereumWallet, createSolanaWallet } from '../../../fakes/wallets.ts';
import { createWorld, minute } from '../../world.ts';
import { answer, finish, onPage, page, primary, secondary, signIn, start } from './wallet-calls.ts';

export function walletTextSuite(database: () => OpenedDatabase): void {
  describe('the text that a wallet signs', () => {
    it('is an EIP-4361 message with the requested fields', async (t) => {
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

    it('names the calling page if the project does not require EIP-4361', async (t) => {
      const world = await createWorld(t, { database: database() });
      const ethereum = await start(world, createEthereumWallet());
      assert.match(ethereum, /\nURI: http:\/\/localhost:4300\nVersion: 1\nChain ID: 1\n/);
      const solana = await start(world, createSolanaWallet());
      assert.match(solana, /\nURI: http:\/\/localhost:4300\nVersion: 1\nNonce: /);
    });

    it('is not valid before its time', async (t) => {
      const world = await createWorld(t, { database: database() });
      const wallet = createEthereumWallet();
      const not_before = new Date(world.clock.now().getTime() + minute).toISOString();
      const text = await start(world, wallet, { siwe_params: { not_before } });
      const signature = await wallet.sign(text);
      assert.equal(
        (await answer(world, wallet, signature)).refusal().error_type,
        'unable_to_authenticate_crypto_wallet',
      );
      world.clock.advance(minute);
      (await answer(world, wallet, signature)).data();
    });

    it('is refused with the name of the invalid field', async (t) => {
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

  it('a text that two callers send at once is used up by one of them', async (t) => {
    const { provider, clock } = await createWorld(t, { database: database() });
    const { world } = provider;
    const address = createEthereumWallet().is.crypto_wallet_address;
    const nobody = { project_id: world.settings.project.project_id, user_id: null, member_id: null };
    const about = { ...nobody, address, domain: 'pets.example', network_hash: 'network' };
    const times = { created_at: clock.now(), expires_at: new Date(clock.now().getTime() + minute) };
    const message = 'text';
    await storeChallenge(world, { ...about, ...times, wallet_type: 'ethereum', message, not_before: null });
    const caller = { address, domain: null, networkHash: 'network', holder: null, type: 'ethereum' as const };
    const [found] = await openChallenges(world, caller);
    assert.ok(found);
    assert.deepEqual(
      [
        await consumeChallenge(world, world.database, found),
        await consumeChallenge(world, world.database, found),
      ],
      [true, false],
    );
  });

  it('signatures of other programs are accepted', () => {
    // The example of web3.eth.accounts.sign, in its documentation.
    const address = '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23';
    const signature =
      '0xb91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a0291c';
    assert.ok(isSignedBy({ type: 'ethereum', address, message: 'Some data', signature }));
    assert.ok(!isSignedBy({ type: 'ethereum', address, message: 'Other data', signature }));
  });
}
