/** Crypto wallets: requests, and the session afterwards. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWorld, type World } from '../../fakes/environment.ts';
import { ok, refuse } from '../../fakes/server.ts';

const primary = 'POST /crypto_wallets/authenticate/start/primary';
const secondary = 'POST /crypto_wallets/authenticate/start/secondary';
const finish = 'POST /crypto_wallets/authenticate';
const ethereum = { crypto_wallet_address: '0xabc', crypto_wallet_type: 'ethereum' } as const;
const solana = { crypto_wallet_address: 'abc', crypto_wallet_type: 'solana' } as const;
const session_duration_minutes = 45;
const siwe_params = {
  uri: 'https://pets.example/login',
  chain_id: '137',
  issued_at: '2026-01-02T03:04:05Z',
  statement: 'Feed the pets.',
  not_before: '2026-01-02T03:04:05Z',
  message_request_id: 'request-7',
  resources: ['ipfs://pets'],
};

function createSiweWorld(): World {
  const world = createWorld();
  world.server.bootstrap.siwe_required_for_crypto_wallets = true;
  return world;
}

test('cryptoWallets.authenticateStart sends only the wallet, and returns the text', async () => {
  const world = createWorld();
  const client = world.openTab().open();
  for (const wallet of [ethereum, solana]) {
    const { challenge } = await client.cryptoWallets.authenticateStart({ ...wallet, siwe_params });
    assert.equal(challenge, 'sign this');
  }
  assert.deepEqual(
    world.server.seen(primary).map(({ body }) => body),
    [ethereum, solana],
  );
  assert.equal(client.state.user, null);
});

test('cryptoWallets.authenticateStart sends the parameters of EIP-4361 if the project uses them', async () => {
  const world = createSiweWorld();
  const client = world.openTab().open();
  await client.cryptoWallets.authenticateStart({ ...ethereum, siwe_params });
  await client.cryptoWallets.authenticateStart(ethereum);
  await client.cryptoWallets.authenticateStart({ ...ethereum, siwe_params: { chain_id: '5' } });
  await client.cryptoWallets.authenticateStart({ ...solana, siwe_params });
  const uri = 'https://pets.example';
  assert.deepEqual(
    world.server.seen(primary).map(({ body }) => body),
    [
      { ...ethereum, siwe_params },
      { ...ethereum, siwe_params: { uri } },
      { ...ethereum, siwe_params: { uri, chain_id: '5' } },
      solana,
    ],
  );
});

test('cryptoWallets.authenticateStart is the second step for a signed-in user', async () => {
  const world = createWorld();
  const { client } = await world.signedIn();
  await client.cryptoWallets.authenticateStart(solana);
  assert.deepEqual(world.server.seen(secondary)[0]?.body, solana);
  assert.equal(world.server.seen(primary).length, 0);
});

test('cryptoWallets.authenticate sends exactly its fields and signs in, also in the other tabs', async () => {
  const world = createWorld();
  const client = world.openTab().open();
  const other = world.openTab().open();
  const options = { ...solana, signature: 'signed', session_duration_minutes };
  const reply = await client.cryptoWallets.authenticate(options);
  await world.clock.settle();
  assert.deepEqual(world.server.seen(finish)[0]?.body, options);
  assert.equal(reply.user_id, 'user-1');
  assert.equal(client.state.user?.user_id, 'user-1');
  assert.equal(other.state.user?.user_id, 'user-1');
});

test('a refused cryptoWallets.authenticate signs no one in, and says why', async () => {
  const world = createWorld();
  world.server.on(finish, () => refuse(401, 'unable_to_authenticate_crypto_wallet'));
  const client = world.openTab().open();
  const options = { ...solana, signature: 'signed', session_duration_minutes };
  await assert.rejects(client.cryptoWallets.authenticate(options), {
    code: 'api_error',
    error_type: 'unable_to_authenticate_crypto_wallet',
    status_code: 401,
  });
  assert.equal(client.state.user, null);
});

test('user.deleteCryptoWallet stores the new user from the reply, and removes it from the result', async () => {
  const world = createWorld();
  const { client } = await world.signedIn();
  const name = 'DELETE /users/crypto_wallets/:id';
  const __user = { ...(world.server.authReply().user as object), status: 'pending' };
  world.server.on(name, () => ok({ user_id: 'user-1', __user }));
  const reply = await client.user.deleteCryptoWallet('a/b');
  assert.equal(new URL(world.server.seen(name)[0]?.url ?? '').pathname, '/sdk/v1/users/crypto_wallets/a%2Fb');
  assert.deepEqual(Object.keys(reply).sort(), ['request_id', 'status_code', 'user_id']);
  assert.equal(client.state.user?.status, 'pending');
});
