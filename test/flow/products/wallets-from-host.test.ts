/** Wallets that the host passes: adapters of `@solana/wallet-adapter-base`, and EIP-1193 providers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  WalletAccountError,
  WalletConnectionError,
  WalletNotConnectedError,
  WalletNotReadyError,
  WalletReadyState,
  WalletSignMessageError,
  WalletTimeoutError,
  WalletWindowClosedError,
} from '@solana/wallet-adapter-base';
import bs58 from 'bs58';
import { allLoginRules } from '../../../src/login/option-blocks.ts';
import { resolveConfig } from '../../../src/login/resolve-config.ts';
import { userWords } from '../../../src/login/user-words.ts';
import type { CryptoOptions } from '../../../src/machine/config.ts';
import { offeredTo } from '../../../src/products/crypto/wallets/host-wallets.ts';
import { createWalletList } from '../../../src/products/crypto/wallets/list.ts';
import type { WalletSource } from '../../../src/products/crypto/wallets/wallet.ts';
import { askAddress, askSignature } from '../../../src/products/crypto/wallets/wallet-requests.ts';
import { checkFields } from '../../../src/validate/check.ts';
import { inWords } from '../../../src/validate/sentences.ts';
import { FakeAdapter } from '../../fakes/adapter.ts';
import { announce, ethereumObject, register, standardWallet, walletPage } from '../../fakes/wallet-page.ts';

const never = new AbortController().signal;
const listWith = (options: CryptoOptions, page = walletPage()) => {
  const list = createWalletList(page);
  list.add(options);
  return list;
};
const namesOf = (list: ReturnType<typeof createWalletList>) => list.current().map(({ name }) => name);

test('an adapter connects, returns its address, and signs in base58', async () => {
  const adapter = new FakeAdapter('Ledger', { address: 'So1' });
  const [wallet] = listWith({ walletAdapters: [adapter] }).current();
  assert.ok(wallet);
  assert.equal(wallet.chain, 'solana');
  assert.equal(wallet.icon, 'data:image/png;base64,AAAA');
  assert.equal(await askAddress(wallet.source, never), 'So1');
  const signature = await askSignature(wallet.source, { message: 'the text', address: 'So1' }, never);
  assert.deepEqual(adapter.signed, ['the text']);
  assert.deepEqual(bs58.decode(signature), new Uint8Array(64).fill(7));
});

test('an adapter appears only while it is installed or loadable', () => {
  const adapter = new FakeAdapter('Ledger');
  adapter.readyState = WalletReadyState.NotDetected;
  const list = listWith({ walletAdapters: [adapter, new FakeAdapter('Sun')] });
  const seen: string[][] = [namesOf(list)];
  list.subscribe(() => seen.push(namesOf(list)));
  adapter.become(WalletReadyState.Loadable);
  adapter.become(WalletReadyState.Installed);
  adapter.become(WalletReadyState.Unsupported);
  assert.deepEqual(seen, [['Sun'], ['Ledger', 'Sun'], ['Ledger', 'Sun'], ['Sun']]);
});

test('a wallet appears once, even if the host passes it too, or twice', () => {
  const connect = async () => ({});
  const page = walletPage({ solana: { isSolflare: true, connect, signMessage: connect } });
  register(page, standardWallet('Phantom'));
  const adapters = ['phantom', 'Solflare', 'Ledger', 'Ledger'].map((name) => new FakeAdapter(name));
  const list = listWith({ walletAdapters: adapters }, page);
  assert.deepEqual(
    list.current().map(({ name, source }) => `${name}: ${source.kind}`),
    ['Phantom: standard', 'Solflare: adapter', 'Ledger: adapter'],
  );
  const again = list.current();
  list.add({ walletAdapters: adapters });
  assert.equal(list.current(), again);
});

test('a host’s Ethereum provider works like any other, and is not a second wallet if it is known', async () => {
  const provider = ethereumObject({ eth_requestAccounts: ['0xAb'], personal_sign: '0x01' });
  const metaMask = ethereumObject({}, { isMetaMask: true });
  const page = walletPage({ ethereum: metaMask });
  announce(page, { name: 'MetaMask', rdns: 'io.metamask', provider: metaMask });
  const list = listWith(
    {
      ethereumWallets: [
        { name: 'WalletConnect', icon: 'https://elsewhere.example/x.png', provider },
        { name: 'My MetaMask', provider: metaMask },
      ],
    },
    page,
  );
  assert.deepEqual(namesOf(list), ['MetaMask', 'WalletConnect']);
  const wallet = list.current()[1];
  assert.ok(wallet);
  assert.equal(wallet.icon, null, 'nothing is fetched from elsewhere');
  assert.equal(await askAddress(wallet.source, never), '0xAb');
  assert.equal(await askSignature(wallet.source, { message: 'x', address: '0xAb' }, never), '0x01');
});

test('each form offers the page’s wallets, and those of its own configuration', () => {
  const page = walletPage();
  register(page, standardWallet('Sun'));
  const [mine, theirs] = [new FakeAdapter('Mine'), new FakeAdapter('Theirs')];
  const list = listWith({ walletAdapters: [mine] }, page);
  list.add({ walletAdapters: [theirs] });
  const offered = (options: CryptoOptions) => offeredTo(options, list.current()).map(({ name }) => name);
  assert.deepEqual(offered({ walletAdapters: [mine] }), ['Sun', 'Mine']);
  assert.deepEqual(offered({ walletAdapters: [theirs] }), ['Sun', 'Theirs']);
  assert.deepEqual(offered({}), ['Sun']);
});

const refused = Object.assign(new Error('x'), { code: 4001 });
for (const [what, thrown, code] of [
  ['a closed window', new WalletWindowClosedError(), 'wallet_refused'],
  ['a refusal inside a wrapper', new WalletConnectionError('failed', refused), 'wallet_refused'],
  ['a refusal in words', new WalletSignMessageError('User rejected the request.'), 'wallet_refused'],
  ['no answer in time', new WalletTimeoutError(), 'wallet_timeout'],
  ['no account', new WalletAccountError('none'), 'wallet_no_account'],
  ['a wallet that is not connected', new WalletNotConnectedError(), 'wallet_locked'],
  ['a wallet that is not there', new WalletNotReadyError(), 'wallet_failed'],
  ['anything else', new Error('broken'), 'wallet_failed'],
] as const) {
  test(`an adapter’s error has one of our codes, with the error itself as its cause: ${what}`, async () => {
    const source: WalletSource = { kind: 'adapter', adapter: new FakeAdapter('Ledger', { connect: thrown }) };
    await assert.rejects(askAddress(source, never), { code, cause: thrown });
    const signing = new FakeAdapter('Ledger', { sign: thrown });
    signing.choose('So1');
    const answer = askSignature(
      { kind: 'adapter', adapter: signing },
      { message: 'x', address: 'So1' },
      never,
    );
    await assert.rejects(answer, { code, cause: thrown });
  });
}

test('an adapter without an address, or with another or no account when signing, signs nothing', async () => {
  const adapter = new FakeAdapter('Ledger');
  const source: WalletSource = { kind: 'adapter', adapter };
  await assert.rejects(askAddress(source, never), { code: 'wallet_no_account' });
  const ask = () => askSignature(source, { message: 'x', address: 'So1' }, never);
  await assert.rejects(ask(), { code: 'wallet_locked' });
  adapter.choose('So2');
  await assert.rejects(ask(), { code: 'wallet_changed' });
  assert.deepEqual(adapter.signed, []);
});

test('a value that is not a wallet is reported with its path, and never throws', () => {
  const adapter = new FakeAdapter('Ledger');
  const firstOptions = {
    cryptoOptions: {
      walletAdapters: [adapter, { name: 'Watcher', connect() {} }, null, 'Ledger'],
      ethereumWallets: [{ name: 'Fox', provider: {} }, 7],
    },
  };
  const [mistakes, options] = checkFields(firstOptions, allLoginRules, userWords.customs);
  assert.deepEqual(
    inWords(mistakes).map(({ message }) => message),
    [
      '"cryptoOptions.walletAdapters[1]" must be an object with connect(), signMessage(), on(), not an object.',
      '"cryptoOptions.walletAdapters[2]" must be an object with connect(), signMessage(), on(), not null.',
      '"cryptoOptions.walletAdapters[3]" must be an object with connect(), signMessage(), on(), not "Ledger".',
      '"cryptoOptions.ethereumWallets[0].provider" must be an object with request(), not an object.',
      '"cryptoOptions.ethereumWallets[1]" must be an object, not 7.',
    ],
  );
  const { cryptoOptions } = resolveConfig(options);
  assert.equal(cryptoOptions.walletAdapters?.[0], adapter, 'passed on unchanged');

  const hostile = ['connect', 'on', 'readyState', 'name'].map(
    (trap) =>
      new Proxy(new FakeAdapter('Trap'), {
        get(target, key, receiver) {
          if (key === trap) throw new Error('not for you');
          return Reflect.get(target, key, receiver);
        },
      }),
  );
  const wild = {
    walletAdapters: [...hostile, null, 7],
    ethereumWallets: [null, {}],
  } as unknown as CryptoOptions;
  assert.deepEqual(namesOf(listWith(wild)), []);
  assert.deepEqual(namesOf(listWith({ walletAdapters: 'all' } as unknown as CryptoOptions)), []);
});
