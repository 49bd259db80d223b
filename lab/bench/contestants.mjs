/** The pages under test: three floors, and the widget from `dist/`. Each is `{ title, html, files }`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { at, root } from '../../scripts/lib/root.mjs';

const form =
  '<form><label>Email <input type="email" name="email"></label><button>Continue with email</button></form>';

const bareReact = `
  import { createElement as h } from 'react';
  import { createRoot } from 'react-dom/client';
  const host = document.querySelector('#sign-in').attachShadow({ mode: 'open' });
  createRoot(host).render(h('form', null,
    h('label', null, 'Email ', h('input', { type: 'email', name: 'email' })),
    h('button', null, 'Continue with email')));`;

/** The best a script tag can do: a few lines draw the form, then React loads and takes over the nodes. */
const shell = `
  const react = import('/react.js');
  const root = document.querySelector('#sign-in').attachShadow({ mode: 'open' });
  const form = document.createElement('form');
  const label = document.createElement('label');
  const field = Object.assign(document.createElement('input'), { type: 'email', name: 'email' });
  const button = document.createElement('button');
  label.append('Email ', field);
  button.append('Continue with email');
  form.append(label, button);
  root.append(form);
  react.then(({ takeOver }) => takeOver(root));`;

const shellReact = `
  import { createElement as h } from 'react';
  import { hydrateRoot } from 'react-dom/client';
  export const takeOver = (root) => hydrateRoot(root, h('form', null,
    h('label', null, 'Email ', h('input', { type: 'email', name: 'email' })),
    h('button', null, 'Continue with email')));`;

/** @param {{ api: string, dist?: string }} options Origin of the stub API; the build to measure. */
export async function contestants({ api, dist = at('dist') }) {
  return [
    { name: 'html', title: 'floor: plain HTML form', html: form, files: {} },
    {
      name: 'shell',
      title: 'floor: a drawn form, React after it',
      html: '<div id="sign-in"></div><script type="module" src="/shell.js"></script>',
      files: {
        '/shell.js': await bundle(shell, ['/react.js']),
        '/react.js': await bundle(shellReact),
      },
    },
    {
      name: 'react',
      title: 'floor: bare React form in a shadow root',
      html: '<div id="sign-in"></div><script type="module" src="/react.js"></script>',
      files: { '/react.js': await bundle(bareReact) },
    },
    {
      name: 'ours',
      title: 'auth-elements: email code',
      html: `<script type="module" src="/dist/auth-elements.js"></script>
        <auth-login public-token="public-token-test-local" api-base-url="${api}" products="otp"
          otp-options='{"methods":["email"],"expirationMinutes":10}'></auth-login>`,
      files: published(dist, '/dist/'),
    },
    {
      name: 'phone',
      title: 'auth-elements: code by text message',
      html: `<script type="module" src="/dist/auth-elements.js"></script>
        <auth-login public-token="public-token-test-local" api-base-url="${api}" products="otp"
          otp-options='{"methods":["sms"],"expirationMinutes":10}'></auth-login>`,
      files: published(dist, '/dist/'),
    },
    {
      name: 'link',
      title: 'auth-elements: link and two social buttons',
      html: `<script type="module" src="/dist/auth-elements.js"></script>
        <auth-login public-token="public-token-test-local" api-base-url="${api}" products="emailMagicLinks oauth"
          oauth-options='{"providers":[{"type":"google"},{"type":"github"}]}'></auth-login>`,
      files: published(dist, '/dist/'),
    },
    {
      name: 'tabs',
      title: 'auth-elements: email and text message',
      html: `<script type="module" src="/dist/auth-elements.js"></script>
        <auth-login public-token="public-token-test-local" api-base-url="${api}" products="otp"
          otp-options='{"methods":["email","sms"],"expirationMinutes":10}'></auth-login>`,
      files: published(dist, '/dist/'),
    },
    {
      name: 'members',
      title: 'auth-elements: email code, for members of organizations',
      html: `<script type="module" src="/dist/auth-elements-b2b.js"></script>
        <auth-b2b-login public-token="public-token-test-local-b2b" api-base-url="${api}"
          products="emailOtp"></auth-b2b-login>`,
      files: published(dist, '/dist/'),
    },
    {
      name: 'server',
      title: 'auth-elements: email code, rendered by a server',
      html: `<script type="module" src="/dist/auth-elements.js"></script>${await markup(api, dist)}`,
      files: published(dist, '/dist/'),
    },
  ];
}

async function markup(api, dist) {
  const { renderLogin } = await import(pathToFileURL(join(dist, 'server.js')).href);
  const { html } = await renderLogin({
    publicToken: 'public-token-test-local',
    apiBaseUrl: api,
    products: ['otp'],
    otpOptions: { methods: ['email'], expirationMinutes: 10 },
  });
  return html;
}

/** What the stub API answers: the bootstrap of a plain project. No other call matters here. */
export function answer(path) {
  if (!path.includes('/projects/bootstrap/')) return { request_id: 'r', status_code: 200 };
  return {
    request_id: 'r',
    status_code: 200,
    project_name: 'Bench',
    disable_sdk_watermark: true,
    captcha_settings: { enabled: false },
    cname_domain: null,
    email_domains: ['example.com'],
    pkce_required_for_email_magic_links: false,
    pkce_required_for_password_resets: false,
    pkce_required_for_oauth: false,
    pkce_required_for_sso: false,
    slug_pattern: null,
    create_organization_enabled: false,
    password_config: null,
    dfp_protected_auth_enabled: false,
    rbac_policy: null,
    siwe_required_for_crypto_wallets: false,
    vertical: path.includes('b2b') ? 'B2B' : 'CONSUMER',
  };
}

async function bundle(code, external = []) {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: root },
    bundle: true,
    external,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
  });
  return Buffer.from(outputFiles[0].contents);
}

/** The scripts of a build, by their addresses. */
export function published(folder, address) {
  const names = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.js'));
  return Object.fromEntries(
    names.map((name) => [`${address}${name.replaceAll('\\', '/')}`, readFileSync(join(folder, name))]),
  );
}
