/** The theme: sources of values, refused values, and isolation from the page. */
import { assert } from 'chai';
import type { ReactNode } from 'react';
import { Button } from '../../../src/components/buttons/button.tsx';
import { CodeField } from '../../../src/components/fields/code-field.tsx';
import { TextField } from '../../../src/components/fields/text-field.tsx';
import { Card } from '../../../src/components/frame/card.tsx';
import { Heading } from '../../../src/components/frame/heading.tsx';
import { checkTheme } from '../../../src/theme/check-theme.ts';
import { allTokens, darkOf, lightOf } from '../../../src/theme/later-tokens.ts';
import type { ThemeSetting } from '../../../src/theme/theme.ts';
import '../../../src/theme/presets.ts';
import { themeText } from '../../../src/theme/theme-text.ts';
import { inWords } from '../../../src/validate/sentences.ts';
import { emulateMedia, itWithMedia } from '../media.ts';
import { clear, type DrawOptions, draw } from '../world.tsx';

const sample = (
  <Card screen="main">
    <Heading>Sign up or log in</Heading>
    <TextField label="Email" name="email" type="email" placeholder="ada@example.com" />
    <CodeField label="Code" onComplete={() => {}} />
    <Button kind="primary">Go</Button>
    <Button kind="secondary">Stay</Button>
  </Card>
);

const styleOf = (element: Element, property: string) => getComputedStyle(element).getPropertyValue(property);
const cardColor = (options: DrawOptions) =>
  styleOf(draw(sample, options).find('.ae-card'), 'background-color');

afterEach(async () => {
  clear();
  document.body.removeAttribute('style');
  await emulateMedia({ colorScheme: 'light' });
});

