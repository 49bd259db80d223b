/** Codes and the request that made them: what strangers try who may ask for codes to the same address. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { createWorld, minute, newAddress, newIp, type World, wrongCode } from '../../world.ts';

interface Visitor {
  headers: Record<string, string>;
}

/** A browser with a network of its own. */
function newVisitor(agent = 'Firefox/140.0'): Visitor {
  return { headers: { 'X-Forwarded-For': newIp(), 'User-Agent': agent } };
}

export function askedCodeSuite(database: () => OpenedDatabase): void {
  const open = (t: Parameters<typeof createWorld>[0], environment: Record<string, string> = {}) =>
    createWorld(t, { database: database(), environment: { TRUST_PROXY: '1', ...environment } });

  async function ask({ call, newest }: World, email: string, visitor: Visitor) {
    const { method_id } = (
      await call('POST /otps/email/login_or_create', { email, expiration_minutes: 10 }, visitor)
    ).data();
    return { method_id, code: (await newest(email)).code ?? '' };
  }

  const enter = ({ call }: World, token: string, method_id: string, visitor: Visitor) =>
    call('POST /otps/authenticate', { token, method_id, session_duration_minutes: 60 }, visitor);

  describe('a code belongs to the request that made it, so a stranger', () => {
    it('who asks for three more codes does not kill the one that its owner is typing', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const owner = newVisitor();
      const request = await ask(world, email, owner);
      for (let sent = 0; sent < 3; sent += 1) await ask(world, email, newVisitor());
      (await enter(world, request.code, request.method_id, owner)).data();
    });

    it('who makes five wrong tries leaves all five to the owner', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const [owner, stranger] = [newVisitor(), newVisitor()];
      const request = await ask(world, email, owner);
      const foreign = await ask(world, email, stranger);
      const wrong = wrongCode(request.code, foreign.code);
      for (let tries = 0; tries < 5; tries += 1) await enter(world, wrong, foreign.method_id, stranger);
      const typo = await enter(world, wrong, request.method_id, owner);
      assert.equal(typo.refusal().error_details?.tries_left, 4);
      (await enter(world, request.code, request.method_id, owner)).data();
    });

    it('who guesses until the address is slowed does not keep out an owner who mistypes once', async (t) => {
      const world = await open(t, { RATE_SENDS_PER_ADDRESS: '100', RATE_WRONG_TRIES_PER_ADDRESS: '4' });
      const email = newAddress();
      const owner = newVisitor();
      const request = await ask(world, email, owner);
      for (const stranger of [newVisitor(), newVisitor()]) {
        const foreign = await ask(world, email, stranger);
        const wrong = wrongCode(request.code, foreign.code);
        for (let tries = 0; tries < 5; tries += 1) await enter(world, wrong, foreign.method_id, stranger);
      }
      assert.equal((await enter(world, wrongCode(request.code), request.method_id, owner)).status, 404);
      const slowed = await enter(world, request.code, request.method_id, owner);
      assert.equal(slowed.headers.get('retry-after'), '60');
      world.clock.advance(minute);
      (await enter(world, request.code, request.method_id, owner)).data();
    });

    it("cannot use the owner's code with a request of their own", async (t) => {
      const world = await open(t);
      const email = newAddress();
      const [owner, stranger] = [newVisitor(), newVisitor()];
      const foreign = await ask(world, email, stranger);
      const request = await ask(world, email, owner);
      if (request.code === foreign.code) return;
      const refused = await enter(world, request.code, foreign.method_id, stranger);
      assert.equal(refused.refusal().error_type, 'otp_code_not_found');
      (await enter(world, request.code, request.method_id, owner)).data();
    });

    it('in the same office with the same browser spends none of the tries either', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const office = newVisitor();
      const request = await ask(world, email, office);
      const foreign = await ask(world, email, office);
      const wrong = wrongCode(request.code, foreign.code);
      for (let tries = 0; tries < 5; tries += 1) await enter(world, wrong, foreign.method_id, office);
      (await enter(world, request.code, request.method_id, office)).data();
    });

    it('learns no id of the account from the reply', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const { user } = await world.signIn(email);
      const { method_id } = await ask(world, email, newVisitor());
      const ids = [user.user_id, ...user.emails.map(({ email_id }) => email_id)];
      assert.ok(ids.every((id) => !method_id.includes(id.replace(/^[a-z]+-/, ''))));
    });
  });

  it('a resend leaves the code of the late first mail good in the same browser', async (t) => {
    const world = await open(t);
    const email = newAddress();
    const owner = newVisitor();
    const late = await ask(world, email, owner);
    world.clock.advance(1000);
    const resent = await ask(world, email, owner);
    (await enter(world, late.code, resent.method_id, owner)).data();
  });

  it('tags and dots of one mailbox do not multiply the mails that a stranger can have sent to it', async (t) => {
    const world = await open(t, { RATE_SENDS_PER_ADDRESS: '2' });
    const name = newAddress().split('@')[0] ?? '';
    const stranger = newVisitor();
    const send = (email: string) => world.call('POST /otps/email/login_or_create', { email }, stranger);
    for (const email of [`${name}@gmail.com`, `${name.replace('ada', 'a.d.a')}+1@googlemail.com`])
      (await send(email)).data();
    const third = `${name.replace('ada', 'a.da')}+2@gmail.com`;
    assert.equal((await send(third)).refusal().error_type, 'too_many_requests');
    const link = await world.call('POST /magic_links/email/login_or_create', { email: third }, stranger);
    assert.equal(link.refusal().error_type, 'too_many_requests');
    const reset = await world.call('POST /passwords/email/reset/start', { email: third }, stranger);
    assert.equal(reset.refusal().error_type, 'too_many_requests');
    // For identity they stay different: two users.
    const users = database().database.selectFrom('emails').select('user_id');
    const rows = await users.where('address_key', 'like', `%${name.slice(3)}%`).execute();
    assert.equal(new Set(rows.map(({ user_id }) => user_id)).size, 2);
  });

  describe('a fraudster who has texts sent', () => {
    let blocks = 0;
    /** Numbers of one block, as fraudsters own them. Others are in +49151. */
    const block = () => {
      blocks += 1;
      const start = `+49152${String(blocks).padStart(4, '0')}`;
      return (index: number) => `${start}${String(index).padStart(4, '0')}`;
    };
    async function open(t: Parameters<typeof createWorld>[0], environment: Record<string, string>) {
      const lines: string[] = [];
      const logDestination = { write: (line: string) => void lines.push(line) };
      const world = await createWorld(t, {
        database: database(),
        environment: { LOG_LEVEL: 'error', ...environment },
        logDestination,
      });
      const text = async (number: string) =>
        (await world.call('POST /otps/sms/login_or_create', { phone_number: number })).status;
      const alarms = () =>
        lines
          .map((line) => JSON.parse(line) as Record<string, unknown>)
          .filter((line) => line.alarm === 'text_pumping');
      return { world, text, alarms };
    }

    it('to consecutive numbers is stopped at the block, and raises one alarm', async (t) => {
      const { world, text, alarms } = await open(t, { RATE_TEXTS_PER_BLOCK: '3' });
      const number = block();
      const sent: number[] = [];
      for (let index = 0; index < 6; index += 1) sent.push(await text(number(index)));
      assert.deepEqual(sent, [200, 200, 200, 429, 429, 429]);
      assert.deepEqual(
        alarms().map(({ group, limit }) => ({ group, limit })),
        [{ group: 'block', limit: 3 }],
      );
      assert.ok(!JSON.stringify(alarms()).includes(number(3)), 'the alarm names no number');
      assert.equal(await text(block()(1)), 200);
      world.clock.advance(60 * minute);
      assert.equal(await text(number(4)), 200);
    });

    it('all over a country is stopped at its cap, and other countries are served', async (t) => {
      const { world, text, alarms } = await open(t, { RATE_TEXTS_PER_COUNTRY: '2' });
      // Faroe Islands: no other test writes to them.
      world.clock.advance(24 * 60 * minute);
      const numbers = ['+298211234', '+298221235', '+298231236'];
      const sent: number[] = [];
      for (const number of numbers) sent.push(await text(number));
      assert.deepEqual(sent, [200, 200, 429]);
      assert.deepEqual(
        alarms().map(({ group, name }) => ({ group, name })),
        [{ group: 'country', name: 'FO' }],
      );
      assert.equal(await text('+4366412345678'.slice(0, 13)), 200);
    });
  });
}
