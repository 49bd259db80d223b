/** The authorization server: codes and tokens, from issue to expiry. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as client from 'openid-client';
import { listEvents } from '../../../../provider/audit/read.ts';
import { asProvider } from '../../../../provider/audit/work.ts';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { createStorage } from '../../../../provider/oauth-server/engine/storage.ts';
import { firstProjectId } from '../../../../provider/settings/project.ts';
import { sweep } from '../../../../provider/sweep/sweep.ts';
import * as apps from '../../parties/apps.ts';
import { createWorld, minute, newAddress } from '../../world.ts';
import { all, openConnected, openVisitor } from './oauth-visitor.ts';

const { start, resource } = apps;
const list = 'GET /users/connected_apps';
const revoke = 'POST /users/connected_apps/:id/revoke';
const day = 24 * 60 * minute;

export function oauthTokenSuite(database: () => OpenedDatabase): void {
  const open = (t: TestContext) => openVisitor(t, database());

  const connected = (t: TestContext) => openConnected(t, database());

  const isGrantError = (error: unknown) =>
    error instanceof client.ResponseBodyError && error.error === 'invalid_grant';

  describe('a code', () => {
    it('is refused without the right verifier, address, app or server', async (t) => {
      const { world, session } = await open(t);
      const config = await apps.register(world);
      const other = await apps.register(world);
      const fresh = async () => {
        const authorization = await apps.link(config, all);
        return {
          made: authorization,
          url: (await apps.answer(world, authorization, session)).data().redirect_uri,
        };
      };
      for (const change of [
        { pkceCodeVerifier: client.randomPKCECodeVerifier() },
        { pkceCodeVerifier: undefined },
      ]) {
        const { made, url } = await fresh();
        const checks = { ...made.checks, ...change };
        await assert.rejects(
          client.authorizationCodeGrant(config, new URL(url), checks as never),
          isGrantError,
        );
      }
      const { made, url } = await fresh();
      await assert.rejects(apps.redeem(other, made, url), isGrantError);
      const elsewhere = url.replace('localhost:5555/back', 'localhost:5556/back');
      await assert.rejects(apps.redeem(config, made, elsewhere), isGrantError);
      await assert.rejects(
        apps.redeem(config, made, url, { resource: 'https://other.example/mcp' }),
        (error) => error instanceof client.ResponseBodyError && error.error === 'invalid_target',
      );
    });

    it('works once; a second use also revokes what the first one granted', async (t) => {
      const { world, session } = await open(t);
      const config = await apps.register(world);
      const authorization = await apps.link(config, all);
      const url = (await apps.answer(world, authorization, session)).data().redirect_uri;
      const tokens = await apps.redeem(config, authorization, url);
      assert.equal((await apps.introspect(world, tokens.access_token)).active, true);
      await assert.rejects(apps.redeem(config, authorization, url), isGrantError);
      assert.equal((await apps.introspect(world, tokens.access_token)).active, false);
      await assert.rejects(client.refreshTokenGrant(config, tokens.refresh_token ?? ''), isGrantError);
    });

    it('redeemed several times at once gives tokens to at most one caller', async (t) => {
      const { world, session } = await open(t);
      const config = await apps.register(world);
      const authorization = await apps.link(config, all);
      const url = (await apps.answer(world, authorization, session)).data().redirect_uri;
      const tries = await Promise.allSettled(
        Array.from({ length: 4 }, () => apps.redeem(config, authorization, url)),
      );
      const won = tries.filter(({ status }) => status === 'fulfilled');
      assert.ok(won.length <= 1);
      for (const lost of tries) if (lost.status === 'rejected') assert.ok(isGrantError(lost.reason));
    });

    it('lives for a minute', async (t) => {
      const { world, session } = await open(t);
      const config = await apps.register(world);
      const authorization = await apps.link(config, all);
      const url = (await apps.answer(world, authorization, session)).data().redirect_uri;
      world.clock.advance(minute);
      await assert.rejects(apps.redeem(config, authorization, url), isGrantError);
    });
  });

  describe('a refresh token', () => {
    it('is replaced at each use; using an old one ends the whole grant', async (t) => {
      const { world, config, refresh } = await connected(t);
      const second = await client.refreshTokenGrant(config, refresh, { resource });
      assert.notEqual(second.refresh_token, refresh);
      assert.equal(second.scope, 'pets:read pets:feed');
      const narrow = await client.refreshTokenGrant(config, second.refresh_token ?? '', {
        resource,
        scope: 'pets:read',
      });
      assert.equal((await apps.introspect(world, narrow.access_token)).scope, 'pets:read');
      await assert.rejects(client.refreshTokenGrant(config, refresh), isGrantError);
      await assert.rejects(client.refreshTokenGrant(config, narrow.refresh_token ?? ''), isGrantError);
      assert.equal((await apps.introspect(world, narrow.access_token)).active, false);
    });

    it('that two use at the same moment, when both have found it unused, ends the whole grant after the grace', async (t) => {
      const { world, refresh, tokens, user_id } = await connected(t);
      const documents = { find: async () => null };
      const storage = createStorage({ ...world.provider.world, documents, projectId: firstProjectId })(
        'RefreshToken',
      );
      await storage.consume(refresh);
      await storage.consume(refresh);
      world.clock.advance(31_000);
      const third = asProvider(world.provider.world, () => storage.consume(refresh));
      await assert.rejects(third, (error: Error) => error.message === 'invalid_grant');
      const kinds = ['app.token_reused', 'app.tokens_ended'] as const;
      const filter = { user_id, kinds };
      const { events } = await listEvents(world.provider.world.database, filter, { limit: 10 });
      assert.deepEqual(
        events.map(({ kind }) => kind),
        ['app.tokens_ended', 'app.token_reused'],
      );
      assert.equal(events[0]?.details.reason, 'reuse');
      assert.equal((await apps.introspect(world, tokens.access_token)).active, false);
    });

    it('expires after thirty days without use, and does not work for another app', async (t) => {
      const { world, config, refresh } = await connected(t);
      await assert.rejects(client.refreshTokenGrant(await apps.register(world), refresh), isGrantError);
      world.clock.advance(30 * day);
      await assert.rejects(client.refreshTokenGrant(config, refresh), isGrantError);
      await sweep(world.provider.world);
      const rows = await world.provider.world.database
        .selectFrom('idp_tokens')
        .select('kind')
        .where('expires_at', '<=', world.clock.now())
        .execute();
      assert.deepEqual(rows, []);
    });

    it('is stored as a hash, like codes and tokens', async (t) => {
      const { world, refresh, tokens } = await connected(t);
      const { database } = world.provider.world;
      const rows = JSON.stringify([
        await database.selectFrom('idp_tokens').selectAll().execute(),
        await database.selectFrom('idp_grants').selectAll().execute(),
      ]);
      const { payload } = await jwtVerify(
        tokens.access_token,
        createRemoteJWKSet(new URL(`${world.url}/.well-known/jwks.json`)),
      );
      for (const secret of [refresh, tokens.access_token, payload.jti ?? '']) {
        assert.ok(secret.length > 20 && !rows.includes(secret));
      }
    });
  });

  describe('an app’s access ends', () => {
    it('by the user: consent and all tokens end, for this user only', async (t) => {
      const { world, session, config, tokens, refresh } = await connected(t);
      const { session_token: other } = await world.signIn(newAddress());
      const others = await apps.connect(world, config, other, all);
      const [app] = (await world.call(list, null, { session })).data().connected_apps;
      assert.ok(app);
      assert.equal(app.scopes_granted, 'openid email offline_access pets:read pets:feed');
      assert.equal(app.last_used_at, world.clock.now().toISOString());
      const params = { id: app.connected_app_id };
      const refused = await world.call(revoke, null, { session: other, params });
      assert.equal(refused.refusal().error_type, 'connected_app_not_found');
      (await world.call(revoke, null, { session, params })).data();
      assert.equal((await apps.introspect(world, tokens.access_token)).active, false);
      await assert.rejects(client.refreshTokenGrant(config, refresh), isGrantError);
      const again = await apps.link(config, all);
      assert.equal((await world.call(start, again.request, { session })).data().consent_required, true);
      assert.deepEqual((await world.call(list, null, { session })).data().connected_apps, []);
      assert.equal((await apps.introspect(world, others.access_token)).active, true);
    });

    it('by the app itself, with either token', async (t) => {
      const { world, session, config, tokens, refresh } = await connected(t);
      const other = await apps.register(world);
      await client.tokenRevocation(other, tokens.access_token).catch(() => undefined);
      assert.equal((await apps.introspect(world, tokens.access_token)).active, true);
      await client.tokenRevocation(config, refresh);
      assert.equal((await apps.introspect(world, tokens.access_token)).active, false);
      const second = await apps.connect(world, config, session, all);
      await client.tokenRevocation(config, second.access_token);
      assert.equal((await apps.introspect(world, second.access_token)).active, false);
      await client.tokenRevocation(config, 'no token at all');
    });

    it('when the user is deleted', async (t) => {
      const { world, user_id, config, tokens, refresh } = await connected(t);
      await world.provider.world.database.deleteFrom('users').where('user_id', '=', user_id).execute();
      assert.equal((await apps.introspect(world, tokens.access_token)).active, false);
      await assert.rejects(client.refreshTokenGrant(config, refresh), isGrantError);
    });
  });

  describe('introspection', () => {
    it('answers the servers that know the secret, and no one else', async (t) => {
      const { world, user_id, config, tokens } = await connected(t);
      const { status, active, sub, client_id, aud, scope, exp, iat } = await apps.introspect(
        world,
        tokens.access_token,
      );
      assert.deepEqual(
        [status, active, sub, client_id, aud, scope],
        [200, true, user_id, config.clientMetadata().client_id, resource, 'pets:read pets:feed'],
      );
      assert.equal(Number(exp) - Number(iat), 300);
      assert.equal((await apps.introspect(world, tokens.access_token, 'x'.repeat(44))).status, 401);
      assert.deepEqual(await apps.introspect(world, tokens.id_token ?? ''), { status: 200, active: false });
      assert.deepEqual(await apps.introspect(world, 'nonsense'), { status: 200, active: false });
      const middle = tokens.access_token.length / 2;
      const bent = `${tokens.access_token.slice(0, middle)}AAAA${tokens.access_token.slice(middle + 4)}`;
      assert.deepEqual(await apps.introspect(world, bent), { status: 200, active: false });
      world.clock.advance(6 * minute);
      assert.equal((await apps.introspect(world, tokens.access_token)).active, false);
      const closed = await createWorld(t, { database: database() });
      assert.equal((await apps.introspect(closed, tokens.access_token)).status, 401);
    });
  });
}
