/** HttpOnly mode: the provider keeps the tokens in cookies, and what that must not allow other sites. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import type { SignedInMemberReply } from '../../../../session-core/wire/b2b/shared.ts';
import { duration, employee, half, shelterOf } from '../../members.ts';
import { production } from '../../modes.ts';
import { createWorld, newAddress, publicToken } from '../../world.ts';

const httpOnly = { PROJECT_SETTINGS: JSON.stringify({ session_cookies: 'http_only' }) };
const page = 'http://localhost:4300';
const publicPage = 'https://www.pet-game.example';
const fromPage = { Origin: page, 'Sec-Fetch-Site': 'same-site' };

export function sessionCookieSuite(database: () => OpenedDatabase): void {
  /** Signs in as a page does, and gives the cookies that the browser would send from then on. */
  async function signInPage(world: Awaited<ReturnType<typeof createWorld>>, headers: object = fromPage) {
    const { code, method_id } = await world.sendCode(newAddress());
    const body = { token: code, method_id, session_duration_minutes: 60 };
    const answer = await world.call('POST /otps/authenticate', body, { headers: { ...headers } });
    const set = answer.headers.getSetCookie();
    return { answer, set, cookie: set.map((line) => line.split(';')[0]).join('; ') };
  }

  /** The cookies that a provider on a public host sets. */
  async function signInPublic(
    world: Awaited<ReturnType<typeof production>>,
    headers: Record<string, string>,
  ) {
    const email = newAddress();
    const sent = await world.call('POST /otps/email/login_or_create', { email }, { headers });
    const [token = ''] = /^\d{6}$/m.exec(world.smtp.mails.at(-1) ?? '') ?? [];
    const body = { token, method_id: sent.data().method_id, session_duration_minutes: 60 };
    return (await world.call('POST /otps/authenticate', body, { headers })).headers.getSetCookie();
  }

  const open = (t: Parameters<typeof createWorld>[0], environment: Record<string, string> = httpOnly) =>
    createWorld(t, { database: database(), environment });

  describe('in HttpOnly mode', () => {
    it('a page gets both tokens in cookies that no script can read, and empty ones in the reply', async (t) => {
      const { answer, set } = await signInPage(await open(t));
      const { session_token, session_jwt, session } = answer.data();
      assert.deepEqual([session_token, session_jwt], ['', '']);
      assert.deepEqual(
        set.map((line) => line.split('=')[0]),
        ['auth_session', 'auth_session_jwt'],
      );
      for (const line of set) {
        for (const part of ['Path=/', 'HttpOnly', 'SameSite=Lax'])
          assert.ok(line.includes(`; ${part}`), line);
      }
      const [token, jwt] = set.map((line) => Date.parse(/Expires=([^;]+)/.exec(line)?.[1] ?? ''));
      const end = Date.parse(session.expires_at);
      assert.ok(Math.abs(Number(jwt) - end) < 1_000, set[1]);
      assert.ok(Number(token) > end, 'an extension of the session leaves its token where it is');
    });

    it('the cookie alone authenticates a page, and revoking the session deletes it', async (t) => {
      const world = await open(t);
      const { answer, cookie } = await signInPage(world);
      const headers = { ...fromPage, Cookie: cookie };
      const checked = await world.call('POST /sessions/authenticate', {}, { headers });
      assert.equal(checked.data().session.session_id, answer.data().session.session_id);
      assert.equal(checked.data().session_token, '');
      assert.deepEqual(
        checked.headers.getSetCookie().map((line) => line.split('=')[0]),
        ['auth_session_jwt'],
        'the new JWT has to reach the cookie; a late reply must not undo a newer session token',
      );
      assert.equal((await world.call('GET /users/me', null, { headers })).status, 200);
      const revoked = await world.call('POST /sessions/revoke', null, { headers });
      for (const line of revoked.headers.getSetCookie()) assert.match(line, /=; Max-Age=0; Path=\//);
      const late = await world.call('POST /sessions/authenticate', {}, { headers });
      assert.equal(late.refusal().error_type, 'session_not_found');
      assert.equal(late.headers.getSetCookie().length, 2, 'a browser with a dead cookie loses it');
    });

    it('the cookie authenticates no call of another site, of a form or of a program', async (t) => {
      const world = await open(t);
      const { cookie } = await signInPage(world);
      const senders = [
        { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
        { Origin: 'null' },
        { 'Sec-Fetch-Site': 'cross-site' },
        { 'Sec-Fetch-Site': 'none' },
        {},
      ];
      for (const sender of senders) {
        const headers = { ...sender, Cookie: cookie };
        const refused = await world.call('POST /sessions/revoke', null, { headers });
        assert.equal(refused.refusal().error_type, 'unauthorized_action', JSON.stringify(sender));
      }
      const ownHeaders = { 'Sec-Fetch-Site': 'same-origin', Cookie: cookie };
      assert.equal(
        (await world.call('POST /sessions/authenticate', {}, { headers: ownHeaders })).status,
        200,
      );
    });

    it('a server that sends the session token gets tokens in the reply', async (t) => {
      const world = await open(t);
      const { cookie } = await signInPage(world);
      const [, session = ''] = /auth_session=([^;]+)/.exec(cookie) ?? [];
      const answer = await world.call('POST /sessions/authenticate', {}, { session });
      assert.equal(answer.data().session_token, session);
      assert.notEqual(answer.data().session_jwt, '');
      assert.deepEqual(answer.headers.getSetCookie(), []);
    });

    it('a page that still has a token from before moves it into the cookies with its next call', async (t) => {
      const world = await open(t);
      const { session_token: session } = await world.signIn(newAddress());
      const answer = await world.call('POST /sessions/authenticate', {}, { session, headers: fromPage });
      assert.equal(answer.data().session_token, '');
      assert.match(answer.headers.getSetCookie()[0] ?? '', new RegExp(`^auth_session=${session};`));
    });

    it('a page of a member gets both tokens in cookies too, and they go with the sign-out', async (t) => {
      const settings = { session_cookies: 'http_only', vertical: 'B2B', create_organization_enabled: true };
      const world = await open(t, { PROJECT_SETTINGS: JSON.stringify(settings) });
      const { session_token, member_session } = await shelterOf(world, publicToken).found(newAddress());
      const call = (name: string, token: string, headers: Record<string, string> = {}) =>
        fetch(`${world.url}/sdk/v1/b2b/sessions/${name}`, {
          method: 'POST',
          headers: {
            ...fromPage,
            Authorization: `Basic ${btoa(`${publicToken}:${token}`)}`,
            'Content-Type': 'application/json',
            ...headers,
          },
          ...(name === 'revoke' ? {} : { body: '{}' }),
        });
      const moved = await call('authenticate', session_token);
      const { data } = (await moved.json()) as { data: SignedInMemberReply };
      assert.deepEqual([data.session_token, data.session_jwt], ['', '']);
      const [line = '', jwt = ''] = moved.headers.getSetCookie();
      assert.match(line, new RegExp(`^auth_session=${session_token};.*HttpOnly`));
      const Cookie = `${line.split(';')[0]}; ${jwt.split(';')[0]}`;
      const checked = await call('authenticate', publicToken, { Cookie });
      const again = (await checked.json()) as { data: SignedInMemberReply };
      assert.equal(again.data.member_session.member_session_id, member_session.member_session_id);
      const revoked = await call('revoke', publicToken, { Cookie });
      const gone = revoked.headers.getSetCookie();
      assert.equal(gone.length, 2);
      for (const line of gone) assert.match(line, /=; Max-Age=0; Path=\//);
      assert.equal((await call('authenticate', publicToken, { Cookie })).status, 404);
    });

    it('a call that ran beside a proof leaves the newer cookie of the proof, whichever reply comes last', async (t) => {
      const world = await open(t);
      const { answer, cookie } = await signInPage(world);
      const [email = ''] = answer.data().user.emails.map((one) => one.email);
      const { code, method_id } = await world.sendCode(email);
      const headers = { ...fromPage, Cookie: cookie };
      const proof = { token: code, method_id, session_duration_minutes: 60 };
      const proved = await world.call('POST /otps/authenticate', proof, { headers });
      assert.match(proved.headers.getSetCookie()[0] ?? '', /^auth_session=\S+;/);
      for (const body of [{}, { session_duration_minutes: 120 }]) {
        const late = await world.call('POST /sessions/authenticate', body, { headers });
        assert.equal(late.data().session.session_id, answer.data().session.session_id);
        assert.deepEqual(
          late.headers.getSetCookie().filter((line) => line.startsWith('auth_session=')),
          [],
        );
      }
    });

    it('half a switch of a member leaves them: the session goes on until the other is complete', async (t) => {
      const settings = { session_cookies: 'http_only', vertical: 'B2B', create_organization_enabled: true };
      const shelter = shelterOf(await open(t, { PROJECT_SETTINGS: JSON.stringify(settings) }), publicToken);
      const email = employee();
      const strict = await shelter.found(email);
      const update = { mfa_policy: 'REQUIRED_FOR_ALL' };
      (await shelter.call('PUT /b2b/organizations/me', update, { session: strict.session_token })).data();
      const { session_token: session } = await shelter.found(email);
      const body = { ...duration, organization_id: strict.organization.organization_id };
      const headers = { ...fromPage, Cookie: `auth_session=${session}` };
      const answer = await shelter.call('POST /b2b/sessions/exchange', body, { headers });
      half(answer.data());
      assert.deepEqual(answer.headers.getSetCookie(), []);
      assert.equal((await shelter.call('POST /b2b/sessions/authenticate', {}, { headers })).status, 200);
    });

    it('half a sign-in deletes the cookies of the session before it', async (t) => {
      const settings = JSON.stringify({ session_cookies: 'http_only', mfa: 'required' });
      const { answer, set } = await signInPage(await open(t, { PROJECT_SETTINGS: settings }));
      assert.notEqual(answer.half().intermediate_session_token, '');
      for (const line of set) assert.match(line, /=; Max-Age=0/);
    });

    it('on a public host the cookies are Secure and of that host alone, or of COOKIE_DOMAIN', async (t) => {
      const names = async (environment: Record<string, string>) => {
        const world = await production(t, database(), { ...httpOnly, ...environment });
        const [line = ''] = await signInPublic(world, { Origin: publicPage });
        return line;
      };
      const ownNames = await names({});
      assert.match(ownNames, /^__Host-auth_session=/);
      assert.match(ownNames, /; Path=\/;.*; HttpOnly; Secure; SameSite=Lax$/);
      assert.doesNotMatch(ownNames, /Domain/);
      const wide = await names({ COOKIE_DOMAIN: 'pet-game.example' });
      assert.match(
        wide,
        /^__Secure-auth_session=.*; Domain=pet-game\.example;.*; HttpOnly; Secure; SameSite=Lax$/,
      );
    });

    it('a user stays signed in when COOKIE_DOMAIN is set from one day to the next, and no subdomain signs anybody in when it goes', async (t) => {
      const open = (environment: Record<string, string>) =>
        production(t, database(), {
          ...httpOnly,
          PUBLIC_URL: 'https://auth.pet-game.example',
          ...environment,
        });
      const wide = { COOKIE_DOMAIN: 'pet-game.example' };
      for (const [before, after, moves] of [
        [{}, wide, true],
        [wide, {}, false],
      ] as const) {
        const [cookie = ''] = await signInPublic(await open(before), { Origin: publicPage });
        const headers = { Origin: publicPage, Cookie: cookie.split(';')[0] ?? '' };
        const checked = await (await open(after)).call('POST /sessions/authenticate', {}, { headers });
        assert.equal(checked.status === 200, moves);
        const names = checked.headers.getSetCookie().map((line) => line.split('=')[0]);
        if (moves)
          assert.deepEqual(names, [
            '__Secure-auth_session',
            '__Host-auth_session',
            '__Secure-auth_session_jwt',
          ]);
      }
    });

    it('the cookies of other settings go with every write and every sign-out, whatever name and domain they have', async (t) => {
      const dead = ['__Host-auth_session', '__Secure-auth_session', 'auth_session'];
      for (const COOKIE_DOMAIN of [undefined, 'pet-game.example']) {
        const world = await production(t, database(), {
          ...httpOnly,
          PUBLIC_URL: 'https://auth.pet-game.example',
          ...(COOKIE_DOMAIN && { COOKIE_DOMAIN }),
        });
        const cookieName = COOKIE_DOMAIN ? '__Secure-auth_session' : '__Host-auth_session';
        const headers = {
          Origin: publicPage,
          Cookie: dead.map((name) => `${name}=left; ${name}_jwt=left`).join('; '),
        };
        const expired = (lines: string[]) =>
          lines
            .filter((line) => line.includes('=; Max-Age=0'))
            .map((line) => [line.split('=')[0], /Domain=([^;]+)/.exec(line)?.[1]].join(' '));
        const set = await signInPublic(world, headers);
        assert.deepEqual(
          set.filter((line) => !line.includes('=; Max-Age=0')).map((line) => line.split('=')[0]),
          [cookieName, `${cookieName}_jwt`],
        );
        const everywhere = ['', 'auth.pet-game.example', 'pet-game.example'].flatMap((domain) =>
          ['__Secure-auth_session', 'auth_session'].map((name) => `${name} ${domain}`),
        );
        const others = ['__Host-auth_session ', ...everywhere].filter(
          (scope) => scope !== `${cookieName} ${COOKIE_DOMAIN ?? ''}`,
        );
        const all = others.flatMap((scope) => [scope, scope.replace(' ', '_jwt ')]).sort();
        assert.deepEqual(expired(set).sort(), all);
        const refused = await world.call('POST /sessions/authenticate', {}, { headers });
        assert.equal(refused.refusal().error_type, 'session_not_found');
        const scopes = expired(refused.headers.getSetCookie());
        assert.deepEqual(
          all.filter((scope) => !scopes.includes(scope)),
          [],
        );
      }
    });
  });

  describe('without it', () => {
    it('no reply sets a cookie, and no cookie authenticates', async (t) => {
      const world = await open(t, {});
      const { answer, set } = await signInPage(world);
      assert.deepEqual(set, []);
      const headers = { ...fromPage, Cookie: `auth_session=${answer.data().session_token}` };
      const refused = await world.call('POST /sessions/authenticate', {}, { headers });
      assert.equal(refused.refusal().error_type, 'user_unauthenticated');
    });
  });
}
