/** What the event log learns of a mail that the widget could not have sent. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SessionClient } from '../../session-core/consumer/client.ts';
import { AuthApiError, AuthError } from '../../session-core/errors.ts';
import { resolveConfig } from '../../src/login/resolve-config.ts';
import type { Tools } from '../../src/machine/product.ts';
import { magicLinksHandlers } from '../../src/products/magic-links/tasks.ts';
import { otpHandlers } from '../../src/products/otp/tasks.ts';
import { passwordsHandlers } from '../../src/products/passwords/tasks.ts';

const email = 'ada@example.com';

function world(send: () => Promise<object>) {
  const logged: unknown[][] = [];
  const loginOrCreate = send;
  const session = {
    otps: { email: { loginOrCreate }, sms: { loginOrCreate } },
    magicLinks: { email: { loginOrCreate } },
    passwords: { resetByEmailStart: send },
    logEvent: (...entry: unknown[]) => logged.push(entry),
  } as unknown as SessionClient;
  const tools: Tools = {
    session,
    config: () => resolveConfig({}),
    now: () => 0,
    emit: () => {},
    report: () => {},
    signIn: (call) => call(),
  };
  return { tools, logged };
}

/** Every task that sends a mail, with its kind. */
const mails = {
  login_or_create_otp: (tools: Tools, signal: AbortSignal) =>
    otpHandlers['otp.send']({ do: 'otp.send', to: { channel: 'email', email }, again: false }, tools, signal),
  login_or_create_eml: (tools: Tools, signal: AbortSignal) =>
    magicLinksHandlers['magicLinks.send']({ do: 'magicLinks.send', email }, tools, signal),
  reset_password: (tools: Tools, signal: AbortSignal) =>
    passwordsHandlers['passwords.startReset'](
      { do: 'passwords.startReset', email, reason: 'forgot', again: false },
      tools,
      signal,
    ),
};

for (const [type, send] of Object.entries(mails)) {
  test(`a mail that could not be sent is logged with its error: ${type}`, async () => {
    const refused = new AuthApiError({
      request_id: 'r',
      status_code: 429,
      error_type: 'too_many_requests',
      error_message: 'Wait.',
      error_url: '',
    });
    const { tools, logged } = world(() => Promise.reject(refused));
    await assert.rejects(send(tools, new AbortController().signal), refused);
    assert.deepEqual(logged, [['email_sent', { email, type }, refused]]);
  });

  test(`a visitor who leaves while a mail is being sent is not an error: ${type}`, async () => {
    const visit = new AbortController();
    const { tools, logged } = world(async () => {
      visit.abort();
      throw new AuthError('aborted', 'Aborted.');
    });
    await assert.rejects(send(tools, visit.signal));
    assert.deepEqual(logged, []);
  });
}

test('a text message is not a mail: it is not logged as one, sent or not', async () => {
  const { tools, logged } = world(() => Promise.reject(new Error('Gone.')));
  const to = {
    channel: 'sms',
    number: '+12015550123',
    country: 'US',
    national: '(201) 555-0123',
    international: '+1 201 555 0123',
  } as const;
  const { signal } = new AbortController();
  await assert.rejects(otpHandlers['otp.send']({ do: 'otp.send', to, again: true }, tools, signal));
  assert.deepEqual(logged, []);
});
