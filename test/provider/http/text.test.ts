/** Text that no database can store: refused at every input, and never a server error. */
import assert from 'node:assert/strict';
import { before, describe, it, type TestContext } from 'node:test';
import { Secret } from 'otpauth';
import type { OpenedDatabase } from '../../../provider/database/open.ts';
import { keepable, parseJson, shownName, textProblem, UnkeepableText } from '../../../provider/http/text.ts';
import { namesOf } from '../../../provider/proofs/social/profiles.ts';
import { shownSecret } from '../../../provider/proofs/totps/app.ts';
import type { Settings } from '../../../provider/settings/settings.ts';
import { development } from '../modes.ts';
import * as apps from '../parties/apps.ts';
import { sharedDatabase } from '../shared-database.ts';
import { newAddress, type World } from '../world.ts';

let opened: OpenedDatabase;
before(async () => {
  opened = await sharedDatabase();
});

/** The characters as JSON writes them. */
const wrongTexts = ['a\\u0000', '\\ud800', '\\udc00\\ud800'];

async function signedIn(t: TestContext): Promise<{ world: World; session: string }> {
  const world = await development(t, opened, apps.environment);
  return { world, session: (await world.signIn(newAddress())).session_token };
}

describe('text', () => {
  it('is stored unless it has U+0000 or half of a surrogate pair', () => {
    for (const text of ['', 'Ada', '😀', '\u0001', '\ufffd', '\uffff']) assert.equal(textProblem(text), null);
    for (const text of ['\0', 'a\0b', '\ud83d', '\ude00\ud83d', 'x\udc00']) {
      assert.match(textProblem(text) ?? '', /U\+0000|surrogate/);
      assert.equal(textProblem(keepable(text)), null);
    }
    assert.equal(keepable('😀\0\ud83d!'), '😀!');
  });

  it('of a name is shown without invisible and direction-changing characters, but keeps those that join letters and emoji', () => {
    for (const [name, shown] of [
      ['\u202egoo\u200bd\u2066 \u3164Bank\u{e0041}\u00ad\ufeff', 'good Bank'],
      [' Ada\n\tL.\u2028B. ', 'Ada L. B.'],
      ['Pay\u200dPal\ufe0f\u180e', 'PayPal'],
      ['\u2800\u115f\u2060', ''],
      ['\u0639\u0644\u06cc\u200c\u0631\u0636\u0627', '\u0639\u0644\u06cc\u200c\u0631\u0636\u0627'],
      ['👩🏽‍🚀 ❤️', '👩🏽‍🚀 ❤️'],
      ['Zoë Müller-Ōta 李', 'Zoë Müller-Ōta 李'],
    ] as const) {
      assert.equal(shownName(name), shown);
    }
  });

  it('is checked in keys and values, at any depth', () => {
    assert.deepEqual(parseJson('{"a":[{"😀":"\\ud83d\\ude00"}]}'), { a: [{ '😀': '😀' }] });
    for (const wrong of wrongTexts) {
      for (const json of [`"${wrong}"`, `["${wrong}"]`, `{"a":{"b":"${wrong}"}}`, `[{"a":{"${wrong}":1}}]`]) {
        assert.throws(() => parseJson(json), UnkeepableText, json);
      }
    }
  });

  it('that is cut to a length is not cut inside a character', () => {
    const { firstName, lastName } = namesOf(`${'x'.repeat(127)}😀 Lovelace`);
    assert.deepEqual([firstName, lastName], ['x'.repeat(127), 'Lovelace']);
  });
});

