/** The element in other frameworks and unusual places. */
import { build } from 'esbuild';
import { form, shelterToken } from '../members.ts';
import { recordErrors } from '../recorders.ts';
import { moduleScript } from '../sites.ts';
import { expect, loginConfig, loginTag, newAddress, test, widget } from '../world.ts';

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

test('loading the script twice warns and changes nothing', async ({ page, site, servers }) => {
  const warnings: string[] = [];
  page.on('console', (message) => warnings.push(message.text()));
  await site.open(page, {
    head: `${moduleScript}<script src="/dist/auth-elements.umd.js" defer></script>`,
    body: loginTag(servers.provider),
  });
  await expect(widget(page).email).toBeVisible();
  await expect.poll(() => warnings.join()).toContain('<auth-login> is already defined');
});