describe('theme', () => {
  it('has the default values of the specification', () => {
    const { find } = draw(sample);
    assert.equal(styleOf(find('.ae-card'), 'background-color'), 'rgb(255, 255, 255)');
    assert.equal(styleOf(find('.ae-card'), 'border-top-color'), 'rgb(173, 188, 197)');
    assert.equal(styleOf(find('.ae-card'), 'border-top-left-radius'), '8px');
    assert.equal(styleOf(find('.ae-card'), 'width'), '400px');
    assert.equal(styleOf(find('.ae-button'), 'background-color'), 'rgb(25, 48, 61)');
    assert.equal(styleOf(find('.ae-button'), 'height'), '45px');
    assert.equal(styleOf(find('.ae-input'), 'border-top-color'), 'rgb(25, 48, 61)');
    assert.equal(styleOf(find('.ae-heading'), 'font-size'), '24px');
    assert.equal(styleOf(find('.ae-heading'), 'line-height'), '30px');
    assert.match(styleOf(find('.ae-input'), 'font-family'), /^Arial/);
  });

  it('prefers an option to a property of the page, and that to the default', () => {
    const theme: ThemeSetting = { container: { backgroundColor: 'rgb(1, 2, 3)' } };
    document.body.style.setProperty('--auth-container-background-color', 'rgb(9, 9, 9)');
    assert.equal(cardColor({}), 'rgb(9, 9, 9)');
    assert.equal(cardColor({ theme }), 'rgb(1, 2, 3)');
    document.body.removeAttribute('style');
    assert.equal(cardColor({}), 'rgb(255, 255, 255)');
  });

  it('lets inputs follow the primary colour unless they have their own', () => {
    const follow = draw(sample, { theme: { colors: { primary: 'rgb(0, 0, 200)' } } });
    assert.equal(styleOf(follow.find('.ae-input'), 'border-top-color'), 'rgb(0, 0, 200)');
    const drawing = draw(sample, {
      theme: { colors: { primary: 'rgb(0, 0, 200)' }, inputs: { borderColor: 'red' } },
    });
    assert.equal(styleOf(drawing.find('.ae-input'), 'border-top-color'), 'rgb(255, 0, 0)');
  });

  itWithMedia('follows the system in auto mode, which is the default, and not in light or dark', async () => {
    const [light, dark] = ['rgb(255, 255, 255)', 'rgb(19, 32, 42)'];
    const seen = () => [
      cardColor({ theme: 'auto' }),
      cardColor({ theme: {} }),
      cardColor({ theme: 'light' }),
      cardColor({ theme: 'dark' }),
    ];
    await emulateMedia({ colorScheme: 'light' });
    assert.deepEqual(seen(), [light, light, light, dark]);
    await emulateMedia({ colorScheme: 'dark' });
    assert.deepEqual(seen(), [dark, dark, light, dark]);
    assert.equal(
      cardColor({ theme: { colors: { accent: 'red' } } }),
      light,
      'own colours were chosen for a light card',
    );
    assert.equal(cardColor({ theme: { mode: 'auto', colors: { accent: 'red' } } }), dark);
  });

  it('separates two instances in one document', () => {
    const one = draw(sample, { light: true, theme: { container: { backgroundColor: 'rgb(1, 1, 1)' } } });
    const two = draw(sample, { light: true, theme: { container: { backgroundColor: 'rgb(2, 2, 2)' } } });
    assert.equal(styleOf(one.find('.ae-card'), 'background-color'), 'rgb(1, 1, 1)');
    assert.equal(styleOf(two.find('.ae-card'), 'background-color'), 'rgb(2, 2, 2)');
  });

  it('starts from a preset, below the options and properties of the host, in light and in dark', () => {
    const theme: ThemeSetting = { preset: 'modern' };
    const { find } = draw(sample, { theme });
    assert.equal(styleOf(find('.ae-card'), 'border-top-left-radius'), '12px');
    assert.equal(styleOf(find('.ae-input'), 'border-top-left-radius'), '8px');
    assert.equal(styleOf(find('.ae-heading'), 'font-size'), '22px');
    assert.match(styleOf(find('.ae-input'), 'font-family'), /^system-ui/);
    const dark = draw(sample, { theme: { preset: 'modern', mode: 'dark' } });
    assert.equal(styleOf(dark.find('.ae-button'), 'background-color'), 'rgb(79, 98, 227)');
    assert.equal(styleOf(dark.find('.ae-button'), 'color'), 'rgb(255, 255, 255)');
    document.body.style.setProperty('--auth-container-background-color', 'rgb(9, 9, 9)');
    assert.equal(cardColor({ theme }), 'rgb(9, 9, 9)');
    const setting: ThemeSetting = { ...theme, container: { backgroundColor: 'rgb(1, 2, 3)' } };
    assert.equal(cardColor({ theme: setting }), 'rgb(1, 2, 3)');
    assert.deepEqual(checkTheme(setting), []);
  });

  it('leaves an element beside it in its own look', () => {
    draw(sample, { light: true, theme: { preset: 'modern' } });
    const { find } = draw(sample, { light: true });
    assert.equal(styleOf(find('.ae-heading'), 'font-size'), '24px');
  });

  it('reports an unknown preset, and names the one that is meant', () => {
    const [problem] = inWords(checkTheme({ preset: 'moderne' }));
    assert.equal(problem?.path, 'preset');
    assert.include(problem?.message ?? '', '"modern"');
  });

  it('has the preset in the markup of a server', () => {
    assert.include(themeText({ preset: 'modern' }, '.one'), '.ae-root.one .ae-heading');
  });

  it('shows a name in each button from four providers on, with the whole sentence for screen readers', () => {
    const providers = ['Google', 'Apple', 'GitHub', 'Microsoft'].map((name) => (
      <div key={name} className="ae-provider" data-name={name}>
        <Button kind="secondary">{`Continue with ${name}`}</Button>
      </div>
    ));
    const columns = (children: ReactNode, preset?: 'modern') => {
      const theme: ThemeSetting = { mode: 'light', ...(preset && { preset }) };
      const stack = draw(
        <Card screen="main">
          <div className="ae-stack">{children}</div>
        </Card>,
        { theme },
      ).find('.ae-stack');
      return styleOf(stack, 'grid-template-columns').split(' ').length;
    };
    assert.equal(columns(providers, 'modern'), 2);
    assert.equal(columns(providers.slice(1), 'modern'), 1);
    assert.equal(columns(providers), 1);
  });

  const hostile = [
    'red;background:url(https://evil.example)',
    'url(https://evil.example/x.png)',
    'URL (x)',
    'image-set("x" 1x)',
    'red}*{color:red',
    'var(--x, red',
    'red/*',
    '"red"',
    '\\75rl(x)',
    '@import "x"',
    'red !important',
    '',
  ];
  for (const value of hostile) {
    it(`reports and ignores an invalid colour: ${JSON.stringify(value)}`, () => {
      const setting: ThemeSetting = { mode: 'light', colors: { primary: value } };
      assert.deepEqual(
        checkTheme(setting).map(({ path }) => path),
        ['colors.primary'],
      );
      const text = themeText(setting, '.one');
      assert.notMatch(text, /url|image/i);
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      assert.lengthOf(sheet.cssRules, 2, 'the value does not end the declaration');
      const { find } = draw(sample, { theme: setting });
      assert.equal(styleOf(find('.ae-card'), 'background-color'), 'rgb(255, 255, 255)');
      assert.equal(styleOf(find('.ae-card'), 'background-image'), 'none');
      assert.equal(styleOf(find('.ae-button'), 'background-color'), 'rgb(25, 48, 61)');
    });
  }

  for (const value of [
    '#123',
    'rebeccapurple',
    'rgb(1 2 3 / 50%)',
    'oklch(60% .2 30)',
    'var(--brand, #123456)',
    'color-mix(in srgb, red, blue)',
    'transparent',
  ]) {
    it(`accepts the colour ${value}`, () => {
      assert.deepEqual(checkTheme({ colors: { primary: value } }), []);
    });
  }

  it('is checked by kind, with a suggestion for misspelt keys', () => {
    assert.deepEqual(
      checkTheme({ container: { width: '30rem' }, fontFamily: '"My Font", serif', hideHeaderText: true }),
      [],
    );
    assert.lengthOf(checkTheme({ container: { width: 'wide' } }), 1);
    assert.lengthOf(checkTheme({ container: { width: 400 } }), 1);
    assert.lengthOf(checkTheme({ fontFamily: '"My Font' }), 1);
    const meant = (setting: unknown) => inWords(checkTheme(setting))[0]?.meant;
    assert.equal(meant({ container: { backgroudColor: 'red' } }), 'container.backgroundColor');
    assert.equal(meant('drak'), 'dark');
    assert.lengthOf(checkTheme({ mode: 'neon' }), 1);
    assert.lengthOf(checkTheme(7), 1);
    assert.deepEqual(checkTheme(undefined), []);
  });

  it('has valid defaults, and a sentence for each', () => {
    for (const [path, pair] of allTokens) {
      const [light, dark] = [lightOf(pair), darkOf(pair)];
      if (light.startsWith('var(')) continue;
      const nested = (value: string) =>
        path.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
      assert.deepEqual([...checkTheme(nested(light)), ...checkTheme(nested(dark))], [], path);
    }
  });

  for (const [look, theme] of [
    ['light', 'light'],
    ['dark', 'dark'],
    ['modern, light', { preset: 'modern', mode: 'light' }],
    ['modern, dark', { preset: 'modern', mode: 'dark' }],
  ] as const) {
    it(`has readable text, and errors in another hue than the main button: ${look}`, () => {
      const { find } = draw(sample, { theme });
      const root = find('.ae-root');
      const color = (path: string) => rgb(root, path);
      const pairs = [
        ['--_colors-primary', '--_container-background-color', 4.5],
        ['--_colors-secondary', '--_container-background-color', 4.5],
        ['--_colors-success', '--_container-background-color', 4.5],
        ['--_colors-error', '--_container-background-color', 4.5],
        ['--_colors-primary', '--_colors-accent', 4.5],
        ['--_buttons-primary-text-color', '--_buttons-primary-background-color', 4.5],
        ['--_buttons-secondary-text-color', '--_buttons-secondary-background-color', 4.5],
        ['--_inputs-border-color', '--_container-background-color', 3],
        ['--_colors-focus', '--_container-background-color', 3],
      ] as const;
      for (const [front, back, least] of pairs) {
        assert.isAtLeast(contrast(color(front), color(back)), least, `${front} on ${back}`);
      }
      const apart = Math.abs(
        hue(color('--_colors-error')) - hue(color('--_buttons-primary-background-color')),
      );
      assert.isAtLeast(Math.min(apart, 360 - apart), 60);
    });
  }
});

