/** Strict pages and hostile pages. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signIn } from './account-visits.ts';
import { recordViolations } from './recorders.ts';
import { signInByCode } from './sign-in.ts';
import { moduleScript } from './sites.ts';
import { expect, loginTag, publicToken, test, widget } from './world.ts';

const policy = (provider: string) =>
  `default-src 'none'; script-src 'self'; style-src 'none'; connect-src ${provider}; img-src 'self' data:; require-trusted-types-for 'script'; trusted-types 'none'`;

for (const [kind, script] of [
  ['module', moduleScript],
  ['classic script', '<script src="/dist/auth-elements.umd.js" defer></script>'],
] as const) {
  test(`under the strict policy the ${kind} signs in without a violation`, { tag: '@firefox' }, async ({
    page,
    site,
    servers,
    inbox,
  }) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy|TrustedHTML|TrustedScript/i.test(message.text()))
        complaints.push(message.text());
    });
    const refused = await recordViolations(page);
    await site.open(page, {
      head: script,
      body: loginTag(
        servers.provider,
        `products="otp" theme='{"colors":{"primary":"#123456"}}' logo-url="/logo.png"`,
      ),
      headers: { 'content-security-policy': policy(servers.provider) },
    });
    await signInByCode(page, inbox);
    await widget(page).host.evaluate((element) => element.setAttribute('theme', 'dark'));
    expect(await refused()).toEqual([]);
    expect(complaints).toEqual([]);
  });
}

test('under the strict policy the classic script draws the account page from the file beside it', async ({
  page,
  site,
  servers,
  inbox,
}) => {
  const email = await signIn({ page, site, servers, inbox });
  const refused = await recordViolations(page);
  const { provider } = servers;
  await site.open(page, {
    head: '<script src="/dist/auth-elements.umd.js" defer></script>',
    body: `<auth-account public-token="${publicToken}" api-base-url="${provider}" sections="contacts"></auth-account>`,
    headers: { 'content-security-policy': policy(provider) },
  });
  await expect(page.locator('auth-account').getByText(email)).toBeVisible();
  expect(await refused()).toEqual([]);
});

const reset = `*, ::before, ::after { box-sizing: border-box; border: 0 solid; margin: 0; padding: 0 }
  html { font-size: 62.5%; line-height: 3; letter-spacing: 4px; text-transform: uppercase; word-spacing: 9px }
  body { font: italic 700 9px/4 "Comic Sans MS"; color: fuchsia; text-align: right; text-indent: 30px; cursor: crosshair; visibility: visible }
  button, input { all: unset; background: lime; font: inherit } p { margin: 9em } h1, h2 { font-size: 1px } svg { display: none }`;

const hostility: Record<string, { head: string; script?: () => void }> = {
  'all: unset !important': { head: '<link rel="stylesheet" href="/hostile.css">' },
  'a utility reset and odd inherited text styles': { head: '<link rel="stylesheet" href="/reset.css">' },
  'another React, a patched Array.prototype and strange globals': {
    head: '',
    script: () => {
      Object.assign(window, {
        React: { version: '16.0.0', createElement: null },
        process: undefined,
        global: undefined,
      });
      Object.defineProperty(Array.prototype, 'last', {
        get() {
          return this[this.length - 1];
        },
        enumerable: false,
        configurable: true,
      });
      // As old libraries do: enumerable, so that every for…in over an array meets it.
      (Array.prototype as unknown as Record<string, unknown>).each = function each(
        this: unknown[],
        visit: (item: unknown) => void,
      ) {
        this.forEach(visit);
      };
      (Object.prototype as unknown as Record<string, unknown>).inherited = 'from everywhere';
    },
  },
};

for (const [name, { head, script }] of Object.entries(hostility)) {
  test(`a page with ${name} shows the same widget and signs in`, async ({
    page,
    context,
    site,
    servers,
    inbox,
  }) => {
    const files = { '/hostile.css': '* { all: unset !important }', '/reset.css': reset };
    const plain = await context.newPage();
    await site.open(plain, { body: loginTag(servers.provider) });
    // The watermark comes with the project's settings, after the form.
    await expect(widget(plain).text('Powered by')).toBeVisible();
    // Also the rules for pointers, which come when the page is idle.
    await expect(widget(plain).next).toHaveCSS('cursor', 'pointer');
    const wanted = await looks(plain);
    await plain.close();

    if (script) await page.addInitScript(script);
    await site.open(page, { head: `${head}${moduleScript}`, body: loginTag(servers.provider), files });
    const { next, text } = widget(page);
    await expect(text('Powered by')).toBeVisible();
    await expect(next).toHaveCSS('cursor', 'pointer');
    expect(await looks(page)).toEqual(wanted);
    await signInByCode(page, inbox);
  });
}

/** The computed style of every element of the widget, except what depends on the space it has. */
function looks(page: import('@playwright/test').Page): Promise<string[]> {
  return page.locator('auth-login').evaluate((host) => {
    const names = [
      'display',
      'color',
      'background-color',
      'font-family',
      'font-size',
      'font-style',
      'font-weight',
      'line-height',
      'letter-spacing',
      'word-spacing',
      'text-transform',
      'text-indent',
      'text-align',
      'padding',
      'margin',
      'border',
      'border-radius',
      'box-sizing',
      'visibility',
      'cursor',
      'height',
      'outline',
      'opacity',
    ];
    return [...(host.shadowRoot?.querySelectorAll('*') ?? [])].map((element) => {
      const style = getComputedStyle(element);
      return [element.localName, ...names.map((name) => `${name}: ${style.getPropertyValue(name)}`)].join(
        '; ',
      );
    });
  });
}

test('the classic script also works on a page that has added keys to all objects', async ({
  page,
  site,
  servers,
  inbox,
}) => {
  const { script } = hostility['another React, a patched Array.prototype and strange globals'] ?? {};
  if (script) await page.addInitScript(script);
  await site.open(page, {
    head: '<script src="/dist/auth-elements.umd.js" defer></script>',
    body: loginTag(servers.provider),
  });
  await signInByCode(page, inbox);
});

test('loaded from another origin than the page, the module finds its chunks', async ({
  page,
  site,
  servers,
  elsewhere,
}) => {
  await site.open(page, {
    head: `<script type="module" crossorigin src="${elsewhere.origin}/dist/auth-elements.js"></script>`,
    body: loginTag(servers.provider),
  });
  await expect(widget(page).email).toBeVisible();
});

test('a page whose import map checks all scripts signs in under the strict policy', {
  tag: '@firefox',
}, async ({ page, site, servers, inbox }) => {
  const hashes: Record<string, string> = JSON.parse(
    await readFile(join(import.meta.dirname, '../../dist/integrity.json'), 'utf8'),
  );
  const integrity = Object.fromEntries(Object.entries(hashes).map(([name, hash]) => [`/dist/${name}`, hash]));
  const map = JSON.stringify({ integrity });
  const own = `'sha256-${createHash('sha256').update(map).digest('base64')}'`;
  const refused = await recordViolations(page);
  await site.open(page, {
    head: `<script type="importmap">${map}</script>${moduleScript}`,
    headers: {
      'content-security-policy': policy(servers.provider).replace("'self'", `'self' ${own}`),
      // On such a page, browsers run no script without a hash.
      'integrity-policy': 'blocked-destinations=(script)',
    },
    body: loginTag(servers.provider),
  });
  await signInByCode(page, inbox);
  expect(await refused()).toEqual([]);
});
