/** What the log contains, and what it never contains. */
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { before, describe, it } from 'node:test';
import { secretFields } from '../../../platform/log.ts';
import { logFields } from '../../../platform/log-fields.ts';
import type { OpenedDatabase } from '../../../provider/database/open.ts';
import { send } from '../modes.ts';
import { adminSecret } from '../parties/back-office.ts';
import { startSmtp } from '../parties/smtp-server.ts';
import { sharedDatabase } from '../shared-database.ts';
import { asNumber, createWorld, newAddress, newNumber } from '../world.ts';

let opened: OpenedDatabase;
before(async () => {
  opened = await sharedDatabase();
});

describe('logs', () => {
  it('have a line for each request, and neither codes nor tokens nor addresses', async (t) => {
    const lines: string[] = [];
    const world = await createWorld(t, {
      database: opened,
      environment: { LOG_LEVEL: 'trace' },
      logDestination: { write: (line) => lines.push(line) },
    });
    const email = newAddress();
    const { code, method_id } = await world.sendCode(email);
    const { token } = await world.sendLink(email);
    const number = newNumber();
    const text = await world.textCode(number);
    const body = { token: code, method_id, session_duration_minutes: 60 };
    const { session_token, session_jwt, request_id } = (
      await world.call('POST /otps/authenticate', body)
    ).data();
    await world.call('POST /sessions/authenticate', {}, { session: session_token });
    await fetch(`${world.url}/authenticate/${email}?token=${token}`);
    const sender = { session: session_token };
    const app = (await world.call('POST /totps', {}, sender)).data();
    const [recovery_code = ''] = app.recovery_codes;
    await world.call('POST /totps/recover', { recovery_code, session_duration_minutes: 60 }, sender);
    const log = lines.join('');
    for (const secret of [app.secret, recovery_code, number.slice(1)])
      assert.ok(!log.includes(secret), secret);
    assert.doesNotMatch(log, asNumber(text.code));
    for (const secret of [email, token, session_token, session_jwt]) assert.ok(!log.includes(secret), secret);
    assert.doesNotMatch(log, asNumber(code));
    const entry = lines.map((line) => JSON.parse(line)).find((line) => line.request_id === request_id);
    assert.equal(entry.path, '/sdk/v1/otps/authenticate');
    assert.equal(entry.status, 200);
    assert.equal(typeof entry.ms, 'number');
    assert.match(entry.user_id, /^user-/);
    assert.match(entry.session_id, /^session-/);
    const names = new Set(lines.flatMap((line) => Object.keys(JSON.parse(line))));
    assert.deepEqual(
      [...names].filter((name) => !Object.hasOwn(logFields, name)),
      [],
    );
    // Which one it is, only the provider can tell.
    assert.match(entry.network, /^[\w-]{12}$/);
  });

  it('have fields of a list that the documents show, and of those that are cut none', () => {
    assert.deepEqual(
      secretFields.filter((name) => Object.hasOwn(logFields, name)),
      [],
    );
  });

  it('call a body that its caller breaks off neither a failure nor an outage of the database', async (t) => {
    let hasEnded = () => {};
    const ended = new Promise<string>((resolve) => {
      hasEnded = () => resolve(lines.join(''));
    });
    const lines: string[] = [];
    const world = await createWorld(t, {
      database: opened,
      environment: { LOG_LEVEL: 'info', ADMIN_SECRET: adminSecret },
      logDestination: {
        write(line) {
          lines.push(line);
          if (line.includes('/v1/admin/users/import')) hasEnded();
        },
      },
    });
    const headers = { authorization: `Bearer ${adminSecret}`, expect: '100-continue' };
    const upload = request(`${world.url}/v1/admin/users/import`, { method: 'POST', headers });
    upload.on('error', () => {});
    upload.on('continue', () => upload.write('{"id":"1"}\n', () => upload.destroy()));
    upload.flushHeaders();
    assert.doesNotMatch(await ended, /"level":50/);
  });

  it('say why mail failed, without the address that the mail server names', async (t) => {
    const smtp = await startSmtp();
    t.after(() => smtp.close());
    smtp.refuse = true;
    const lines: string[] = [];
    const world = await createWorld(t, {
      database: opened,
      environment: { LOG_LEVEL: 'info', SMTP_URL: smtp.url },
      logDestination: { write: (line) => lines.push(line) },
    });
    const email = newAddress();
    const reply = await world.call(send, { email });
    assert.equal(reply.status, 500);
    const { error_type, error_message, request_id } = reply.refusal();
    assert.equal(error_type, 'internal_server_error');
    assert.ok(!error_message.includes('550'));
    const log = lines.join('');
    assert.ok(log.includes('550') && log.includes(request_id ?? 'no id'));
    assert.ok(!log.includes(email));
    const entry = lines.map((line) => JSON.parse(line)).find(({ err }) => err !== undefined);
    assert.equal(entry.err.reason, 'EENVELOPE');
  });
});
