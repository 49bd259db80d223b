/** The element in other frameworks and unusual places. */
import { build } from 'esbuild';
import { form, shelterToken } from './members.ts';
import { recordErrors } from './recorders.ts';
import { giveAddress, signInByCode } from './sign-in.ts';
import { moduleScript } from './sites.ts';
import {
  eventTypes,
  expect,
  loginConfig,
  loginTag,
  newAddress,
  publicToken,
  recordEvents,
  test,
  widget,
} from './world.ts';

/** A host application with its own React, of another build than the widget's. */
async function reactApp(provider: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `
        import React, { useEffect, useRef, useState } from 'react';
        import { createRoot } from 'react-dom/client';
        function App() {
          const [count, setCount] = useState(0);
          const [done, setDone] = useState('');
          const login = useRef(null);
          const members = useRef(null);
          useEffect(() => {
            const element = login.current;
            element.config = ${JSON.stringify(loginConfig(provider))};
            members.current.config = ${JSON.stringify({ publicToken: shelterToken, apiBaseUrl: provider })};
            const hear = ({ detail }) => detail.type === 'AUTHENTICATE_FLOW_COMPLETE' && setDone('complete');
            element.addEventListener('auth-event', hear);
            return () => element.removeEventListener('auth-event', hear);
          }, []);
          return React.createElement('div', null,
            React.createElement('button', { onClick: () => setCount(count + 1) }, 'Count ' + count),
            React.createElement('output', null, done),
            React.createElement('auth-login', { ref: login, 'data-count': count }),
            React.createElement('auth-b2b-login', { ref: members, products: count ? 'emailOtp sso' : 'emailOtp' }));
        }
        createRoot(document.querySelector('#app')).render(React.createElement(React.StrictMode, null, React.createElement(App)));`,
      resolveDir: process.cwd(),
    },
    bundle: true,
    write: false,
    format: 'iife',
    define: { 'process.env.NODE_ENV': '"development"' },
  });
  return outputFiles[0]?.text ?? '';
}

/** Both forms: for users, and for members. */
const scripts = `${moduleScript}<script type="module" src="/dist/auth-elements-b2b.js"></script>`;
const memberTag = (provider: string) =>
  `<auth-b2b-login public-token="${shelterToken}" api-base-url="${provider}" products="emailOtp emailMagicLinks"></auth-b2b-login>`;

test('inside a strict-mode React app with its own development build, it works and receives every change', async ({
  page,
  site,
  servers,
  inbox,
}) => {
  const thrown = recordErrors(page);
  await site.open(page, {
    head: scripts,
    body: '<div id="app"></div><script src="/app.js"></script>',
    files: { '/app.js': await reactApp(servers.provider) },
  });
  const to = newAddress();
  const { email, next, code, text } = widget(page);
  const members = form(page);
  await email.fill(to);
  await members.email.fill('grace@shelter.example');
  await page.getByRole('button', { name: 'Count 0' }).click();
  await expect(email).toHaveValue(to);
  await expect(members.button('Continue with SSO')).toBeVisible();
  await expect(members.email).toHaveValue('grace@shelter.example');
  await next.click();
  await page.getByRole('button', { name: 'Count 1' }).click();
  await code.fill(await inbox.code(to));
  await expect(text('Success!')).toBeVisible();
  await expect(page.locator('output')).toHaveText('complete');
  expect(thrown).toEqual([]);
});

test('inside the shadow root of another component, in both modes, the forms keep their own style rules', async ({
  page,
  site,
  servers,
}) => {
  await site.open(page, {
    head: scripts,
    body: `<div id="a"></div><script>
      const root = document.querySelector('#a').attachShadow({ mode: 'open' });
      for (const [tag, token, products] of ${JSON.stringify([
        ['auth-login', publicToken, 'otp'],
        ['auth-b2b-login', shelterToken, 'emailOtp emailMagicLinks'],
      ])})
        for (const mode of ['true', 'false']) {
          const login = document.createElement(tag);
          login.setAttribute('public-token', token);
          login.setAttribute('api-base-url', ${JSON.stringify(servers.provider)});
          login.setAttribute('products', products);
          login.setAttribute('enable-shadow-dom', mode);
          root.append(login);
        }
    </script>`,
  });
  const buttons = page.getByRole('button', { name: 'Continue with email' });
  await expect(buttons).toHaveCount(4);
  const colours = await buttons.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
  expect(colours).toEqual(Array(4).fill('rgb(25, 48, 61)'));
  // Each script has its own React.
  for (const mode of ['true', 'false']) {
    const members = page.locator(`auth-b2b-login[enable-shadow-dom=${mode}]`);
    await members.getByLabel('Email address').fill(newAddress());
    await members.getByRole('button', { name: 'Continue with email' }).click();
    await expect(members.getByRole('heading')).toHaveText("Select how you'd like to continue.");
  }
  await giveAddress(page.locator('auth-login').first());
  await expect(page.locator('auth-login').first().getByRole('heading')).toHaveText('Enter passcode');
});

test('cloned, written by innerHTML and taken from a template, each copy works independently', async ({
  page,
  site,
  servers,
}) => {
  const tags = loginTag(servers.provider) + memberTag(servers.provider);
  await site.open(page, {
    head: scripts,
    body: `<section>${tags}</section><div id="b"></div><template>${tags}</template>`,
  });
  await expect(page.getByLabel('Email address')).toHaveCount(2);
  await page.evaluate((markup) => {
    for (const first of document.querySelectorAll('section > *')) document.body.append(first.cloneNode(true));
    const box = document.querySelector('#b');
    if (box) box.innerHTML = markup;
    document.body.append(document.querySelector('template')?.content.cloneNode(true) ?? '');
  }, tags);
  for (const tag of ['auth-login', 'auth-b2b-login']) {
    const fields = page.locator(tag).getByLabel('Email address');
    await expect(fields).toHaveCount(4);
    await fields.nth(2).fill('third@example.com');
    await expect(fields.nth(0)).toHaveValue('');
  }
});

test('in a dialog that is closed and opened again, the screen is still there', async ({
  page,
  site,
  servers,
}) => {
  const { provider } = servers;
  await site.open(page, {
    head: scripts,
    body: `<dialog open>${loginTag(provider)}${memberTag(provider)}</dialog>`,
  });
  const login = page.locator('auth-login');
  const { heading } = widget(page);
  const members = form(page);
  await giveAddress(login);
  await expect(heading).toHaveText('Enter passcode');
  await members.email.fill('grace@shelter.example');
  await members.next.click();
  await expect(members.heading).toHaveText("Select how you'd like to continue.");
  await page.evaluate(() => document.querySelector('dialog')?.close());
  await expect(heading).toBeHidden();
  await expect(members.heading).toBeHidden();
  await page.evaluate(() => document.querySelector('dialog')?.showModal());
  await expect(heading).toHaveText('Enter passcode');
  await expect(members.heading).toHaveText("Select how you'd like to continue.");
});

test('another prefix creates another session, independent of the first', async ({
  page,
  openLogin,
  inbox,
}) => {
  await recordEvents(page);
  await openLogin('products="otp" prefix="acme"');
  await signInByCode(page, inbox);
  const names = (await page.context().cookies()).map(({ name }) => name);
  expect(names).toContain('acme_session');
  expect(names).not.toContain('auth_session');
  expect(await eventTypes(page)).toContain('AUTHENTICATE_FLOW_COMPLETE');
});
