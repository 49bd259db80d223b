/** The tasks of consent, over a session with scripted answers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SessionClient } from '../../../session-core/consumer/client.ts';
import { AuthApiError } from '../../../session-core/errors.ts';
import type { AuthorizeRequest } from '../../../session-core/wire/idp.ts';
import { type ConsentTools, consentHandlers } from '../../../src/consent/tasks.ts';

const request: AuthorizeRequest = {
  client_id: 'app',
  redirect_uri: 'https://app.example/callback',
  response_type: 'code',
  scopes: ['openid'],
};
const answer = 'https://app.example/callback?error=consent_required&state=s&iss=i';

function refusal(redirect_uri: string): AuthApiError {
  return new AuthApiError({
    status_code: 400,
    error_type: 'invalid_idp_request',
    error_message: 'The app wants an answer without asking you.',
    error_url: '',
    error_details: { error: 'consent_required', redirect_uri },
  });
}

async function start(prompt: string | undefined, refused: AuthApiError) {
  const destinations: string[] = [];
  const reported: unknown[] = [];
  const session = { idp: { oauthAuthorizeStart: () => Promise.reject(refused) } };
  const tools: ConsentTools = {
    // Only what the task uses.
    session: session as unknown as SessionClient,
    config: () => assert.fail('not reached'),
    emit: () => {},
    report: (error) => reported.push(error),
    leave: (address) => destinations.push(address),
  };
  const asked = { ...request, ...(prompt === undefined ? {} : { prompt }) };
  const work = consentHandlers['consent.start'](
    { do: 'consent.start', request: asked },
    tools,
    new AbortController().signal,
  );
  const outcome = await work.then(
    () => 'over',
    () => 'failed',
  );
  return { outcome, left: destinations, reported };
}

test('an app that asks for no prompt gets its error, and the page is notified', async () => {
  const error = refusal(answer);
  assert.deepEqual(await start('none', error), { outcome: 'over', left: [answer], reported: [error] });
});

test('an app that allows a prompt gets no redirect: the visitor sees the error', async () => {
  for (const prompt of [undefined, 'consent']) {
    assert.deepEqual(await start(prompt, refusal(answer)), { outcome: 'failed', left: [], reported: [] });
  }
});

test('even then the browser does not navigate to an address that is not the app’s own', async () => {
  const { outcome, left } = await start('none', refusal('https://evil.example/callback'));
  assert.deepEqual([outcome, left], ['failed', []]);
});
