/** The screens of crypto wallets, and their part of the first screen. */
import { assert } from 'chai';
import { defaultBootstrap } from '../../../session-core/bootstrap/default-bootstrap.ts';
import { Card } from '../../../src/components/frame/card.tsx';
import { resolveConfig } from '../../../src/login/resolve-config.ts';
import type { Problem } from '../../../src/machine/machine.ts';
import type { SharedEvent } from '../../../src/machine/product.ts';
import { WalletButtons } from '../../../src/products/crypto/buttons.tsx';
import type { CryptoEvent } from '../../../src/products/crypto/flow.ts';
import {
  CryptoConnectView,
  CryptoFailedView,
  CryptoOtherView,
  CryptoSetUpView,
  CryptoSignView,
} from '../../../src/products/crypto/views.tsx';
import { WalletButton } from '../../../src/products/crypto/wallet-button.tsx';
import { walletText } from '../../../src/products/crypto/wallet-text.ts';
import type { Wallet } from '../../../src/products/crypto/wallets/wallet.ts';
import { mainTranslate } from '../../../src/strings/main-translate.ts';
import { createTranslate } from '../../../src/strings/translate.ts';
import { announce } from '../../fakes/wallet-page.ts';
import { clearAfterEach } from '../after-each.ts';
import { act, assertAccessible, clear, click, draw, manualClock, until } from '../world.tsx';

clearAfterEach();

const choice = { id: 'fox', chain: 'ethereum', name: 'Fox' } as const;
const fox: Wallet = {
  ...choice,
  icon: null,
  source: { kind: 'ethereum', provider: { request: async () => null } },
};
const props = {
  config: resolveConfig({ products: ['crypto'] }),
  bootstrap: defaultBootstrap,
  busy: [],
  problem: null as Problem | null,
  send: (_event: { type: string }) => {},
};
const message = `pets.example wants you to sign in with your Ethereum account:\n0x${'ab'.repeat(20)}\n\nSign in.\n\nURI: https://pets.example\nVersion: 1`;

const views = {
  connect: <CryptoConnectView {...props} screen={{ name: 'crypto.connect', wallet: choice }} />,
  sign: (
    <CryptoSignView
      {...props}
      screen={{ name: 'crypto.sign', wallet: choice, address: '0xab', challenge: message }}
    />
  ),
  other: <CryptoOtherView {...props} screen={{ name: 'crypto.other' }} />,
  setUp: <CryptoSetUpView {...props} screen={{ name: 'crypto.setUp' }} />,
  failed: (
    <CryptoFailedView
      {...props}
      problem={{ code: 'wallet_refused', message: '' }}
      screen={{ name: 'crypto.failed', wallet: choice }}
    />
  ),
};

describe('the wallet screens', () => {
  for (const [name, view] of Object.entries(views)) {
    it(`${name}: accessible, with a heading and a back button, and without overflow at 320 px`, async () => {
      for (const look of [
        { theme: 'light', dir: 'ltr' },
        { theme: 'dark', dir: 'rtl' },
      ] as const) {
        const drawn = draw(<Card screen={name}>{view}</Card>, { width: 320, ...look });
        await assertAccessible(drawn);
        assert.ok(drawn.active() === drawn.find('h2'), 'the title is read out');
        assert.ok(drawn.find('.ae-back'));
        const card = drawn.find('.ae-card');
        assert.isAtMost(card.scrollWidth, card.clientWidth);
        // With another widget on the page, the focus would stay there.
        clear();
      }
    });
  }

  it('without a wallet, the list of others says so and links to downloads', () => {
    // This test runs before others that announce wallets, because the page's list keeps them.
    const drawn = draw(views.other);
    assert.include(drawn.text(), createTranslate()('crypto.otherNone'));
    assert.equal(drawn.all('button').at(-1)?.textContent, 'Set up a new crypto wallet');
  });

  it('if a wallet does not respond for a while, the screen suggests where to look', () => {
    const clock = manualClock();
    const drawn = draw(views.connect, { clock });
    clock.advance(14_000);
    assert.notInclude(drawn.text(), 'longer than usual');
    clock.advance(1000);
    assert.include(drawn.find('[role="status"]').textContent, 'longer than usual');
  });

  it('the screen shows the exact text to sign, from left to right', () => {
    const drawn = draw(views.sign, { dir: 'rtl' });
    const box = drawn.find('.ae-message');
    assert.equal(box.textContent, message);
    assert.equal(getComputedStyle(box).direction, 'ltr');
  });

  it('the screen says what went wrong and what to do', () => {
    const text = draw(views.failed).text();
    assert.include(text, 'Your sign in request could not be completed.');
    assert.include(text, 'You declined the request in your wallet.');
  });
});

