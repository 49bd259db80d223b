/** A provider below a path of a host that it shares, behind a proxy that strips the path. */
import assert from 'node:assert/strict';
import { before, describe, it, type TestContext } from 'node:test';
import type { OpenedDatabase } from '../../../provider/database/open.ts';
import { production } from '../modes.ts';
import { sharedDatabase } from '../shared-database.ts';
import { publicToken } from '../world.ts';

const PUBLIC_URL = 'https://pet-game.example/auth';

let opened: OpenedDatabase;
before(async () => {
  opened = await sharedDatabase();
});

async function open(t: TestContext) {
  const { url } = await production(t, opened, {
    PUBLIC_URL,
    OAUTH_GITHUB_CLIENT_ID: 'pets',
    OAUTH_GITHUB_CLIENT_SECRET: 'secret',
  });
  return (path: string, init: RequestInit = {}) => fetch(url + path, { redirect: 'manual', ...init });
}

describe('a provider whose public address has a path', () => {
  it('includes it in each address that it gives to apps', async (t) => {
    const ask = await open(t);
    const discovery = (await (await ask('/.well-known/openid-configuration')).json()) as Record<
      string,
      unknown
    >;
    assert.equal(discovery.issuer, PUBLIC_URL);
    assert.equal(discovery.jwks_uri, `${PUBLIC_URL}/.well-known/jwks.json`);
    for (const name of ['token', 'userinfo', 'end_session', 'introspection', 'registration', 'revocation']) {
      assert.match(String(discovery[`${name}_endpoint`]), /^https:\/\/pet-game\.example\/auth\/oauth\/\w+$/);
    }
  });

  it('limits its cookies to its own path', async (t) => {
    const ask = await open(t);
    const start = await ask(`/v1/public/oauth/github/start?public_token=${publicToken}`);
    assert.match(start.headers.get('set-cookie') ?? '', /^__Secure-auth_oauth_browser=.*; Path=\/auth\/v1;/);
  });

  it('redirects visitors to its own path', async (t) => {
    const ask = await open(t);
    assert.equal((await ask('/')).headers.get('location'), '/auth/docs/errors');
    const body = new URLSearchParams({ state: 'some', code: 'thing' });
    const form = await ask('/v1/oauth/callback/apple', { method: 'POST', body });
    assert.equal(form.headers.get('location'), '/auth/v1/oauth/callback/apple?state=some&code=thing');
    for (const path of ['/docs/errors', '/v1/oauth/callback/github?state=unknown']) {
      const page = await (await ask(path)).text();
      const links = [...page.matchAll(/href="([^"#:][^":]*)"/g)].map(([, href = '']) => href);
      assert.ok(links.length > 0, path);
      for (const link of links) {
        const { pathname } = new URL(link, PUBLIC_URL + path);
        assert.match(pathname, /^\/auth\//, `${link} of ${path}`);
        assert.equal((await ask(pathname.slice('/auth'.length))).status, 200, link);
      }
    }
  });
});
