/** One-tap, headless: the browser's dialog, the vendor's prompt, and their outcomes. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { createOneTap } from '../../../session-core/consumer/methods/one-tap.ts';
import type { IdentityAccess, ScriptAccess } from '../../../session-core/environment.ts';
import { runUnder } from '../../../session-core/lib/run.ts';
import { choosePrompt, isPhone } from '../../../session-core/one-tap/choose-prompt.ts';
import type { OneTapOptions, OneTapPosition } from '../../../session-core/wire/oauth.ts';
import { challengeParts } from '../../fakes/challenge-parts.ts';
import { createWorld, publicToken } from '../../fakes/environment.ts';
import { json, refuse } from '../../fakes/server.ts';

const local = 'https://api.example/identity/fedcm/config.json';
const google = 'https://accounts.google.com/gsi/fedcm.json';

interface Scene {
  identity?: IdentityAccess;
  scripts?: ScriptAccess;
  configUrl?: string;
  start?: () => Response;
  /** The address to which the provider redirects. @default the page itself */
  redirectUrl?: string;
  /** Called when the provider has received an account. */
  onSubmit?: () => void;
  pkceRequired?: boolean;
}

const back = 'https://pets.example/authenticate?token=t';

function scene({ identity, scripts, configUrl = local, start, redirectUrl = back, ...more }: Scene = {}) {
  const tab = createWorld().openTab({ ...(identity && { identity }), ...(scripts && { scripts }) });
  const seen: { url: string; init: RequestInit }[] = [];
  const environment = {
    ...tab.environment,
    async fetch(url: string, init: RequestInit) {
      seen.push({ url, init });
      if (url.includes('/onetap/start')) {
        const started = {
          google_client_id: 'client',
          oauth_callback_id: 'oauth-callback-1',
          auth_csrf_token: 'csrf',
          nonce: 'nonce',
          fedcm_config_url: configUrl,
        };
        return start?.() ?? json(200, started);
      }
      more.onSubmit?.();
      return json(200, { redirect_url: redirectUrl });
    },
  };
  const parts = { publicToken, apiBaseUrl: 'https://api.example', prefix: 'auth' };
  const proof = challengeParts(environment, more.pkceRequired);
  const { start: ask } = createOneTap({ ...parts, ...proof, run: runUnder(new AbortController().signal) });
  return { tab, seen, ask, pkce: proof.pkce };
}

function dialog(answer: () => Promise<string>): IdentityAccess & { asked: unknown[] } {
  const requests: unknown[] = [];
  return {
    asked: requests,
    supported: () => true,
    ask: (request) => {
      requests.push(request);
      return answer();
    },
  };
}

const failing = (name: string, more: object = {}) =>
  dialog(() => Promise.reject(Object.assign(new Error('no'), { name }, more)));

/** The part of the vendor's script that we use. */
function vendor(moment: object | null) {
  const options: Record<string, unknown>[] = [];
  let cancelled = 0;
  const id = {
    initialize: (entry: Record<string, unknown>) => options.push(entry),
    prompt(listener: (moment: object) => void) {
      if (moment) listener(moment);
      else (options.at(0) as { callback(answer: object): void }).callback({ credential: 'id-token' });
    },
    cancel: () => {
      cancelled += 1;
    },
  };
  const scripts: ScriptAccess = { load: async () => {}, global: () => ({ accounts: { id } }) };
  return { options, scripts, cancelled: () => cancelled };
}

test('an account chosen in the browser’s dialog leads to the redirect address', async () => {
  const identity = dialog(async () => 'id-token');
  const { ask, seen, tab } = scene({ identity });
  assert.deepEqual(await ask({ login_redirect_url: 'https://pets.example/authenticate' }), { success: true });
  assert.deepEqual(identity.asked, [{ configUrl: local, clientId: 'client', nonce: 'nonce' }]);
  assert.deepEqual(tab.visited, [back]);
  const [start, submit] = seen;
  assert.equal(
    start?.url,
    `https://api.example/v1/public/oauth/google/onetap/start?public_token=${publicToken}`,
  );
  assert.equal(submit?.url, 'https://api.example/v1/oauth/callback/oauth-callback-1');
  assert.equal(new Headers(submit?.init.headers).get('x-auth-oauth-type'), 'google-one-tap');
  assert.deepEqual(JSON.parse(String(submit?.init.body)), {
    id_token: 'id-token',
    auth_csrf_token: 'csrf',
    login_redirect_url: 'https://pets.example/authenticate',
  });
});

