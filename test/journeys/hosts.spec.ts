/** The element in other frameworks and unusual places. */
import { build } from 'esbuild';
import { shelterToken } from './members.ts';
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
          useEffect(() => {
            const element = login.current;
            element.config = ${JSON.stringify(loginConfig(provider))};
            const hear = ({ detail }) => detail.type === 'AUTHENTICATE_FLOW_COMPLETE' && setDone('complete');
            element.addEventListener('auth-event', hear);
            return () => element.removeEventListener('auth-event', hear);
          }, []);
          return React.createElement('div', null,
            React.createElement('button', { onClick: () => setCount(count + 1) }, 'Count ' + count),
            React.createElement('output', null, done),
            React.createElement('auth-login', { ref: login, 'data-count': count }));
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

test('inside a strict-mode React app with its own development build, it works and receives every change', async ({
  page,
  site,
  servers,
  inbox,
}) => {
  const thrown = recordErrors(page);
  await site.open(page, {
    head: '<script type="module" src="/dist/auth-elements.js"></script>',
    body: '<div id="app"></div><script src="/app.js"></script>',
    files: { '/app.js': await reactApp(servers.provider) },
  });
  const to = newAddress();
  const { email, next, code, text } = widget(page);
  await email.fill(to);
  await page.getByRole('button', { name: 'Count 0' }).click();
  await expect(email).toHaveValue(to);
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
    head: `${moduleScript}<script type="module" src="/dist/auth-elements-b2b.js"></script>`,
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
  await site.open(page, {
    body: `${loginTag(servers.provider)}<div id="b"></div><template>${loginTag(servers.provider)}</template>`,
  });
  await expect(page.locator('auth-login').first().getByLabel('Email address')).toBeVisible();
  await page.evaluate((tag) => {
    const first = document.querySelector('auth-login');
    if (first) document.body.append(first.cloneNode(true));
    const box = document.querySelector('#b');
    if (box) box.innerHTML = tag;
    document.body.append(document.querySelector('template')?.content.cloneNode(true) ?? '');
  }, loginTag(servers.provider));
  await expect(page.getByLabel('Email address')).toHaveCount(4);
  await page.getByLabel('Email address').nth(2).fill('third@example.com');
  await expect(page.getByLabel('Email address').nth(0)).toHaveValue('');
});

test('in a dialog that is closed and opened again, the screen is still there', async ({
  page,
  site,
  servers,
}) => {
  await site.open(page, { body: `<dialog open>${loginTag(servers.provider)}</dialog>` });
  const { heading } = widget(page);
  await giveAddress(page);
  await expect(heading).toHaveText('Enter passcode');
  await page.evaluate(() => document.querySelector('dialog')?.close());
  await expect(heading).toBeHidden();
  await page.evaluate(() => document.querySelector('dialog')?.showModal());
  await expect(heading).toHaveText('Enter passcode');
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
