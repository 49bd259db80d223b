/** The marks of identity providers and wallets, in a real browser. */
import { assert } from 'chai';
import { defaultBootstrap } from '../../../session-core/bootstrap/default-bootstrap.ts';
import { oauthProviderTypes } from '../../../session-core/wire/oauth.ts';
import { providerMarks } from '../../../src/components/icons/provider-mark.tsx';
import { resolveConfig } from '../../../src/login/resolve-config.ts';
import { WalletMark } from '../../../src/products/crypto/wallet-mark.tsx';
import { OAuthButtons } from '../../../src/products/oauth/buttons.tsx';
import { clearAfterEach } from '../after-each.ts';
import { type Drawn, type DrawOptions, draw, until } from '../world.tsx';

clearAfterEach();

function buttons(types: string[], options?: DrawOptions): Drawn {
  const config = resolveConfig({
    products: ['oauth'],
    oauthOptions: { providers: types.map((type) => ({ type })) },
  });
  const part = { config, bootstrap: defaultBootstrap, problem: null, screen: { name: 'main' } } as const;
  return draw(<OAuthButtons {...part} busy={[]} send={() => {}} />, options);
}

const iconOf = (drawn: Drawn, type: string) => drawn.find(`[part="provider-icon-${type}"]`);
const shapesOf = (icon: Element) => [...icon.querySelectorAll('path')];
const arrived = (drawn: Drawn, count: number) =>
  until(
    () => drawn.all('[part^=provider-icon]').filter((icon) => shapesOf(icon).length > 0).length === count,
  );
const linesOf = (icon: Element) =>
  shapesOf(icon)
    .map((shape) => getComputedStyle(shape).stroke)
    .filter((stroke) => stroke !== 'none');
const fillsOf = (icon: Element) => shapesOf(icon).map((shape) => getComputedStyle(shape).fill);

/** The WCAG contrast of two computed colours. */
function contrast(one: string, other: string): number {
  const light = (color: string) => {
    const [r = 0, g = 0, b = 0] = (color.match(/[\d.]+/g) ?? []).map((value) => {
      const share = Number(value) / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const [a, b] = [light(one), light(other)];
  return Math.max(a, b) / Math.min(a, b);
}

describe('the marks of the identity providers', () => {
  // These two tests run first, because loaded chunks stay loaded.
  it('load only for the visible providers', async () => {
    const drawn = buttons(['google', 'github']);
    await arrived(drawn, 2);
    const fetched = oauthProviderTypes.filter((type) => providerMarks[type].current);
    assert.deepEqual(fetched, ['google', 'github']);
  });

  it('do not load if the page shows its own picture', async () => {
    const ownSheet = new CSSStyleSheet();
    ownSheet.replaceSync('::part(provider-icon-figma) { color: transparent; }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, ownSheet];
    try {
      const drawn = buttons(['figma', 'our-own']);
      await arrived(drawn, 1);
      assert.equal(shapesOf(iconOf(drawn, 'figma')).length, 0);
      assert.equal(providerMarks.figma.current, null);
    } finally {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== ownSheet);
    }
  });

  it('all exist, differ, and are visible on a light and on a dark button', async () => {
    for (const theme of ['light', 'dark'] as const) {
      const drawn = buttons([...oauthProviderTypes], { theme });
      await arrived(drawn, oauthProviderTypes.length);
      const ground = getComputedStyle(drawn.all('button')[0] as Element).backgroundColor;
      const drawings = oauthProviderTypes.map((type) => {
        const icon = iconOf(drawn, type);
        const best = Math.max(
          ...[...fillsOf(icon), ...linesOf(icon)].map((color) => contrast(color, ground)),
        );
        // Salesforce's blue, the palest, has a contrast of 2.9 on white; its owner allows no darker one.
        assert.isAbove(best, 2.9, `${type} on ${theme}`);
        return icon.innerHTML;
      });
      assert.equal(new Set(drawings).size, oauthProviderTypes.length);
    }
  });

  it('have the colours that their owners require: Google four, Apple black or white', async () => {
    for (const [theme, apple] of [
      ['light', 'rgb(0, 0, 0)'],
      ['dark', 'rgb(255, 255, 255)'],
    ] as const) {
      const drawn = buttons(['google', 'apple'], { theme });
      await arrived(drawn, 2);
      assert.deepEqual(fillsOf(iconOf(drawn, 'apple')), [apple]);
      assert.deepEqual(fillsOf(iconOf(drawn, 'google')), [
        'rgb(234, 67, 53)',
        'rgb(66, 133, 244)',
        'rgb(251, 188, 5)',
        'rgb(52, 168, 83)',
      ]);
    }
  });

  it('move nothing when they load, and align in one column for any text', async () => {
    for (const options of [{ width: 320 }, { width: 320, dir: 'rtl' }, {}] as const) {
      const drawn = buttons(['bitbucket', 'our-own', 'salesforce'], options);
      const boxes = () =>
        drawn.all('.ae-button, .ae-button-label, [part^=provider-icon]').map((part) => {
          const { x, y, width, height } = part.getBoundingClientRect();
          return [x, y, width, height];
        });
      const before = boxes();
      await arrived(drawn, 3);
      assert.deepEqual(boxes(), before);
      const column = new Set(
        drawn.all('[part^=provider-icon]').map((icon) => icon.getBoundingClientRect().x),
      );
      assert.equal(column.size, 1);
    }
  });

  it('need no style attribute, which a strict policy would block', async () => {
    const drawn = buttons([...oauthProviderTypes]);
    await arrived(drawn, oauthProviderTypes.length);
    assert.deepEqual(drawn.all('svg [style], svg[style], style'), []);
  });

  it('are a generic person for a provider that only the server knows', async () => {
    const drawn = buttons(['our-own', 'constructor']);
    await arrived(drawn, 2);
    assert.equal(iconOf(drawn, 'our-own').innerHTML, iconOf(drawn, 'constructor').innerHTML);
  });

  it('are a building for company logins without a mark', async () => {
    const drawn = buttons(['sso', 'okta', 'our-own']);
    await arrived(drawn, 3);
    assert.equal(iconOf(drawn, 'sso').innerHTML, iconOf(drawn, 'okta').innerHTML);
    assert.notEqual(iconOf(drawn, 'sso').innerHTML, iconOf(drawn, 'our-own').innerHTML);
  });
});

describe('the picture beside a wallet’s name', () => {
  it('is the mark of a known name, with or without its chain', async () => {
    for (const name of ['MetaMask', 'Phantom', 'Phantom (Solana)', 'Coinbase Wallet', 'Binance Wallet']) {
      const drawn = draw(<WalletMark name={name} />);
      await until(() => drawn.all('.ae-mark').length === 1);
    }
  });

  it('is a generic wallet for an unknown name, and for a known one under another domain', () => {
    for (const name of ['Fox', '', 'MetaMask (evil.example)']) {
      const drawn = draw(<WalletMark name={name} />);
      assert.equal(drawn.all('svg[data-icon="wallet"] > path').length, 1, name);
    }
  });

  it('is the wallet’s own picture if it has one', () => {
    const drawn = draw(<WalletMark name="Phantom" icon="data:image/gif;base64,R0lGODlhAQABAAAAACw=" />);
    assert.equal(drawn.all('img').length, 1);
  });
});
