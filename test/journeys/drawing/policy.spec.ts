/** Strict pages and hostile pages. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { registerApp } from '../apps.ts';
import { isReact } from '../before-react.ts';
import { form, newMember, type Shelter, shelterToken, test } from '../members.ts';
import { recordViolations } from '../recorders.ts';
import { signInByCode } from '../sign-in.ts';
import { moduleScript } from '../sites.ts';
import { expect, loginTag, publicToken, widget } from '../world.ts';

const policy = (provider: string) =>
  `default-src 'none'; script-src 'self'; style-src 'none'; connect-src ${provider}; img-src 'self' data:; require-trusted-types-for 'script'; trusted-types 'none'`;

/** The import map with the hashes of all scripts, and a policy under which browsers run no script without one. */
async function checkedScripts(provider: string) {
  const hashes: Record<string, string> = JSON.parse(
    await readFile(join(import.meta.dirname, '../../../dist/integrity.json'), 'utf8'),
  );
  const integrity = Object.fromEntries(Object.entries(hashes).map(([name, hash]) => [`/dist/${name}`, hash]));
  const map = JSON.stringify({ integrity });
  const mapHash = `'sha256-${createHash('sha256').update(map).digest('base64')}'`;
  return {
    map: `<script type="importmap">${map}</script>`,
    headers: {
      'content-security-policy': policy(provider).replace("'self'", `'self' ${mapHash}`),
      'integrity-policy': 'blocked-destinations=(script)',
    },
  };
}

const plainScripts = async (provider: string) => ({
  map: '',
  headers: { 'content-security-policy': policy(provider) },
});

const kinds = {
  'module, whose page’s import map checks all scripts,': checkedScripts,
  'classic script': plainScripts,
};

for (const [kind, scripts] of Object.entries(kinds)) {
  const isClassic = scripts === plainScripts;
  const script = isClassic ? '<script src="/dist/auth-elements.umd.js" defer></script>' : moduleScript;
  test(`under the strict policy the ${kind} signs in and shows the account without a violation`, {
    tag: isClassic ? '@firefox-full' : '@firefox',
  }, async ({ page, site, servers, inbox }) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy|TrustedHTML|TrustedScript/i.test(message.text()))
        complaints.push(message.text());
    });
    const { map, headers } = await scripts(servers.provider);
    const refused = await recordViolations(page);
    const head = `${map}${script}`;
    await site.open(page, {
      head,
      body: loginTag(
        servers.provider,
        `products="otp" theme='{"colors":{"primary":"#123456"}}' logo-url="/logo.png"`,
      ),
      headers,
    });
    const email = await signInByCode(page, inbox);
    await widget(page).host.evaluate((element) => element.setAttribute('theme', 'dark'));
    expect(await refused()).toEqual([]);
    await site.open(page, {
      head,
      body: `<auth-account public-token="${publicToken}" api-base-url="${servers.provider}" sections="contacts"></auth-account>`,
      headers,
    });
    await expect(page.locator('auth-account').getByText(email)).toBeVisible();
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

for (const [kind, scripts] of Object.entries(kinds)) {
  const script =
    scripts === plainScripts ? '<script src="/dist/auth-elements-b2b.umd.js" defer></script>' : membersModule;
  test(`under the strict policy a member signs in and answers an app by the ${kind} without a violation`, {
    // The users’ classic script is built in the same way.
    tag: scripts === plainScripts ? ['@firefox-full', '@full'] : '@firefox-full',
  }, async ({ page, shelter, elsewhere }) => {
    const { map, headers } = await scripts(shelter.provider);
    const refused = await recordViolations(page);
    const head = `${map}${script}`;
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
      // Old libraries do the same: enumerable, so that every for…in over an array meets it.
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

test('hostile pages show the same widget, and both scripts sign in on them', async ({
  page,
  context,
  site,
  servers,
  inbox,
}) => {
  const files = { '/hostile.css': '* { all: unset !important }', '/reset.css': reset };
  const body = loginTag(servers.provider);
  const lookOf = async (tab: Page) => {
    // The watermark comes with the project's settings, after the form.
    await expect(widget(tab).text('Powered by')).toBeVisible();
    // Also the rules for pointers, which come when the page is idle.
    await expect(widget(tab).next).toHaveCSS('cursor', 'pointer');
    return looks(tab);
  };
  const plain = await context.newPage();
  await site.open(plain, { body });
  const expected = await lookOf(plain);
  await plain.close();

  for (const [name, { head, script }] of Object.entries(hostility)) {
    if (script) await page.addInitScript(script);
    await site.open(page, { head: `${head}${moduleScript}`, body, files });
    expect(await lookOf(page), name).toEqual(expected);
  }
  await signInByCode(page, inbox);
  await context.clearCookies();
  await site.open(page, { head: '<script src="/dist/auth-elements.umd.js" defer></script>', body });
  await signInByCode(page, inbox);
});

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

test('loaded from another origin than the page, both modules find their chunks', async ({
  page,
  site,
  servers,
  shelter,
  elsewhere,
}) => {
  for (const [name, body] of [
    ['auth-elements.js', loginTag(servers.provider)],
    ['auth-elements-b2b.js', `<auth-b2b-login ${ofShelter(shelter)} products="emailOtp"></auth-b2b-login>`],
  ] as const) {
    await site.open(page, {
      head: `<script type="module" crossorigin src="${elsewhere.origin}/dist/${name}"></script>`,
      body,
    });
    // React is in one of the chunks.
    await expect.poll(() => isReact(page, 0, 'auth-login, auth-b2b-login')).toBe(true);
    await expect(page.getByLabel('Email address')).toBeVisible();
  }
});
