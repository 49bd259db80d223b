/** Finding the wallets of a browser, and calling them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import bs58 from 'bs58';
import { createWalletList } from '../../../src/products/crypto/wallets/list.ts';
import type { WalletSource } from '../../../src/products/crypto/wallets/wallet.ts';
import { askAddress, askSignature } from '../../../src/products/crypto/wallets/wallet-requests.ts';
import { announce, ethereumObject, register, standardWallet, walletPage } from '../../fakes/wallet-page.ts';

const never = new AbortController().signal;
const results = (page: EventTarget) =>
  createWalletList(page)
    .current()
    .map(({ chain, name }) => `${chain}: ${name}`);

test('wallets that announce themselves are found, before and after the page asks', () => {
  const page = walletPage();
  announce(page, { name: 'Early' });
  const list = createWalletList(page);
  const seen: string[][] = [];
  list.subscribe(() => seen.push(list.current().map(({ name }) => name)));
  announce(page, { name: 'Late' });
  const takeAway = register(page, standardWallet('Sun'));
  takeAway();
  assert.deepEqual(seen, [
    ['Early', 'Late'],
    ['Early', 'Late', 'Sun'],
    ['Early', 'Late'],
  ]);
  assert.equal(list.current(), list.current());
});

test('a wallet that announces itself twice and also injects an object appears once', () => {
  const provider = ethereumObject({}, { isMetaMask: true });
  const page = walletPage({ ethereum: provider });
  announce(page, { name: 'MetaMask', rdns: 'io.metamask', provider });
  announce(page, { name: 'MetaMask', rdns: 'io.metamask', provider, uuid: 'another' });
  assert.deepEqual(results(page), ['ethereum: MetaMask']);
  const proxied = walletPage({ ethereum: ethereumObject({}, { isMetaMask: true }) });
  announce(proxied, { name: 'MetaMask', rdns: 'io.metamask' });
  assert.deepEqual(results(proxied), ['ethereum: MetaMask']);
});

test('a wallet that only has MetaMask’s flag is not called MetaMask beside one with another name', () => {
  const page = walletPage({ ethereum: ethereumObject({}, { isMetaMask: true }) });
  announce(page, { name: 'Fox', rdns: 'example.fox' });
  assert.deepEqual(results(page), ['ethereum: Fox', 'ethereum: ']);
});

test('a wallet with a well-known name but another domain is shown with its domain', () => {
  const page = walletPage();
  announce(page, { name: ' MetaMask\u202e\n', rdns: 'example.thief' });
  announce(page, { name: 'MetaMask', rdns: 'io.metamask.flask', uuid: 'flask' });
  announce(page, { name: 'MetaMask', rdns: 'io.metamaskthief', uuid: 'thief' });
  assert.deepEqual(results(page), [
    'ethereum: MetaMask',
    'ethereum: MetaMask (example.thief)',
    'ethereum: MetaMask (io.metamaskthief)',
  ]);
});

test('a name too long for a button is cut off visibly', () => {
  const page = walletPage();
  announce(page, { name: `${'🦊'.repeat(38)} and more` });
  announce(page, { name: 'F'.repeat(40), uuid: 'fits' });
  assert.deepEqual(results(page), [`ethereum: ${'🦊'.repeat(38)}…`, `ethereum: ${'F'.repeat(40)}`]);
});

test('injected objects are identified by their own flag before a borrowed one, known ones first', () => {
  const providers = [
    ethereumObject({}, { isRabby: true, isMetaMask: true }),
    ethereumObject(),
    ethereumObject({}, { isCoinbaseWallet: true }),
    ethereumObject({}, { isMetaMask: true }),
  ];
  const connect = async () => ({});
  const page = walletPage({
    ethereum: { ...ethereumObject(), providers },
    BinanceChain: ethereumObject(),
    vessel: { ethereum: ethereumObject() },
    solana: { isPhantom: true, connect, request: connect },
  });
  assert.deepEqual(results(page), [
    'ethereum: Vessel',
    'solana: Phantom',
    'ethereum: MetaMask',
    'ethereum: Coinbase Wallet',
    'ethereum: Binance Wallet',
    'ethereum: Rabby Wallet',
    'ethereum: ',
  ]);
});

test('a lone object without a flag is a wallet too, and one that throws on access is none', () => {
  assert.deepEqual(results(walletPage({ ethereum: ethereumObject() })), ['ethereum: ']);
  const page = walletPage({ ethereum: null, solana: 'no wallet', BinanceChain: {} });
  Object.defineProperty(page, 'phantom', {
    get() {
      throw new Error('not for you');
    },
  });
  assert.deepEqual(results(page), []);
});

test('a Solana wallet of the standard is not listed again for its object, and needs the sign-in features', () => {
  const connect = async () => ({});
  const page = walletPage({ solana: { isPhantom: true, connect, signMessage: connect } });
  register(page, standardWallet('Phantom'));
  register(page, standardWallet('Watcher', { features: {} }));
  register(page, standardWallet('Sui only', { chains: ['sui:mainnet'] }));
  assert.deepEqual(results(page), ['solana: Phantom']);
});

test('a wallet with two chains names the chain on each button', () => {
  const page = walletPage();
  announce(page, { name: 'Phantom', rdns: 'app.phantom' });
  register(page, standardWallet('Phantom'));
  assert.deepEqual(results(page), ['ethereum: Phantom (Ethereum)', 'solana: Phantom (Solana)']);
});

test('a picture is shown only if it is a small image in the address itself', () => {
  const iconOf = (icon: unknown) => {
    const page = walletPage();
    announce(page, { icon: icon as string });
    return createWalletList(page).current()[0]?.icon;
  };
  assert.equal(iconOf('data:image/png;base64,AAAA'), 'data:image/png;base64,AAAA');
  for (const icon of [
    'https://thief.example/pixel.png',
    'data:text/html,<script>1</script>',
    'javascript:alert(1)',
    `data:image/png;base64,${'A'.repeat(70_000)}`,
    7,
  ])
    assert.equal(iconOf(icon), null);
});

test('an object that is injected late is found when the visitor returns to the page', () => {
  const page = walletPage();
  const list = createWalletList(page);
  page.ethereum = ethereumObject({}, { isMetaMask: true });
  assert.equal(list.current().length, 0);
  page.dispatchEvent(new Event('ethereum#initialized'));
  assert.equal(list.current()[0]?.name, 'MetaMask');
});

const ethereum = (answers: Record<string, unknown>) => {
  const provider = ethereumObject(answers);
  return { provider, source: { kind: 'ethereum', provider } as WalletSource };
};
const refusal = (code: number | string, message = '') => Object.assign(new Error(message), { code });

test('an Ethereum wallet returns its account, then signs the exact text', async () => {
  const { provider, source } = ethereum({
    eth_requestAccounts: ['0xAb', '0xcd'],
    eth_accounts: ['0xab'],
    personal_sign: '0xsigned',
  });
  assert.equal(await askAddress(source, never), '0xAb');
  assert.equal(await askSignature(source, { message: 'Hello', address: '0xAb' }, never), '0xsigned');
  assert.deepEqual(provider.asked.at(-1), { method: 'personal_sign', params: ['Hello', '0xAb'] });
});

for (const [what, answer, code] of [
  ['declines', refusal(4001), 'wallet_refused'],
  ['declines in words', refusal('?', 'User rejected the request.'), 'wallet_refused'],
  ['has a request open', refusal(-32002), 'wallet_pending'],
  ['is locked', refusal(4100), 'wallet_locked'],
  ['breaks', refusal(-32603, 'boom'), 'wallet_failed'],
  ['has lost its blockchain', refusal(-32603, 'Block not found'), 'wallet_failed'],
  ['gives no account', [], 'wallet_no_account'],
  ['gives nothing at all', undefined, 'wallet_no_account'],
] as const) {
  test(`a wallet that ${what} is recognised`, async () => {
    await assert.rejects(askAddress(ethereum({ eth_requestAccounts: answer }).source, never), { code });
  });
}

test('an account that changed before signing signs nothing', async () => {
  for (const [accounts, code] of [
    [['0xcd'], 'wallet_changed'],
    [[], 'wallet_locked'],
  ] as const) {
    const { provider, source } = ethereum({ eth_accounts: accounts, personal_sign: '0xsigned' });
    await assert.rejects(askSignature(source, { message: 'Hello', address: '0xab' }, never), { code });
    assert.ok(!provider.asked.some(({ method }) => method === 'personal_sign'));
  }
});

test('a wallet that cannot list its accounts is still asked to sign', async () => {
  const { source } = ethereum({ eth_accounts: refusal(-32601), personal_sign: '0xsigned' });
  assert.equal(await askSignature(source, { message: 'Hello', address: '0xab' }, never), '0xsigned');
});

test('a wallet that never answers times out with the text to sign', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const source: WalletSource = { kind: 'ethereum', provider: { request: () => new Promise(() => {}) } };
  const answer = askAddress(source, never);
  t.mock.timers.tick(5 * 60_000);
  await assert.rejects(answer, { code: 'wallet_timeout' });
});

test('an aborted request is not waited for', async () => {
  const source: WalletSource = { kind: 'ethereum', provider: { request: () => new Promise(() => {}) } };
  const controller = new AbortController();
  const answer = askAddress(source, controller.signal);
  controller.abort();
  await assert.rejects(answer, { code: 'aborted' });
});

test('Solana wallets sign the bytes of the text, and return the signature in base58', async () => {
  const account = { address: 'Sun1' };
  const signature = Uint8Array.from({ length: 64 }, (_, index) => index);
  const requests: unknown[] = [];
  const wallet = standardWallet('Sun', {
    accounts: [account],
    features: {
      'standard:connect': { connect: async () => ({ accounts: [account] }) },
      'solana:signMessage': {
        signMessage: async (input: unknown) => {
          requests.push(input);
          return [{ signature }];
        },
      },
    },
  });
  const standard = { kind: 'standard', wallet } as WalletSource;
  const text = { message: 'Hello', address: 'Sun1' };
  assert.equal(await askAddress(standard, never), 'Sun1');
  assert.equal(await askSignature(standard, text, never), bs58.encode(signature));
  assert.deepEqual(requests.at(-1), { account, message: new TextEncoder().encode('Hello') });
  await assert.rejects(askSignature(standard, { ...text, address: 'Moon' }, never), {
    code: 'wallet_changed',
  });

  const publicKey = { toString: () => 'Sun1' };
  const before = {
    publicKey,
    connect: async () => ({ publicKey }),
    request: async (call: unknown) => {
      requests.push(call);
      return { signature };
    },
  };
  const injected: WalletSource = { kind: 'solana', provider: before };
  // Some have the address only on themselves.
  const silent: WalletSource = { kind: 'solana', provider: { ...before, connect: async () => undefined } };
  assert.equal(await askAddress(silent, never), 'Sun1');
  assert.equal(await askAddress(injected, never), 'Sun1');
  assert.equal(await askSignature(injected, text, never), bs58.encode(signature));
  assert.deepEqual(requests.at(-1), {
    method: 'signMessage',
    params: { message: new TextEncoder().encode('Hello'), display: 'utf8' },
  });
  await assert.rejects(askSignature(injected, { ...text, address: 'Moon' }, never), {
    code: 'wallet_changed',
  });
});

test('the console names the failed step, and nothing that was signed or returned', async (t) => {
  const warn = t.mock.method(console, 'warn', () => {});
  const { source } = ethereum({
    eth_requestAccounts: refusal(4001, 'secret'),
    personal_sign: refusal(4001, 'secret'),
  });
  await assert.rejects(askAddress(source, never));
  await assert.rejects(askSignature(source, { message: 'the text', address: '0xab' }, never));
  assert.deepEqual(
    warn.mock.calls.map(({ arguments: words }) => words),
    [
      ['auth-elements: Could not connect to wallet (wallet_refused).'],
      ['auth-elements: Could not sign message (wallet_refused).'],
    ],
  );
});