describe('text that no database can store', () => {
  it('is refused in the body of a call, by the name of the field', async (t) => {
    const { world, session } = await signedIn(t);
    const update = (json: string) => world.call('PUT /users/me', json, { session });
    for (const wrong of wrongTexts) {
      for (const json of [
        `{"untrusted_metadata":{"${wrong}":1}}`,
        `{"untrusted_metadata":{"a":{"${wrong}":1}}}`,
        `{"untrusted_metadata":{"a":"${wrong}"}}`,
      ]) {
        const refusal = (await update(json)).refusal();
        assert.deepEqual([refusal.status_code, refusal.error_type], [400, 'bad_request'], json);
      }
      const named = (await update(`{"name":{"first_name":"${wrong}"}}`)).refusal();
      assert.equal(named.body?.[0]?.dataPath, '.first_name');
    }
    (await update('{"untrusted_metadata":{"😀":"\\ud83d\\ude00"}}')).data();
  });

  it('is refused in an app’s request', async (t) => {
    const { world, session } = await signedIn(t);
    const authorization = await apps.link(await apps.register(world));
    for (const nonce of ['\ud800', 'a\0']) {
      const reply = await apps.answer(world, authorization, session, { nonce });
      assert.equal(reply.refusal().error_type, 'bad_request');
    }
  });

  it('is refused in an app’s registration', async (t) => {
    const { world, session } = await signedIn(t);
    for (const wrong of wrongTexts) {
      const registered = await fetch(`${world.url}/oauth/register`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: `{"client_name":"${wrong}","redirect_uris":["${apps.redirect}"],"token_endpoint_auth_method":"none"}`,
      });
      assert.equal(registered.status, 400);
      assert.equal(((await registered.json()) as { error: string }).error, 'invalid_client_metadata');
    }
    for (const client_name of ['a\0', '\ud800']) {
      const authorization = await apps.link(await apps.publish(t, world, { client_name }));
      const reply = await world.call(apps.start, authorization.request, { session });
      assert.equal(reply.refusal().error_type, 'connected_app_not_found');
    }
  });

  it('is refused in the forms and headers of apps', async (t) => {
    const { world } = await signedIn(t);
    const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      fetch(`${world.url}/oauth/${path}`, { method: 'POST', headers, body: new URLSearchParams(fields) });
    const code = { grant_type: 'authorization_code', code: 'x', redirect_uri: apps.redirect };
    for (const response of [
      await post('token', { ...code, client_id: 'a\0' }),
      await post('token', { ...code, 'a\0': 'b' }),
      await post('revoke', { token: 'x', client_id: 'a\0' }),
      await post('end_session', { state: 'a\0' }),
    ]) {
      assert.equal(response.status, 400);
      assert.equal(((await response.json()) as { error: string }).error, 'invalid_request');
    }
    const Authorization = `Basic ${Buffer.from('a%00:b').toString('base64')}`;
    const shown = await post('token', code, { Authorization });
    assert.equal(shown.status, 400);
  });

  it('and malformed forms end a social sign-in on a page that says so', async (t) => {
    const { world } = await signedIn(t);
    for (const [type, body] of [
      ['multipart/form-data; boundary=x', '--x\r\nbroken'],
      ['multipart/form-data', 'x'],
      ['application/x-www-form-urlencoded', 'state=%00'],
    ] as const) {
      for (const path of ['/v1/oauth/callback/apple', '/identity/google', '/identity/fedcm/people']) {
        const response = await fetch(world.url + path, {
          method: 'POST',
          headers: { 'Content-Type': type, Origin: world.url },
          body,
        });
        assert.equal(response.status, 400, `${path} ${type}`);
      }
    }
    const page = await fetch(`${world.url}/v1/oauth/callback/apple`, {
      method: 'POST',
      headers: { 'Content-Type': 'multipart/form-data' },
      body: 'x',
    });
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
  });
});

describe('the label of an authenticator app', () => {
  it('has one colon, which separates the project from the account', async () => {
    const project = { project_name: 'Pets: The Game' } as Settings['project'];
    const { otpauth_uri: address } = await shownSecret(
      { settings: { project } as Settings },
      'ada:1@example.com',
      new Secret(),
    );
    const label = decodeURIComponent(new URL(address).pathname.split('/').at(-1) ?? '');
    assert.equal(label, 'Pets The Game:ada 1@example.com');
    assert.equal(new URL(address).searchParams.get('issuer'), 'Pets The Game');
  });
});