describe('isolation', () => {
  it('does not change on a page that unsets everything', () => {
    const before = looks(draw(sample));
    withPageCss('* { all: unset !important }', () => assert.deepEqual(looks(draw(sample)), before));
  });

  it('inherits nothing from the page', () => {
    const before = looks(draw(sample));
    const inherited = `html { font: italic 700 10px/3 monospace; letter-spacing: 4px; word-spacing: 9px; color: red;
      text-transform: uppercase; text-align: center; cursor: wait; text-indent: 20px; white-space: pre;
      text-shadow: 1px 1px red; line-break: anywhere; quotes: none; list-style: square; accent-color: red;
      font-variant: small-caps; hyphens: auto; border-spacing: 9px; user-select: none; -webkit-text-stroke: 2px red }`;
    withPageCss(inherited, () => assert.deepEqual(looks(draw(sample)), before));
  });

  it('looks the same in the light DOM, even under a common CSS reset', () => {
    const before = looks(draw(sample));
    const reset = `*, ::before, ::after { box-sizing: border-box; border: 0 solid; margin: 0; padding: 0 }
      button, input { font: inherit; color: inherit; background: none; border-radius: 0 }
      input[type=email] { border: 3px solid lime; padding: 20px }
      h2 { font-size: inherit; font-weight: inherit } p { margin: 1em 0 }`;
    withPageCss(reset, () => assert.deepEqual(looks(draw(sample, { light: true })), before));
  });

  it('is hidden with its container', () => {
    const { place, find, host } = draw(sample);
    place.style.visibility = 'hidden';
    assert.equal(styleOf(find('.ae-button'), 'visibility'), 'hidden');
    place.style.visibility = '';
    host.hidden = true;
    assert.equal(host.getBoundingClientRect().height, 0);
  });

  it('keeps its width where elements shrink to their content, and narrows where there is less room', () => {
    const { place, host, find } = draw(sample, { width: 600 });
    place.style.display = 'flex';
    assert.equal(find('.ae-card').getBoundingClientRect().width, 400);
    place.style.inlineSize = '288px';
    assert.equal(find('.ae-card').getBoundingClientRect().width, 288);
    assert.isAtMost(host.scrollWidth, 288);
  });

  for (const dir of ['ltr', 'rtl'] as const) {
    it(`fits 288 px with text twice the size, ${dir}`, () => {
      document.body.style.setProperty('--auth-font-size', '32px');
      const { find, all } = draw(sample, { width: 288, dir });
      const card = find('.ae-card').getBoundingClientRect();
      for (const element of all('.ae-card *')) {
        const { left, right, width } = element.getBoundingClientRect();
        if (width <= 1) continue;
        assert.isAtLeast(left, card.left, element.className);
        assert.isAtMost(right, card.right, element.className);
      }
    });
  }
});

