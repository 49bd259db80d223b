/** Parts of passwords on their own: the lists of leaked ones, the policies, the hash. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { before, describe, it, type TestContext } from 'node:test';
import type { OpenedDatabase } from '../../../provider/database/open.ts';
import { Refusal } from '../../../provider/http/refusal.ts';
import { commonHashBytes, isCommon, isInRange } from '../../../provider/proofs/passwords/breach.ts';
import { createFairQueue } from '../../../provider/proofs/passwords/fair-queue.ts';
import { estimateGuessing, queueLimits } from '../../../provider/proofs/passwords/guessing.ts';
import {
  hashPassword,
  normalizePassword,
  verifyPassword,
} from '../../../provider/proofs/passwords/hashing.ts';
import { checkLuds } from '../../../provider/proofs/passwords/policy.ts';
import { commonPasswords } from '../../../scripts/common-passwords.mjs';
import fc from '../../properties.ts';
import { sharedDatabase } from '../shared-database.ts';
import { createWorld, newAddress } from '../world.ts';

let opened: OpenedDatabase;
before(async () => {
  opened = await sharedDatabase();
});

const leaked = 'tiger violet sandwich 7 harbour';
const hash = createHash('sha1').update(leaked).digest('hex').toUpperCase();

/** A service that knows leaked passwords, answering as the test says. */
async function rangeService(t: TestContext, answer: (response: ServerResponse) => void) {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    seen.push(request);
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return { seen, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/range/` };
}

describe('the list of common passwords', () => {
  it('is what the script makes of the dictionary, and contains only hashes', () => {
    const list = readFileSync(
      new URL('../../../provider/proofs/passwords/common-passwords.bin', import.meta.url),
    );
    assert.ok(list.equals(commonPasswords()));
    assert.ok(list.length / commonHashBytes > 40_000);
    assert.ok(!list.includes('password'));
  });

  it('has the most common passwords, in any case, first and last entry included', () => {
    for (const common of ['123456', 'password', 'Password', 'QWERTY', 'iloveyou', 'dragon']) {
      assert.equal(isCommon(common), true, common);
    }
    for (const unknown of [leaked, '', 'a', 'correct-horse-battery-staple-91']) {
      assert.equal(isCommon(unknown), false, unknown);
    }
  });
});

describe('the service for leaked passwords', () => {
  it('receives five digits of the hash, with a request for padding, and no more', async (t) => {
    const { seen, url } = await rangeService(t, (response) => {
      response.end(`0018A45C4D1DEF81644B54AB7F969B88D65:3\r\n${hash.slice(5)}:12\r\n`);
    });
    assert.equal(await isInRange(url, leaked, 60_000), true);
    assert.equal(await isInRange(url.replace(/\/$/, ''), leaked, 60_000), true);
    for (const request of seen) {
      assert.equal(request.url, `/range/${hash.slice(0, 5)}`);
      assert.equal(request.headers['add-padding'], 'true');
      assert.ok(!JSON.stringify(request.headers).includes(hash.slice(5)));
    }
  });

  it('does not match its padding, or a hash that only begins alike', async (t) => {
    const { url } = await rangeService(t, (response) => {
      response.end(`${hash.slice(5)}:0\r\n${hash.slice(5, -1)}:9\r\nnonsense\r\n`);
    });
    assert.equal(await isInRange(url, leaked, 60_000), false);
  });

  it('is enough to refuse a password that is set or used', async (t) => {
    const { url } = await rangeService(t, (response) => response.end(`${hash.slice(5).toLowerCase()}:1`));
    const world = await createWorld(t, { database: opened, environment: { BREACH_RANGE_URL: url } });
    const body = { email: newAddress(), password: leaked, session_duration_minutes: 60 };
    assert.equal((await world.call('POST /passwords', body)).refusal().error_type, 'breached_password');
    const strength = (await world.call('POST /passwords/strength_check', { password: leaked })).data();
    assert.equal(strength.breached_password, true);
    assert.equal(strength.valid_password, false);
    assert.ok(strength.score >= 3);
  });

  it('is optional: if it fails, the password passes and the log says so without the digits', async (t) => {
    const failures: Record<string, (response: ServerResponse) => void> = {
      status: (response) => response.writeHead(503).end(),
      redirect: (response) => response.writeHead(302, { Location: 'http://evil.example/' }).end(),
      silence: (response) => response.destroy(),
    };
    for (const [name, answer] of Object.entries(failures)) {
      const { url } = await rangeService(t, answer);
      const lines: string[] = [];
      const world = await createWorld(t, {
        database: opened,
        environment: { BREACH_RANGE_URL: url, LOG_LEVEL: 'warn' },
        logDestination: { write: (line) => lines.push(line) },
      });
      const body = { email: newAddress(), password: leaked, session_duration_minutes: 60 };
      (await world.call('POST /passwords', body)).data();
      assert.match(lines.join(''), /service for leaked passwords did not answer/, name);
      assert.ok(!lines.join('').includes(hash.slice(0, 5)), name);
    }
  });

  it('is given up after its timeout', async (t) => {
    const { url } = await rangeService(t, () => undefined);
    await assert.rejects(isInRange(url, leaked, 20), { name: 'TimeoutError' });
  });
});

describe('the hash of a password', () => {
  it('matches only its password', async () => {
    const hash = await hashPassword(leaked);
    assert.equal(await verifyPassword(hash, leaked), true);
    assert.equal(await verifyPassword(hash, `${leaked} `), false);
    assert.equal(await verifyPassword(null, leaked), false);
  });

  it('is computed for an unknown account, too, as a refusal at once would give it away', async () => {
    let fastest = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 8; round += 1) {
      const began = performance.now();
      await verifyPassword(null, 'wrong');
      fastest = Math.min(fastest, performance.now() - began);
    }
    // It takes milliseconds, and a refusal without it microseconds. `npm run bench -- --timing` compares the calls.
    assert.ok(fastest > 1, `${fastest} ms`);
  });

  it('is of the characters, however the keyboard encodes them', () => {
    assert.equal(normalizePassword('ﬁne\u0301'), normalizePassword('finé'));
  });
});

describe('the estimate of a password', () => {
  const estimate = (password: string, network = '198.51.100.7') =>
    estimateGuessing(network, { password, userWords: [] });

  it('does not block the provider, even for a password that is crafted to take long', async () => {
    let turns = 0;
    let over = false;
    const crafted = estimate('4@8({[<369&1!|$5+7%2z'.repeat(5)).finally(() => {
      over = true;
    });
    while (!over) {
      turns += 1;
      await new Promise(setImmediate);
    }
    await crafted;
    assert.ok(turns > 100, `${turns} turns`);
  });

  it('gives each password its own answer, even for many at once', async () => {
    const answers = await Promise.all(
      ['password', leaked, 'qwerty', leaked].map((password) => estimate(password)),
    );
    assert.deepEqual(
      answers.map(({ score }) => score >= 3),
      [false, true, false, true],
    );
  });

  it('comes soon for others while one network asks for many slow ones', async () => {
    const answered: string[] = [];
    const note = (network: string) => () => answered.push(network);
    const crafted = '1.1.1111/11-11-11'.repeat(16);
    const busy = Array.from({ length: 6 }, () => estimate(crafted, 'a stranger').then(note('a stranger')));
    await Promise.all([...busy, estimate(leaked, 'a visitor').then(note('a visitor'))]);
    assert.ok(answered.indexOf('a visitor') <= 2, answered.join(', '));
  });

  it('is refused for a network with too many waiting, and not for others', async () => {
    const { perNetwork } = queueLimits;
    const answer = Array.from({ length: perNetwork + 2 }, () => estimate('qwerty', 'a stranger'));
    const other = estimate('qwerty', 'a visitor');
    const refused = (await Promise.allSettled(answer)).filter((end) => end.status === 'rejected');
    // One is in the thread already.
    assert.equal(refused.length, 1);
    const [{ reason }] = refused as [PromiseRejectedResult];
    assert.ok(reason instanceof Refusal);
    assert.deepEqual([reason.status, reason.retryAfter], [503, 5]);
    await other;
  });
});

describe('turns', () => {
  it('rotate by network, and go in order within one', () => {
    const turns = createFairQueue<string>({ perNetwork: 3, total: 9 });
    for (const task of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'])
      assert.equal(turns.add(task[0] ?? '', task), null);
    assert.equal(turns.add('a', 'a4'), 'a4');
    const order = Array.from({ length: 7 }, () => turns.next());
    assert.deepEqual(order, ['a1', 'b1', 'c1', 'a2', 'b2', 'a3', undefined]);
  });

  it('go to the network with the fewest when there is no more room', () => {
    const turns = createFairQueue<string>({ perNetwork: 3, total: 4 });
    for (const task of ['a1', 'a2', 'a3', 'b1']) turns.add(task[0] ?? '', task);
    assert.equal(turns.add('c', 'c1'), 'a3');
    assert.equal(turns.add('b', 'b2'), 'b2');
    assert.equal(turns.add('d', 'd1'), 'a2');
    assert.equal(turns.add('e', 'e1'), 'e1');
    assert.deepEqual(turns.drain(), ['a1', 'b1', 'c1', 'd1']);
    assert.equal(turns.next(), undefined);
    assert.equal(turns.add('e', 'e1'), null);
  });
});

describe('the luds policy', () => {
  const policies = fc.record({
    luds_complexity: fc.integer({ min: 1, max: 4 }),
    luds_minimum_count: fc.integer({ min: 8, max: 32 }),
  });
  const kinds: [string, string][] = [
    ['has_digit', '7'],
    ['has_lower_case', 'ß'],
    ['has_upper_case', 'Ä'],
    ['has_symbol', '漢'],
  ];

  it('recognises the kinds of characters in any script', () => {
    const policy = { luds_complexity: 4, luds_minimum_count: 8 };
    for (const [kind, sign] of kinds) {
      const verdict = checkLuds(sign, policy);
      const present = kinds.filter(([name]) => verdict[name as keyof typeof verdict] === true);
      assert.deepEqual(present, [[kind, sign]]);
      assert.equal(verdict.missing_complexity, 3);
    }
    assert.equal(checkLuds('👩‍🚀'.normalize(), policy).missing_characters, 5);
  });

  it('is met by exactly what it says is missing', () => {
    fc.assert(
      fc.property(policies, fc.string({ unit: 'grapheme', maxLength: 40 }), (policy, password) => {
        const verdict = checkLuds(password, policy);
        const added = kinds
          .filter(([kind]) => verdict[kind as keyof typeof verdict] === false)
          .slice(0, verdict.missing_complexity)
          .map(([, sign]) => sign);
        const filling = (password[0] === '7' || password === '' ? '7' : [...password][0]) ?? '7';
        const mended =
          password + added.join('') + filling.repeat(Math.max(0, verdict.missing_characters - added.length));
        const { missing_characters, missing_complexity } = checkLuds(mended, policy);
        assert.equal(missing_characters, 0);
        assert.equal(missing_complexity, 0);
        assert.ok(
          verdict.missing_characters === 0 ||
            [...mended].length <= Math.max(policy.luds_minimum_count, [...password].length + added.length),
        );
      }),
    );
  });

  it('never requires more of a longer password', () => {
    fc.assert(
      fc.property(policies, fc.string(), fc.string(), (policy, password, more) => {
        const [before, then] = [checkLuds(password, policy), checkLuds(password + more, policy)];
        assert.ok(then.missing_characters <= before.missing_characters);
        assert.ok(then.missing_complexity <= before.missing_complexity);
      }),
    );
  });
});
