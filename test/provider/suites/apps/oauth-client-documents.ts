/** The authorization server: apps that identify themselves by metadata documents. */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { describe, it, type TestContext } from 'node:test';
import * as client from 'openid-client';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import * as apps from '../../parties/apps.ts';
import { createWorld, minute } from '../../world.ts';
import { all, openVisitor } from './oauth-visitor.ts';

const { start } = apps;
const list = 'GET /users/connected_apps';

export function oauthClientDocumentSuite(database: () => OpenedDatabase): void {
  const open = (t: TestContext) => openVisitor(t, database());

  describe('an app that identifies itself by a metadata document', () => {
    it('gets access without registering', async (t) => {
      const { world, session } = await open(t);
      const config = await apps.publish(t, world);
      const tokens = await apps.connect(world, config, session, all);
      const reply = await apps.introspect(world, tokens.access_token);
      assert.deepEqual([reply.active, reply.client_id], [true, config.clientMetadata().client_id]);
      assert.equal(reply.client_name, 'Test Assistant');
      const { connected_apps } = (await world.call(list, null, { session })).data();
      const [app] = connected_apps;
      assert.equal(app?.name, 'Test Assistant');
      // What it may do, in the words of the consent screen.
      assert.equal(app?.scopes?.map(({ scope }) => scope).join(' '), app?.scopes_granted);
      assert.ok(
        app?.scopes?.some((one) => one.scope === 'pets:read' && /See your pets/.test(one.description)),
      );
      assert.ok(app?.last_used_at);
    });

    it('is not fetched again by requests about its tokens while these are valid', async (t) => {
      const { world, session } = await open(t);
      let requestCount = 0;
      const config = await apps.publish(t, world, {}, () => {
        requestCount += 1;
      });
      const { access_token } = await apps.connect(world, config, session, all);
      const before = requestCount;
      // Its document is cached for a minute.
      world.clock.advance(4.9 * minute);
      const reply = await apps.introspect(world, access_token);
      assert.deepEqual([reply.active, reply.client_name, requestCount], [true, 'Test Assistant', before]);
    });

    it('is fetched a limited number of times for one network, also where no visitor is asked', async (t) => {
      const environment = { RATE_LOOKUPS_PER_IP: '3', TRUST_PROXY: '1' };
      const world = await createWorld(t, { database: database(), environment });
      let fetched = 0;
      const config = await apps.publish(t, world, {}, () => {
        fetched += 1;
      });
      const { client_id } = config.clientMetadata();
      const headers = { 'X-Forwarded-For': `2001:db8:${randomInt(65_536).toString(16)}::1` };
      const statuses: number[] = [];
      for (let one = 0; one < 5; one += 1) {
        const body = new URLSearchParams({
          grant_type: 'refresh_token',
          refresh_token: 'x',
          client_id: `${client_id}?${one}`,
        });
        statuses.push((await fetch(`${world.url}/oauth/token`, { method: 'POST', headers, body })).status);
      }
      assert.deepEqual([fetched, statuses], [3, [401, 401, 401, 429, 429]]);
    });

    it('is refused when its document names another client, contains a secret, or registers a script address', async (t) => {
      const { world, session } = await open(t);
      for (const wrong of [
        { client_id: 'https://other.example/client.json' },
        { client_secret: 'x' },
        { token_endpoint_auth_method: 'client_secret_basic' },
        { redirect_uris: ['javascript:alert(1)'] },
        { client_name: undefined },
      ]) {
        const authorization = await apps.link(await apps.publish(t, world, wrong));
        const reply = await world.call(start, authorization.request, { session });
        assert.equal(reply.refusal().error_type, 'connected_app_not_found', JSON.stringify(wrong));
      }
    });

    it('keeps its tokens while its document’s host is down', async (t) => {
      const { world, session } = await open(t);
      let away = false;
      const config = await apps.publish(t, world, {}, (response) => {
        if (away) response.statusCode = 503;
      });
      const { refresh_token = '' } = await apps.connect(world, config, session, all);
      away = true;
      world.clock.advance(2 * minute);
      const renewed = await client.refreshTokenGrant(config, refresh_token);
      assert.ok(renewed.access_token);
      assert.equal((await apps.answer(world, await apps.link(config), session)).status, 200);

      // Without an earlier copy the provider cannot tell, so it calls the app neither known nor unknown.
      const other = await apps.publish(t, world, {}, (response) => {
        response.statusCode = 503;
      });
      const reply = await apps.answer(world, await apps.link(other), session);
      assert.equal(reply.status, 503);
      assert.ok(Number(reply.headers.get('retry-after')) > 0);
      const refresh = { grant_type: 'refresh_token', refresh_token: 'x' };
      const response = await fetch(`${world.url}/oauth/token`, {
        method: 'POST',
        body: new URLSearchParams({ ...refresh, client_id: other.clientMetadata().client_id }),
      });
      assert.equal(response.status, 503);
      assert.ok(Number(response.headers.get('retry-after')) > 0);
      assert.equal(response.headers.get('cache-control'), 'no-store');
    });

    it('is not fetched from private addresses', async (t) => {
      const { world, session } = await open(t);
      const config = await apps.register(world);
      const { request } = await apps.link(config);
      for (const client_id of [
        'https://10.0.0.1/client.json',
        'https://169.254.169.254/latest/meta-data',
        'https://[::ffff:10.0.0.1]/client.json',
        'http://10.0.0.1/client.json',
        'file:///etc/passwd',
      ]) {
        const reply = await world.call(start, { ...request, client_id }, { session });
        assert.equal(reply.refusal().error_type, 'connected_app_not_found', client_id);
      }
    });
  });
}