describe('the button of a wallet', () => {
  const drawButton = (more: Partial<Wallet>) =>
    draw(<WalletButton wallet={{ ...fox, ...more }} onChoose={() => {}} />);

  it('shows any name as plain text', () => {
    const drawn = drawButton({ name: '<img src=x> {provider} $&' });
    assert.include(drawn.text(), 'Continue with <img src=x> {provider} $&');
    assert.equal(drawn.all('img').length, 0);
  });

  it('names a wallet without a name by its kind', () => {
    assert.include(drawButton({ name: '' }).text(), 'Continue with Ethereum wallet');
    assert.include(drawButton({ name: '', chain: 'solana' }).text(), 'Continue with Solana wallet');
  });

  it('falls back to a generic icon if the picture is invalid', async () => {
    const drawn = drawButton({ icon: 'data:image/png;base64,AAAA' });
    await until(() => drawn.all('svg[data-icon="wallet"]').length === 1);
    assert.equal(drawn.all('img').length, 0);
  });

  it('has its text before all texts have loaded, and the host’s own at any time', () => {
    const early = mainTranslate();
    const texts = mainTranslate({ 'crypto.continueWith': 'Log in by {provider}' });
    assert.ok(early && texts);
    const values = { provider: 'Fox' };
    assert.equal(walletText(early, 'crypto.continueWith', values), 'Continue with Fox');
    assert.equal(walletText(createTranslate(), 'crypto.continueWith', values), 'Continue with Fox');
    assert.equal(walletText(texts, 'crypto.continueWith', values), 'Log in by Fox');
  });
});

describe('wallets on the first screen', () => {
  const buttons = (send: (event: CryptoEvent | SharedEvent) => void = () => {}, busy: string[] = []) => (
    <WalletButtons {...props} screen={{ name: 'main' }} busy={busy} send={send} />
  );

  it('are above the last button; a late one moves nothing, and is behind that button', async () => {
    announce(window, { name: 'First' });
    const events: (CryptoEvent | SharedEvent)[] = [];
    const drawn = draw(
      <WalletButtons {...props} screen={{ name: 'main' }} send={(event) => events.push(event)} />,
    );
    const labels = () => drawn.all('button').map((button) => button.textContent);
    assert.deepEqual(labels(), ['Continue with First', 'Set up a new crypto wallet']);
    act(() => announce(window, { name: 'Second' }));
    assert.deepEqual(labels(), ['Continue with First', 'Continue with other Crypto Wallet']);
    for (const button of drawn.all('button')) click(button);
    assert.deepEqual(events, [
      { type: 'crypto.chosen', wallet: { id: 'uuid-of-First', chain: 'ethereum', name: 'First' } },
      { type: 'crypto.otherAsked' },
    ]);
    await assertAccessible(drawn);
  });

  it('show progress on the clicked button', () => {
    announce(window, { name: 'First' });
    announce(window, { name: 'Second' });
    const drawn = draw(buttons());
    click(drawn.all('button')[1] as HTMLElement);
    drawn.render(buttons(() => {}, ['crypto.prepare']));
    assert.deepEqual(
      drawn.all('button').map((button) => button.dataset.state),
      ['ready', 'busy', 'ready'],
    );
  });
});

describe('the other wallets', () => {
  it('are searched for again, including those that did not announce themselves', async () => {
    const page = window as { solana?: object };
    page.solana = { isSolflare: true, connect: async () => ({}), signMessage: async () => ({}) };
    const drawn = draw(views.other);
    await until(() => drawn.text().includes('Continue with Solflare'));
    delete page.solana;
  });
});
