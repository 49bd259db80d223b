/**
 * Social sign-in by the provider's environment variables, and replies of identity providers that depart from the
 * standard.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { SettingsError } from '../../../platform/start-error.ts';
import { isProviderType, providerNames } from '../../../provider/proofs/social/identity.ts';
import { normalizeTokenReply } from '../../../provider/proofs/social/token-replies.ts';
import { readSettings } from '../../../provider/settings/settings.ts';
import { credentialVariables, readCredentials } from '../../../provider/settings/social-credentials.ts';

describe('the credentials of identity providers', () => {
  it('are required in pairs, and errors contain no value', () => {
    const wrong: [Record<string, string>, RegExp][] = [
      [{ OAUTH_GITHUB_CLIENT_ID: 'secret-words' }, /^OAUTH_GITHUB_CLIENT_SECRET: is needed/],
      [{ OAUTH_GITHUB_CLIENT_SECRET: 'secret-words' }, /^OAUTH_GITHUB_CLIENT_ID: is needed/],
      [{ OAUTH_GOOGLE_ISSUER: 'http://secret-words.example' }, /^OAUTH_GOOGLE_ISSUER: must be an https/],
      [{ OAUTH_GOOGLE_ISSUER: 'secret-words' }, /^OAUTH_GOOGLE_ISSUER: must be an https/],
      [{ OAUTH_APPLE_TEAM_ID: 'secret-words' }, /^OAUTH_APPLE_TEAM_ID, .*: all three are needed/],
    ];
    for (const [environment, expected] of wrong) {
      assert.throws(
        () => readSettings(environment),
        (error) => {
          assert.ok(error instanceof SettingsError);
          assert.match(error.message, expected);
          assert.doesNotMatch(error.message, /secret-words/);
          return true;
        },
      );
    }
  });

  it('may name an issuer on this machine only in development', () => {
    const environment = (address: string) => ({ OAUTH_GOOGLE_ISSUER: address });
    const issuerRefused = (production: boolean, address: string) =>
      readCredentials(environment(address), production).problems.length > 0;
    assert.equal(issuerRefused(false, 'http://localhost:9000'), false);
    assert.equal(issuerRefused(true, 'http://localhost:9000'), true);
    assert.equal(issuerRefused(true, 'https://identity.example'), false);
  });

  it('are described in docs/methods/social.md: every variable', () => {
    const docs = readFileSync(new URL('../../../docs/methods/social.md', import.meta.url), 'utf8');
    for (const type of Object.keys(providerNames).filter(isProviderType)) {
      assert.ok(docs.includes(`OAUTH_${type.toUpperCase()}_`), type);
    }
    assert.ok(credentialVariables.length > 19 * 3);
  });
});

describe('a token reply that departs from the standard', () => {
  it('is normalised: scopes in a list, a missing type, a refusal with status 200', async () => {
    const twitch = { access_token: 't', token_type: 'bearer', scope: ['openid', 'user:read:email'] };
    const mended = await (await normalizeTokenReply(Response.json(twitch))).json();
    assert.equal(mended.scope, 'openid user:read:email');
    const figma = await (await normalizeTokenReply(Response.json({ access_token: 't' }))).json();
    assert.equal(figma.token_type, 'bearer');
    assert.equal((await normalizeTokenReply(Response.json({ error: 'bad_verification_code' }))).status, 400);
    const page = new Response('<html>', { status: 502 });
    assert.equal(await normalizeTokenReply(page), page);
  });
});
