/** Identity providers with plain OAuth 2.0, each with a format of its own. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import type { OAuthProviderType } from '../../../../session-core/wire/oauth.ts';
import { credentials, startOAuth2, walk } from '../../parties/identity-servers.ts';
import { Browser, exchange, locationOf } from '../../parties/social.ts';
import { createWorld, newAddress } from '../../world.ts';
import { type Dialect, dialects } from '../dialects.ts';

export function oauth2ProviderSuite(database: () => OpenedDatabase): void {
  describe('an identity provider of OAuth 2.0', () => {
    for (const type of Object.keys(dialects('')) as OAuthProviderType[]) {
      it(`of the type ${type} identifies the person in its own format`, async (t) => {
        const email = newAddress();
        const dialect = dialects(email)[type] as Dialect;
        const server = await startOAuth2(t, type, { user: dialect.user, emails: dialect.emails });
        const world = await createWorld(t, {
          database: database(),
          environment: credentials(type, server.url),
        });
        const callback = `${world.url}/v1/oauth/callback/${type}`;
        const browser = new Browser(world);
        const { url } = await walk(await browser.begin({}, type), callback);
        const reply = await exchange(world, locationOf(await browser.get(url.href)));
        assert.equal(reply.provider_type, type);
        assert.match(reply.provider_subject, /77/);
        assert.equal(reply.user.emails[0]?.email ?? null, dialect.expected.email);
        assert.deepEqual(reply.provider_values.access_token, 'their-token');

        // A used code, and an unknown one.
        for (const code of [url.searchParams.get('code') ?? '', 'nobodys']) {
          const again = (await walk(await browser.begin({}, type), callback)).url;
          again.searchParams.set('code', code);
          const back = locationOf(await browser.get(again.href));
          assert.equal(back.searchParams.get('error'), 'oauth_flow_callback_error');
        }
      });
    }

    it('that denies access redirects back with its error', async (t) => {
      const server = await startOAuth2(t, 'github', {});
      const world = await createWorld(t, {
        database: database(),
        environment: credentials('github', server.url),
      });
      const browser = new Browser(world);
      const visit = await browser.begin({}, 'github');
      const state = visit.searchParams.get('state');
      const denied = `/v1/oauth/callback/github?state=${state}&error=access_denied&error_description=No`;
      const back = locationOf(await browser.get(denied));
      assert.deepEqual(Object.fromEntries(back.searchParams), {
        auth_token_type: 'oauth',
        error: 'access_denied',
      });
    });

    it('that verifies no address, or another one, joins no account', async (t) => {
      const email = newAddress();
      const server = await startOAuth2(t, 'github', {
        user: { id: randomUUID(), login: 'mallory' },
        emails: [
          { email, primary: true, verified: false },
          { email: newAddress(), primary: false, verified: true },
        ],
      });
      const world = await createWorld(t, {
        database: database(),
        environment: credentials('github', server.url),
      });
      const owner = await world.signIn(email);
      const browser = new Browser(world);
      const callback = `${world.url}/v1/oauth/callback/github`;
      const { url } = await walk(await browser.begin({}, 'github'), callback);
      const reply = await exchange(world, locationOf(await browser.get(url.href)));
      assert.notEqual(reply.user_id, owner.user_id);
      assert.deepEqual(reply.user.emails, []);
    });
  });
}