test('where the project requires PKCE, the chosen account is bound to this browser by a new pair', async () => {
  const { ask, seen, pkce } = scene({ identity: dialog(async () => 'id-token'), pkceRequired: true });
  const old = await pkce.obtain('oauth');
  await ask();
  const { code_challenge } = JSON.parse(String(seen[1]?.init.body));
  assert.notEqual(code_challenge, old.code_challenge);
  const hash = createHash('sha256').update(pkce.verifier('oauth') ?? '');
  assert.equal(code_challenge, hash.digest('base64url'));
});

test('every other outcome has a reason, and nothing is submitted or left behind', async () => {
  const cases: [string, Scene][] = [
    ['oauth_config_not_found', { start: () => refuse(404, 'oauth_config_not_found') }],
    ['no_login_redirect_urls_set', { start: () => refuse(400, 'no_login_redirect_urls_set') }],
    ['unregistered_origin', { start: () => refuse(403, 'unregistered_origin') }],
    ['oauth_config_not_found', { start: () => json(200, { google_client_id: '' }) }],
    ['opt_out_or_no_session', { identity: failing('NetworkError') }],
    ['suppressed_by_user', { identity: failing('NotAllowedError') }],
    [
      'unregistered_origin',
      { identity: failing('IdentityCredentialError', { error: 'unauthorized_client' }) },
    ],
    ['invalid_client', { identity: failing('IdentityCredentialError', { error: 'invalid_request' }) }],
    ['issuing_failed', { identity: failing('IdentityCredentialError') }],
    ['browser_not_supported', {}],
  ];
  for (const [reason, given] of cases) {
    const { ask, seen, tab } = scene(given);
    assert.deepEqual(await ask(), { success: false, reason });
    assert.equal(seen.length, 1, reason);
    assert.deepEqual(tab.visited, []);
  }
});

test('without a browser dialog the vendor’s script prompts, and does not use the browser’s dialog itself', async () => {
  const { options, scripts } = vendor(null);
  const { ask, tab } = scene({ scripts, configUrl: google });
  assert.deepEqual(await ask({ position: 'embeddedOnly', prompt_parent_id: 'here' }), { success: true });
  const { callback: _, ...told } = options[0] ?? {};
  assert.deepEqual(told, {
    client_id: 'client',
    nonce: 'nonce',
    auto_select: false,
    context: 'use',
    itp_support: true,
    use_fedcm_for_prompt: false,
    cancel_on_tap_outside: false,
    prompt_parent_id: 'here',
  });
  assert.equal(tab.visited.length, 1);
});

test('closing the vendor’s prompt is a cancellation, and a blocked script an error', async () => {
  const skipped = { isSkippedMoment: () => true, getSkippedReason: () => 'user_cancel' };
  let cancelled = 0;
  const { ask } = scene({ scripts: vendor(skipped).scripts, configUrl: google });
  const onOneTapCancelled = () => {
    cancelled += 1;
  };
  assert.deepEqual(await ask({ onOneTapCancelled }), { success: false, reason: 'user_cancel' });
  assert.equal(cancelled, 1);
  const hidden = { isNotDisplayed: () => true, getNotDisplayedReason: () => 'invalid_client' };
  const refused = scene({ scripts: vendor(hidden).scripts, configUrl: google });
  assert.deepEqual(await refused.ask({ onOneTapCancelled }), { success: false, reason: 'invalid_client' });
  assert.equal(cancelled, 1);
  await assert.rejects(scene({ configUrl: google }).ask(), {
    code: 'unreachable',
    reason: 'script_not_loaded',
    message: /gsi\/client/,
  });
});

test('a dialog without an account to offer does not count as cancelled', async () => {
  let cancelled = 0;
  const { ask } = scene({ identity: failing('NetworkError') });
  await ask({
    onOneTapCancelled() {
      cancelled += 1;
    },
  });
  assert.equal(cancelled, 0);
});

test('a page has one prompt at a time, and an aborted one makes room at once', async () => {
  const { ask, tab } = scene({ identity: dialog(() => new Promise(() => {})) });
  const controller = new AbortController();
  const first = ask({}, { signal: controller.signal });
  assert.deepEqual(await ask(), { success: false, reason: 'auto_cancel' });
  controller.abort();
  const second = ask({}, { signal: AbortSignal.timeout(1) });
  await assert.rejects(first, { code: 'aborted' });
  await assert.rejects(second, { code: 'aborted' });
  assert.deepEqual(tab.visited, []);
});

