/** The first screen for members as markup, rendered without a DOM as on a server. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { renderB2BLogin } from '../../../elements/b2b/server.ts';
import type { MemberLoginOptions } from '../../../src/b2b/options.ts';

const publicToken = 'public-token-test-local-b2b';

test('the element contains the form of its products, in their order', async () => {
  const { html } = await renderB2BLogin(
    {
      publicToken,
      products: ['emailOtp', 'sso', 'oauth'],
      oauthOptions: { providers: [{ type: 'google' }] },
    },
    { attributes: { id: 'door' }, fallback: '<p>No script.</p>' },
  );
  assert.match(html, /^<auth-b2b-login id="door" public-token="[^"]+" products="[^"]+" oauth-options="/);
  assert.match(html, /<template shadowrootmode="open"><style>.*name="email".*with SSO.*with Google/s);
  assert.match(html, /<\/template><p>No script\.<\/p><\/auth-b2b-login>$/);
});

test('all its texts are in the language of the page', async () => {
  const { html, language } = await renderB2BLogin(
    { publicToken, products: ['emailOtp', 'sso'] },
    { attributes: { lang: 'de-AT' } },
  );
  assert.equal(language, 'de');
  assert.match(html, />Weiter mit E-Mail</);
  assert.match(html, />Weiter mit SSO</);
});

for (const [what, options] of [
  ['the list of organizations', { screen: 'organizations' }],
  ['the page of a reset link', { authFlowType: 'PasswordReset' }],
  ['a form that asks for a password', { authFlowType: 'Discovery', products: ['passwords'] }],
] as [string, Partial<MemberLoginOptions>][]) {
  test(`${what} is a waiting card, as only React can draw it`, async () => {
    const { html } = await renderB2BLogin({ publicToken, ...options });
    assert.match(html, /data-screen="waiting"/);
  });
}

for (const [what, config] of [
  ['no public token', {}],
  ['a product of users', { publicToken, products: ['otp'] }],
  ['a callback', { publicToken, onEvent: () => undefined }],
  ['no shadow root', { publicToken, enableShadowDOM: false }],
] as const) {
  test(`a configuration with ${what} is refused`, async () => {
    // A server without types may pass this.
    await assert.rejects(renderB2BLogin(config as MemberLoginOptions), {
      code: 'usage_error',
      message: /^renderB2BLogin: ./,
    });
  });
}