/** Runs `check` on a page with these rules. */
function withPageCss(text: string, check: () => void) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [sheet, ...document.adoptedStyleSheets];
  try {
    check();
  } finally {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  }
}

/** Computed style and size of every element, without custom properties. */
function looks({ all }: ReturnType<typeof draw>): Record<string, string>[] {
  return all('.ae-card, .ae-card *').map((element) => {
    const style = getComputedStyle(element);
    const { width, height } = element.getBoundingClientRect();
    const seen: Record<string, string> = {
      element: `${element.tagName}.${element.className.toString().split(' ')[0]}`,
      size: `${width} x ${height}`,
    };
    for (const name of style) if (!name.startsWith('--')) seen[name] = style.getPropertyValue(name);
    return seen;
  });
}

function rgb(root: Element, property: string): [number, number, number] {
  const probe = document.createElement('i');
  probe.style.color = `var(${property})`;
  root.append(probe);
  const [r = 0, g = 0, b = 0] = (getComputedStyle(probe).color.match(/[\d.]+/g) ?? []).map(Number);
  probe.remove();
  return [r, g, b];
}

/** Degrees. */
function hue([r, g, b]: [number, number, number]): number {
  return (Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b) * 180) / Math.PI;
}

/** @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: [number, number, number], two: [number, number, number]): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(two)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: [number, number, number]): number {
  const [r = 0, g = 0, b = 0] = color.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
