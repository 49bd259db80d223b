/** The demo's own consent page says the same as `<auth-idp-consent>`. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { texts as words } from '../../demo-host/words/en-plain.json';
import { consentStrings } from '../../src/consent/strings.ts';

const assets = new URL('../../demo-host/pages/assets/authorize/', import.meta.url);

test('what an app asks for reads the same on the page of the demo and in the element', async (t) => {
  servePage(t);
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
  assert.equal(words['access.unverified'], consentStrings['idpConsent.loopback']);
});

/** The scripts find their words in the page. */
function servePage(t: TestContext): void {
  const documentElement = { lang: 'en', dataset: { words: JSON.stringify(words) } };
  Object.defineProperty(globalThis, 'document', { value: { documentElement }, configurable: true });
  t.after(() => Reflect.deleteProperty(globalThis, 'document'));
}
