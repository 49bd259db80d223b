/** Strict pages and hostile pages. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { signIn } from './account-visits.ts';
import { registerApp } from './apps.ts';
import { isReact } from './before-react.ts';
import { form, newMember, type Shelter, shelterToken, test } from './members.ts';
import { recordViolations } from './recorders.ts';
import { signInByCode } from './sign-in.ts';
import { moduleScript } from './sites.ts';
import { expect, loginTag, publicToken, type Servers, widget } from './world.ts';

const policy = (provider: string) =>
  `default-src 'none'; script-src 'self'; style-src 'none'; connect-src ${provider}; img-src 'self' data:; require-trusted-types-for 'script'; trusted-types 'none'`;

for (const [kind, script] of [
  ['module', moduleScript],
  ['classic script', '<script src="/dist/auth-elements.umd.js" defer></script>'],
] as const) {
  test(`under the strict policy the ${kind} signs in without a violation`, { tag: '@firefox-full' }, async ({
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

const membersModule = '<script type="module" src="/dist/auth-elements-b2b.js"></script>';

/** The attributes of a members' element. */
const ofShelter = ({ provider }: Shelter) => `public-token="${shelterToken}" api-base-url="${provider}"`;

/** From the address to an organization of the member's own. */
async function enterFirst(page: Page, shelter: Shelter): Promise<string> {
  const email = newMember();
  const { email: field, next, code, button, heading } = form(page);
  await field.fill(email);
  await next.click();
  await code.fill(await shelter.inbox.code(email));
  await button('Create an organization').click();
  await expect(heading).toHaveText('Success!');
  return email;
}

for (const [kind, head] of [
  ['module', membersModule],
  ['classic script', '<script src="/dist/auth-elements-b2b.umd.js" defer></script>'],
] as const) {
  test(`under the strict policy a member signs in and answers an app by the ${kind} without a violation`, {
    tag: '@firefox-full',
  }, async ({ page, shelter, elsewhere }) => {
    const refused = await recordViolations(page);
    const headers = { 'content-security-policy': policy(shelter.provider) };
    const theme = `theme='{"colors":{"primary":"#123456"}}'`;
    const attributes = `${ofShelter(shelter)} ${theme}`;
    await shelter.site.open(page, {
      head,
      body: `<auth-b2b-login ${attributes} products="emailOtp oauth" oauth-options='{"providers":[{"type":"google"}]}' logo-url="/logo.png"></auth-b2b-login>`,
      headers,
    });
    const email = await enterFirst(page, shelter);
    const issuer = `${shelter.provider}/projects/project-test-local-b2b`;
    const app = await registerApp(issuer, `${elsewhere.origin}/callback`, { name: 'Feeding Plan' });
    await shelter.site.open(page, {
      head,
      body: `<auth-b2b-idp-consent ${attributes}></auth-b2b-idp-consent>`,
      headers,
      path: `/oauth/authorize${app.query()}`,
    });
    const consent = page.locator('auth-b2b-idp-consent');
    await expect(consent.getByText(`You are logged in as ${email}`)).toBeVisible();
    expect(await refused()).toEqual([]);
    await consent.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL((url) => url.origin === elsewhere.origin && url.searchParams.has('code'));
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

for (const [name, body] of [
  ['auth-elements.js', (servers: Servers) => loginTag(servers.provider)],
  [
    'auth-elements-b2b.js',
    (_: Servers, shelter: Shelter) =>
      `<auth-b2b-login ${ofShelter(shelter)} products="emailOtp"></auth-b2b-login>`,
  ],
] as const) {
  test(`loaded from another origin than the page, ${name} finds its chunks`, async ({
    page,
    site,
    servers,
    shelter,
    elsewhere,
  }) => {
    await site.open(page, {
      head: `<script type="module" crossorigin src="${elsewhere.origin}/dist/${name}"></script>`,
      body: body(servers, shelter),
    });
    // React is in one of the chunks.
    await expect.poll(() => isReact(page, 0, 'auth-login, auth-b2b-login')).toBe(true);
    await expect(page.getByLabel('Email address')).toBeVisible();
  });
}

/** The import map with the hashes of all scripts, and a policy under which browsers run no script without one. */
async function checkedScripts(provider: string) {
  const hashes: Record<string, string> = JSON.parse(
    await readFile(join(import.meta.dirname, '../../dist/integrity.json'), 'utf8'),
  );
  const integrity = Object.fromEntries(Object.entries(hashes).map(([name, hash]) => [`/dist/${name}`, hash]));
  const map = JSON.stringify({ integrity });
  const own = `'sha256-${createHash('sha256').update(map).digest('base64')}'`;
  return {
    map: `<script type="importmap">${map}</script>`,
    headers: {
      'content-security-policy': policy(provider).replace("'self'", `'self' ${own}`),
      'integrity-policy': 'blocked-destinations=(script)',
    },
  };
}

test('a page whose import map checks all scripts signs in under the strict policy', {
  tag: '@firefox',
}, async ({ page, site, servers, inbox }) => {
  const { map, headers } = await checkedScripts(servers.provider);
  const refused = await recordViolations(page);
  await site.open(page, { head: `${map}${moduleScript}`, headers, body: loginTag(servers.provider) });
  await signInByCode(page, inbox);
  expect(await refused()).toEqual([]);
});

test('so does a page for members', async ({ page, shelter }) => {
  const { map, headers } = await checkedScripts(shelter.provider);
  const refused = await recordViolations(page);
  await shelter.site.open(page, {
    head: `${map}${membersModule}`,
    headers,
    body: `<auth-b2b-login ${ofShelter(shelter)} products="emailOtp"></auth-b2b-login>`,
  });
  await enterFirst(page, shelter);
  expect(await refused()).toEqual([]);
});
