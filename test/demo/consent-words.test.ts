/** The demo's own consent page says the same as `<auth-idp-consent>`. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { consentStrings } from '../../src/consent/strings.ts';

const assets = new URL('../../demo-host/pages/assets/', import.meta.url);

test('what an app asks for reads the same on the page of the demo and in the element', async () => {
  const { linesOf } = (await import(new URL('permissions.js', assets).href)) as {
    linesOf(scopes: { scope: string; description?: string }[]): string[];
  };
  for (const scope of ['openid', 'full_access', 'offline_access'] as const)
    assert.deepEqual(linesOf([{ scope }]), [consentStrings[`idpConsent.scope.${scope}`]]);
  for (const scope of ['profile', 'email', 'phone'] as const) {
    const details = consentStrings[`idpConsent.detail.${scope}`];
    const line = consentStrings['idpConsent.scope.details'].replace('{details}', details);
    assert.deepEqual(linesOf([{ scope }]), [line]);
  }
  const custom = consentStrings['idpConsent.scope.custom'].replace('{scope}', 'cats:feed');
  assert.deepEqual(linesOf([{ scope: 'cats:feed' }]), [custom]);
  const page = readFileSync(new URL('authorize.js', assets), 'utf8');
  assert.ok(page.includes(JSON.stringify(consentStrings['idpConsent.loopback'])));
});