test('an aborted prompt does not free the place of a newer one', async () => {
  const { ask } = scene({ identity: dialog(() => new Promise(() => {})) });
  const [one, two] = [new AbortController(), new AbortController()];
  const first = ask({}, { signal: one.signal });
  one.abort();
  const second = ask({}, { signal: two.signal });
  await assert.rejects(first, { code: 'aborted' });
  assert.deepEqual(await ask(), { success: false, reason: 'auto_cancel' });
  two.abort();
  await assert.rejects(second, { code: 'aborted' });
});

test('if the caller aborts at the last moment, the page stays', async () => {
  const controller = new AbortController();
  const onSubmit = () => controller.abort();
  const { ask, seen, tab } = scene({ identity: dialog(async () => 'id-token'), onSubmit });
  await assert.rejects(ask({}, { signal: controller.signal }), { code: 'aborted' });
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(seen.length, 2);
  assert.deepEqual(tab.visited, []);
});

test('the page navigates only to http(s) addresses', async () => {
  for (const redirectUrl of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', '']) {
    const { ask, tab } = scene({ identity: dialog(async () => 'id-token'), redirectUrl });
    await assert.rejects(ask(), { code: 'invalid_reply' }, redirectUrl);
    assert.deepEqual(tab.visited, []);
  }
});

test('if the caller aborts while the vendor’s script loads, its prompt never opens', async () => {
  const { options, scripts } = vendor({});
  const controller = new AbortController();
  const load = async () => controller.abort();
  const { ask } = scene({ scripts: { ...scripts, load }, configUrl: google });
  await assert.rejects(ask({}, { signal: controller.signal }), { code: 'aborted' });
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(options, []);
});

test('an abort closes the vendor’s prompt', async () => {
  const { scripts, cancelled } = vendor({});
  const controller = new AbortController();
  const asking = scene({ scripts, configUrl: google }).ask({}, { signal: controller.signal });
  setImmediate(() => controller.abort());
  await assert.rejects(asking, { code: 'aborted' });
  assert.equal(cancelled(), 1);
});

test('each position chooses the prompt and its place', () => {
  const parent: OneTapOptions = { prompt_parent_id: 'here' };
  const way = (position: OneTapPosition, fedcm: boolean, userAgent = '', vendor = true) =>
    choosePrompt({ ...parent, position }, { fedcm, vendor, userAgent });
  const [browser, floating] = [{ by: 'browser' }, { by: 'vendor', parentId: undefined }];
  const [embedded, nothing] = [{ by: 'vendor', parentId: 'here' }, { by: 'nothing' }];
  assert.deepEqual([way('floating', true), way('floating', false)], [browser, floating]);
  for (const both of ['embedded', 'floatingOrEmbedded'] as const) {
    assert.deepEqual([way(both, true), way(both, false)], [browser, embedded]);
  }
  assert.deepEqual([way('embeddedOnly', true), way('embeddedOnly', false)], [nothing, embedded]);
  assert.deepEqual(
    [way('forceLegacyEmbedded', true), way('forceLegacyEmbedded', false)],
    [embedded, embedded],
  );
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)';
  assert.deepEqual(way('embeddedOnly', false, phone), floating);
  assert.deepEqual(way('forceLegacyEmbedded', true, '', false), nothing);
  assert.equal(isPhone('Mozilla/5.0 (Linux; Android 14; Pixel 8) Mobile Safari'), true);
  assert.equal(isPhone('Mozilla/5.0 (Linux; Android 14; Pixel Tablet) Safari'), false);
  assert.equal(isPhone('Mozilla/5.0 (iPad; CPU OS 17_0)'), false);
  assert.equal(isPhone('Mozilla/5.0 (iPad; U; CPU iPhone OS 3_2 like Mac OS X) Mobile'), false);
});

test('errors name wrong arguments before anything is sent', async () => {
  const { ask, seen } = scene();
  const wrong: [object, RegExp][] = [
    [{ position: 'top' }, /"position"/],
    [{ cancel_on_tap_outside: 'no' }, /"cancel_on_tap_outside"/],
    [{ onOneTapCancelled: 1 }, /"onOneTapCancelled"/],
    [{ login_redirect_url: 1 }, /"login_redirect_url"/],
  ];
  for (const [options, message] of wrong) {
    await assert.rejects(ask(options as OneTapOptions), { code: 'usage_error', message });
  }
  assert.deepEqual(seen, []);
});
