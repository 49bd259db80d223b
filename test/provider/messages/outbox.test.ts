/** The development outbox: JSON, stream, preview, and that production has none. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { OpenedDatabase } from '../../../provider/database/open.ts';
import { development, production, send } from '../modes.ts';
import { sharedDatabase } from '../shared-database.ts';
import { type Message, newAddress } from '../world.ts';

let opened: OpenedDatabase;
before(async () => {
  opened = await sharedDatabase();
});

describe('the outbox', () => {
  it('lists what was sent, newest first, to an exact address in any case', async (t) => {
    const { sendCode, sendLink, messages, url } = await development(t, opened);
    const email = newAddress();
    const { code } = await sendCode(email);
    const { link } = await sendLink(email);
    const [second, first, ...none] = await messages(email.toUpperCase());
    assert.deepEqual(none, []);
    assert.equal(first?.code, code);
    assert.equal(first?.link, undefined);
    assert.equal(second?.link, link);
    assert.equal(second?.code, undefined);
    for (const message of [first, second]) {
      assert.equal(message?.channel, 'email');
      assert.equal(message?.to, email);
      assert.ok(message?.subject && message.text && message.html);
      assert.ok(!Number.isNaN(Date.parse(message?.sent_at ?? '')));
    }
    assert.deepEqual(await messages(email.slice(1)), []);
    const all = (await (await fetch(`${url}/outbox/messages`)).json()) as Message[];
    assert.equal(all[0]?.id, second?.id);
  });

  it('finds an address with a plus that was not encoded', async (t) => {
    const { sendCode, url } = await development(t, opened);
    const email = newAddress().replace('@', '+pets@');
    await sendCode(email);
    const reply = (await (await fetch(`${url}/outbox/messages?to=${email}`)).json()) as Message[];
    assert.deepEqual(
      reply.map(({ to }) => to),
      [email],
    );
  });

  it('has exactly the documented fields', async (t) => {
    const { sendCode, sendLink, messages } = await development(t, opened);
    const email = newAddress();
    await sendCode(email);
    await sendLink(email);
    const fields = (await messages(email)).map((message) => Object.keys(message).sort());
    const common = ['channel', 'html', 'id', 'sent_at', 'subject', 'text', 'to'];
    assert.deepEqual(fields, [[...common, 'link'].sort(), [...common, 'code'].sort()]);
  });

  it('releases a page that is closed', async (t) => {
    const world = await development(t, opened);
    const { outbox } = world.provider.world.messenger;
    assert.ok(outbox);
    let watching = 0;
    const { watch } = outbox;
    const gone = new Promise<void>((resolve) => {
      outbox.watch = (listener) => {
        const stop = watch(listener);
        watching += 1;
        return () => {
          stop();
          watching -= 1;
          if (watching === 0) resolve();
        };
      };
    });
    assert.equal((await fetch(`${world.url}/outbox/stream`, { method: 'HEAD' })).status, 200);
    assert.equal(watching, 0);
    const controller = new AbortController();
    const pages = await Promise.all(
      Array.from({ length: 5 }, () => fetch(`${world.url}/outbox/stream`, { signal: controller.signal })),
    );
    await Promise.all(pages.map((page) => page.body?.getReader().read()));
    assert.equal(watching, 5);
    controller.abort();
    await gone;
  });

  it('streams each message as it is sent', async (t) => {
    const world = await development(t, opened);
    const controller = new AbortController();
    const response = await fetch(`${world.url}/outbox/stream`, { signal: controller.signal });
    assert.match(response.headers.get('content-type') ?? '', /text\/event-stream/);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let received = '';
    const until = async (text: string) => {
      while (!received.includes(text)) received += (await reader?.read())?.value ?? '';
    };
    await until('event: ready');
    const { code } = await world.sendCode(newAddress());
    await until('event: message');
    await until('\n\n');
    assert.ok(received.includes(`"code":"${code}"`));
    controller.abort();
  });

  it('shows a mail in a frame that can do nothing', async (t) => {
    const { url, sendCode, newest } = await development(t, opened);
    const email = newAddress();
    await sendCode(email);
    const { id, html } = await newest(email);
    const response = await fetch(`${url}/outbox/messages/${id}/preview`);
    assert.equal(await response.text(), html);
    const policy = response.headers.get('content-security-policy') ?? '';
    assert.ok(policy.includes('sandbox allow-popups'));
    assert.ok(!policy.includes('allow-scripts') && !policy.includes('script-src'));
    assert.equal((await fetch(`${url}/outbox/messages/none/preview`)).status, 404);
  });

  it('is not shown to a page whose name was rebound to this machine', async (t) => {
    const { url } = await development(t, opened);
    const { request } = await import('node:http');
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const call = request(`${url}/outbox/messages`, { headers: { Host: 'evil.example' } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      call.on('error', reject);
      call.end();
    });
    assert.equal(status, 403);
  });

  it('keeps the newest thousand', async (t) => {
    const { sendCode, newest } = await development(t, opened);
    const email = newAddress();
    await sendCode(email);
    const row = {
      channel: 'sms' as const,
      recipient: 'x',
      recipient_key: 'x',
      text: 'x',
      sent_at: new Date(),
    };
    const rows = Array.from({ length: 999 }, (_, index) => ({ ...row, id: `${email}-${index}` }));
    await opened.database.insertInto('outbox').values(rows).execute();
    await newest(email);
    await sendCode(newAddress());
    await assert.rejects(newest(email));
    const { count } = await opened.database
      .selectFrom('outbox')
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    assert.equal(count, 1000);
  });

  it('does not exist in production, where mail is sent and not stored', async (t) => {
    const { url, call, smtp } = await production(t, opened);
    const before = await opened.database.selectFrom('outbox').select('id').orderBy('seq').execute();
    const email = newAddress();
    const { method_id } = (await call(send, { email, locale: 'fr' })).data();
    assert.equal(smtp.mails.length, 1);
    const mail = smtp.mails[0] ?? '';
    assert.match(mail, new RegExp(`^To: ${email}$`, 'm'));
    assert.match(mail, /^From: Pet Game <no-reply@pet-game\.example>$/m);
    const code = /^[0-9]{6}$/m.exec(mail)?.[0] ?? '';
    const body = { token: code, method_id, session_duration_minutes: 60 };
    (await call('POST /otps/authenticate', body)).data();
    for (const path of ['/outbox', '/outbox/messages', '/outbox/stream', '/outbox/page.js']) {
      assert.equal((await fetch(url + path)).status, 404, path);
    }
    const after = await opened.database.selectFrom('outbox').select('id').orderBy('seq').execute();
    assert.deepEqual(after, before);
  });
});
