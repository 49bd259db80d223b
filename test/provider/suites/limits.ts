/** Rate limits, on every database. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { later } from '../../../provider/clock/clock.ts';
import type { OpenedDatabase } from '../../../provider/database/open.ts';
import { useOnce } from '../../../provider/limits/limits.ts';
import { createWorld, minute, newAddress, newIp, newSite, type World, wrongCode } from '../world.ts';

/** Requests a code as a visitor with these proxy headers. */
function sendFrom(world: World, forwarded: string) {
  const headers = { 'X-Forwarded-For': forwarded };
  return world.call('POST /otps/email/login_or_create', { email: newAddress() }, { headers });
}

export function limitSuite(database: () => OpenedDatabase): void {
  describe('rate limits', () => {
    it('allow ten messages to an address in ten minutes, codes and links together', async (t) => {
      const world = await createWorld(t, { database: database() });
      const email = newAddress();
      for (let sent = 0; sent < 5; sent += 1) {
        await world.sendCode(email);
        await world.sendLink(email);
      }
      world.clock.advance(minute);
      for (const name of [
        'POST /otps/email/login_or_create',
        'POST /magic_links/email/login_or_create',
      ] as const) {
        const refused = await world.call(name, { email: email.toUpperCase() });
        assert.equal(refused.status, 429);
        assert.equal(refused.refusal().error_type, 'too_many_requests');
        assert.equal(refused.headers.get('retry-after'), String(9 * 60));
      }
      assert.equal((await world.messages(email)).length, 10);
      world.clock.advance(9 * minute);
      await world.sendCode(email);
    });

    it('let no more through when all come at once, and count nothing for an address if its network is full', async (t) => {
      const environment = { RATE_SENDS_PER_IP: '3', TRUST_PROXY: '1' };
      const world = await createWorld(t, { database: database(), environment });
      const email = newAddress();
      const sendAll = (ip: string, times: number) =>
        Promise.all(
          Array.from({ length: times }, () =>
            world.call('POST /otps/email/login_or_create', { email }, { headers: { 'X-Forwarded-For': ip } }),
          ),
        );
      const passed = async (ip: string, times: number) =>
        (await sendAll(ip, times)).filter(({ status }) => status === 200).length;
      // The nine that the network refuses leave the address its limit of twenty for all networks.
      assert.equal(await passed(newIp(), 12), 3);
      for (const expected of [3, 3, 3, 3, 3, 2, 0]) assert.equal(await passed(newIp(), 3), expected);
    });

    it('do not wait for the disk, but uses in a transaction do', async (t) => {
      const { provider } = await createWorld(t, { database: database() });
      const { database: tables, clock } = provider.world;
      const commits = await tables.transaction().execute(async (trx) => {
        const end = later(clock.now(), minute);
        assert.ok(await useOnce(provider.world, trx, { kind: 'test', subject: newAddress(), end }));
        const { rows } = await sql<{
          waits: string;
        }>`select current_setting('synchronous_commit') as waits`.execute(trx);
        return rows;
      });
      assert.deepEqual(commits, [{ waits: 'on' }]);
    });

    it('do not let an attacker with one network lock out anyone elsewhere, day after day', async (t) => {
      const environment = {
        RATE_SENDS_PER_ADDRESS: '2',
        RATE_SENDS_PER_ADDRESS_DAILY: '5',
        RATE_WRONG_TRIES_PER_ADDRESS: '2',
        TRUST_PROXY: '1',
      };
      const world = await createWorld(t, { database: database(), environment });
      const email = newAddress();
      const from = (ip: string) => ({ headers: { 'X-Forwarded-For': ip } });
      const [stranger, owner, third] = [from(newIp()), from(newIp()), from(newIp())];
      const send = (sender: typeof owner) =>
        world.call('POST /otps/email/login_or_create', { email }, sender);
      const enter = (sender: typeof owner) =>
        world.call(
          'POST /passwords/authenticate',
          { email, password: 'x', session_duration_minutes: 60 },
          sender,
        );

      const strangers: { method_id: string }[] = [];
      for (let hours = 0; hours < 48; hours += 12) {
        for (let tries = 0; tries < 4; tries += 1) {
          const sent = await send(stranger);
          if (sent.status === 200) strangers.push(sent.data());
          await enter(stranger);
        }
        assert.equal((await enter(stranger)).refusal().error_type, 'user_lock_limit_reached');
        assert.equal((await enter(owner)).status, 404);
        const { method_id } = (await send(owner)).data();
        const { code = '' } = await world.newest(email);
        const otp = (token: string, sender: typeof owner) =>
          world.call('POST /otps/authenticate', { token, method_id, session_duration_minutes: 60 }, sender);
        const guess = { token: wrongCode(code), session_duration_minutes: 60 };
        for (const { method_id } of strangers) {
          await world.call('POST /otps/authenticate', { ...guess, method_id }, stranger);
        }
        (await otp(code, owner)).data();
        world.clock.advance(12 * 60 * minute);
      }
      assert.equal(strangers.length, 8);

      // There is also a limit for all of them together.
      world.clock.advance(24 * 60 * minute);
      for (const sender of [stranger, stranger, third, third]) (await send(sender)).data();
      assert.equal((await send(owner)).refusal().error_type, 'too_many_requests');
      for (const sender of [stranger, stranger, third, third])
        assert.equal((await enter(sender)).status, 404);
      assert.equal((await enter(owner)).refusal().error_type, 'user_lock_limit_reached');
    });

    it('limit the messages to an address in a day', async (t) => {
      const environment = { RATE_SENDS_PER_ADDRESS_DAILY: '2', TRUST_PROXY: '1' };
      const world = await createWorld(t, { database: database(), environment });
      const email = newAddress();
      const [one, two, three] = [newIp(), newIp(), newIp()];
      const send = (ip: string) =>
        world.call('POST /otps/email/login_or_create', { email }, { headers: { 'X-Forwarded-For': ip } });
      for (const ip of [one, one, two, two]) (await send(ip)).data();
      world.clock.advance(60 * minute);
      for (const ip of [one, three]) {
        const refused = await send(ip);
        assert.equal(refused.refusal().error_type, 'too_many_requests');
        assert.equal(refused.headers.get('retry-after'), String(23 * 60 * 60));
      }
      world.clock.advance(23 * 60 * minute);
      (await send(one)).data();
    });

    it('count messages by network behind a trusted proxy, whatever the caller claims', async (t) => {
      const environment = { RATE_SENDS_PER_IP: '2', TRUST_PROXY: '1' };
      const world = await createWorld(t, { database: database(), environment });
      const ip = newIp();
      const send = (forwarded: string) => sendFrom(world, forwarded);
      (await send(ip)).data();
      (await send(`${newIp()}, ${ip}`)).data();
      assert.equal((await send(`${newIp()}, ${ip}`)).refusal().error_type, 'too_many_requests');
      (await send(newIp())).data();
    });

    it('count the addresses of one IPv6 customer together', async (t) => {
      const environment = { RATE_SENDS_PER_IP: '1', TRUST_PROXY: '1' };
      const world = await createWorld(t, { database: database(), environment });
      const prefix = `${newSite()}:12`;
      const send = (forwarded: string) => sendFrom(world, forwarded);
      (await send(`${prefix}::1`)).data();
      assert.equal((await send(`${prefix}:1:2:3:4`)).status, 429);
    });

    it('count the networks of one customer together, an IPv6 /56 and /48 as well as an IPv4 /24, with room for several', async (t) => {
      const environment = { RATE_SENDS_PER_IP: '2', TRUST_PROXY: '1' };
      const world = await createWorld(t, { database: database(), environment });
      const site = newSite();
      const block = newIp().replace(/\.\d+$/, '');
      const sent = async (ips: string[]) => {
        const replies = [];
        for (const ip of ips) replies.push((await sendFrom(world, ip)).status);
        return replies.filter((status) => status === 200).length;
      };
      const times = (count: number, ip: (index: number) => string) =>
        Array.from({ length: count }, (_, index) => ip(index));
      const hex = (value: number) => value.toString(16);

      // A caller over the limit does not use up the neighbours' share.
      assert.equal(await sent(times(20, () => `${site}:4200::1`)), 2);
      assert.equal(await sent(times(20, (index) => `${site}:42${hex(index + 16)}::1`)), 2);
      assert.equal(await sent(times(20, (index) => `${site}:${hex(index + 16)}00::1`)), 4);
      assert.equal(await sent([`${newSite()}::1`]), 1);

      assert.equal(await sent(times(20, () => `${block}.1`)), 2);
      assert.equal(await sent(times(20, (index) => `${block}.${index + 2}`)), 6);
      assert.equal(await sent([newIp()]), 1);
    });

    it('do not let an attacker with many small networks of one block lock out anyone elsewhere', async (t) => {
      const environment = { RATE_SENDS_PER_ADDRESS: '2', TRUST_PROXY: '1' };
      const world = await createWorld(t, { database: database(), environment });
      const site = newSite();
      const blocks = [(host: number) => `${site}:${host}::1`, (host: number) => `192.0.2.${host}`];
      for (const inBlock of blocks) {
        const email = newAddress();
        const send = (ip: string) =>
          world.call('POST /otps/email/login_or_create', { email }, { headers: { 'X-Forwarded-For': ip } });
        for (let host = 1; host <= 8; host += 1) await send(inBlock(host));
        (await send(newIp())).data();
      }
    });

    it('count a visitor once even if the proxy also names the port, and callers past the proxy by their socket', async (t) => {
      const environment = { RATE_SENDS_PER_IP: '1', TRUST_PROXY: '1' };
      const world = await createWorld(t, { database: database(), environment });
      const send = (forwarded: string) => sendFrom(world, forwarded);
      const ip = newIp();
      const site = newSite();
      (await send(`${ip}:50001`)).data();
      assert.equal((await send(`${ip}:50002`)).status, 429);
      (await send(`[${site}::1]:443`)).data();
      assert.equal((await send(`${site.toUpperCase()}:0:1::`)).status, 429);

      const headers = { 'X-Forwarded-For': 'unknown' };
      const { code, method_id } = await world.sendCode(newAddress());
      const body = { token: code, method_id, session_duration_minutes: 60 };
      const { session } = (await world.call('POST /otps/authenticate', body, { headers })).data();
      assert.match(session.attributes.ip_address, /^(127\.0\.0\.1|::1)$/);
    });

    it('do not lock an address for years when a clock that ran ahead is set back', async (t) => {
      const environment = { RATE_SENDS_PER_ADDRESS: '1', RATE_WRONG_TRIES_PER_ADDRESS: '1' };
      const world = await createWorld(t, { database: database(), environment });
      const email = newAddress();
      const year = 365 * 24 * 60 * minute;
      world.clock.advance(year);
      const ahead = await world.sendCode(email);
      const wrong = {
        token: wrongCode(ahead.code),
        method_id: ahead.method_id,
        session_duration_minutes: 60,
      };
      await world.call('POST /otps/authenticate', wrong);
      assert.equal((await world.call('POST /otps/authenticate', wrong)).status, 429);
      world.clock.advance(-year);
      const { code, method_id } = await world.sendCode(email);
      const right = { token: code, method_id, session_duration_minutes: 60 };
      (await world.call('POST /otps/authenticate', right)).data();
    });

    it('treat addresses that differ in more than case and tag as different', async (t) => {
      const world = await createWorld(t, {
        database: database(),
        environment: { RATE_SENDS_PER_ADDRESS: '1' },
      });
      const [name, domain] = newAddress().split('@');
      const send = (email: string) => world.call('POST /otps/email/login_or_create', { email });
      (await send(`${name}@${domain}`)).data();
      for (const same of [
        `${name}@${domain?.toUpperCase()}`,
        ` ${name}@${domain} `,
        `${name}+pets@${domain}`,
        `${name}@${domain?.replace('e', 'ｅ')}`,
      ]) {
        assert.equal((await send(same)).status, 429, same);
      }
      for (const other of [`${name}.x@${domain}`, `${name}x@${domain}`]) (await send(other)).data();
      for (const never of [`${name}@example.com\r\nBcc: b@example.com`, `ａda@${domain}`]) {
        assert.equal((await send(never)).refusal().error_type, 'invalid_email', never);
      }
    });

    it('ignore X-Forwarded-For when no proxy is trusted', async (t) => {
      const world = await createWorld(t, { database: database() });
      const headers = { 'X-Forwarded-For': '203.0.113.9' };
      const { code, method_id } = await world.sendCode(newAddress());
      const body = { token: code, method_id, session_duration_minutes: 60 };
      const { session } = (await world.call('POST /otps/authenticate', body, { headers })).data();
      assert.match(session.attributes.ip_address, /^(127\.0\.0\.1|::1)$/);
    });

    it('limit the tries of a network, codes and links together', async (t) => {
      const environment = { RATE_TRIES_PER_IP: '2', TRUST_PROXY: '1' };
      const world = await createWorld(t, { database: database(), environment });
      const headers = { 'X-Forwarded-For': newIp() };
      const otp = { token: '123456', method_id: 'email-none', session_duration_minutes: 60 };
      const link = { token: 'x', session_duration_minutes: 60 };
      assert.equal((await world.call('POST /otps/authenticate', otp, { headers })).status, 404);
      assert.equal((await world.call('POST /magic_links/authenticate', link, { headers })).status, 401);
      for (const attempt of [
        await world.call('POST /otps/authenticate', otp, { headers }),
        await world.call('POST /magic_links/authenticate', link, { headers }),
      ]) {
        assert.equal(attempt.refusal().error_type, 'too_many_requests');
        assert.equal(attempt.headers.get('retry-after'), '600');
      }
    });

    it('count the tries of a signed-in user, too', async (t) => {
      const environment = { RATE_TRIES_PER_IP: '2', TRUST_PROXY: '1' };
      const world = await createWorld(t, { database: database(), environment });
      // By a provider with the usual limits: the other tests have used this network's tries.
      const usual = await createWorld(t, { database: database() });
      const { session_token: session } = await usual.signIn(newAddress());
      const body = { token: '123456', method_id: 'email-none', session_duration_minutes: 60 };
      const sender = { session, headers: { 'X-Forwarded-For': newIp() } };
      const guess = () => world.call('POST /otps/authenticate', body, sender);
      const statuses = [(await guess()).status, (await guess()).status, (await guess()).status];
      assert.deepEqual(statuses, [404, 404, 429]);
    });
  });
}
