/** Small parts on their own. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startRounds } from '../../provider/clock/rounds.ts';
import { networkOf, networksOf } from '../../provider/http/networks.ts';
import { codeMail, linkMail, resetMail } from '../../provider/messages/mail.ts';
import { chooseLanguage, languages, sayDuration } from '../../provider/messages/words.ts';
import { readDomains } from '../../provider/organizations/domains.ts';
import { passkeyName } from '../../provider/proofs/webauthn/registration.ts';
import { newCode, newToken, sameHash, systemRandom } from '../../provider/secrets/secrets.ts';
import type { World } from '../../provider/world/world.ts';

describe('rounds', () => {
  it('that hang give way to the next one, and do not keep a stop', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    let [starts, tick] = [0, () => {}];
    const failures: unknown[] = [];
    const log = { error: ({ err }: { err: Error }) => failures.push(err.name) };
    const every: World['every'] = (_pause, run) => {
      tick = run;
      return () => undefined;
    };
    const run = () => {
      starts += 1;
      return new Promise<void>(() => undefined);
    };
    // Only what rounds use.
    const world = { every, log, outages: { failed: () => undefined } } as unknown as World;
    const stop = startRounds(world, { pause: 2000, run, failure: 'could not' });
    tick();
    tick();
    assert.equal(starts, 1);
    t.mock.timers.tick(60_000);
    await new Promise(setImmediate);
    assert.deepEqual(failures, ['DeadlineError']);
    tick();
    assert.equal(starts, 2);
    const stopped = stop();
    t.mock.timers.tick(5000);
    await stopped;
  });
});

it('the domains of an organization are read as those of addresses, in letters of any script', () => {
  assert.deepEqual(readDomains(['Почта.рф', 'straße.example', 'XN--D1ACPJX3F.xn--p1ai']), [
    'xn--80a1acny.xn--p1ai',
    'xn--strae-oqa.example',
    'xn--d1acpjx3f.xn--p1ai',
  ]);
  for (const domain of ['почта', 'xn--a.com', 'ada@почта.рф'])
    assert.throws(() => readDomains([domain]), { type: 'organization_settings_invalid_domain' }, domain);
});

describe('codes and tokens', () => {
  it('discards random values that would make some codes likelier', () => {
    const values = [4_294_967_295, 4_294_000_000, 4_293_999_999];
    const random = {
      ...systemRandom,
      bytes: () => {
        const bytes = Buffer.alloc(4);
        bytes.writeUInt32BE(values.shift() ?? 0);
        return bytes;
      },
    };
    assert.equal(newCode(random), '999999');
    assert.equal(newCode(random), '000000');
  });

  it('spreads codes evenly', () => {
    const counts = Array<number>(10).fill(0);
    const rounds = 20_000;
    for (let round = 0; round < rounds; round += 1) {
      const first = Number(newCode(systemRandom)[0]);
      counts[first] = (counts[first] ?? 0) + 1;
    }
    // Five standard deviations: fails by chance once in more than a hundred thousand runs.
    const tolerance = 5 * Math.sqrt(rounds * 0.1 * 0.9);
    for (const count of counts) assert.ok(Math.abs(count - rounds / 10) < tolerance, String(counts));
  });

  it('creates tokens of 32 bytes that are safe in addresses', () => {
    assert.match(newToken(systemRandom), /^[A-Za-z0-9_-]{43}$/);
  });

  it('compares hashes of different length without failing', () => {
    assert.equal(sameHash('abc', 'abcd'), false);
    assert.equal(sameHash('abc', 'abc'), true);
  });
});

describe('the network of an address', () => {
  it('is the address itself for IPv4, and the /64 for IPv6', () => {
    assert.equal(networkOf('203.0.113.9'), '203.0.113.9');
    assert.equal(networkOf('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2::/64');
    assert.equal(networkOf('2001:db8::6'), networkOf('2001:db8:0:0:ffff::1'));
    assert.equal(networkOf('::2'), '0:0:0:0::/64');
    assert.equal(networkOf('::1'), networkOf('127.0.0.1'));
    assert.equal(networkOf(''), '');
  });

  it('is one, however an address is written: a mapped IPv4 address is that address', () => {
    for (const mapped of [
      '::ffff:203.0.113.9',
      '::FFFF:cb00:7109',
      '0:0:0:0:0:ffff:cb00:7109',
      '::ffff:0203.0.113.9',
    ]) {
      const names = networksOf(mapped).map(({ name }) => name);
      if (mapped.includes('0203')) assert.deepEqual(names, [mapped], 'not an address');
      else assert.deepEqual(names, ['203.0.113.9', '203.0.113.0/24'], mapped);
    }
    assert.equal(networkOf('::ffff:7f00:1'), networkOf('127.0.0.1'));
    assert.notEqual(networkOf('::ffff:cb00:7109'), networkOf('::ffff:c633:6401'));
    assert.equal(networkOf('2001:DB8:0001::1'), networkOf('2001:db8:1:0:ffff::2'));
    assert.equal(networkOf('fe80::1%eth0'), 'fe80:0:0:0::/64');
  });

  it('belongs to wider ones, with larger shares: a /24 for IPv4, a /56 and a /48 for IPv6', () => {
    const names = (address: string) => networksOf(address).map(({ name, shares }) => [name, shares]);
    assert.deepEqual(names('203.0.113.9'), [
      ['203.0.113.9', 1],
      ['203.0.113.0/24', 4],
    ]);
    assert.deepEqual(names('2001:DB8:00ff:12ab::6'), [
      ['2001:db8:ff:12ab::/64', 1],
      ['2001:db8:ff:1200::/56', 2],
      ['2001:db8:ff:0::/48', 4],
    ]);
    // This machine, and anything that is not an address, are in none: an untrusted proxy would count for everyone.
    for (const address of ['127.0.0.1', '::1', '']) assert.equal(networksOf(address).length, 1);
  });
});

describe('mails', () => {
  const letter = { project: 'Cats & <Dogs>', minutes: 10 };

  it('have the requested language, or English', () => {
    const cases = { en: 'en', 'pt-BR': 'pt-br', pt: 'pt-br', fr_CA: 'fr', 'es-MX': 'es', xx: 'en' };
    for (const [locale, tag] of Object.entries(cases)) assert.equal(chooseLanguage(locale), tag);
    assert.equal(chooseLanguage(undefined), 'en');
    assert.match(codeMail({ ...letter, code: '123456', locale: 'fr' }).text, /expire dans 10 minutes/);
  });

  it('give durations in the largest even unit', () => {
    assert.equal(sayDuration(1, 'en'), '1 minute');
    assert.equal(sayDuration(90, 'en'), '90 minutes');
    assert.equal(sayDuration(60, 'es'), '1 hora');
    assert.equal(sayDuration(10_080, 'fr'), '7 jours');
  });

  it('leave no placeholder unfilled in any language', () => {
    for (const locale of Object.keys(languages)) {
      const mails = [
        codeMail({ ...letter, locale, code: '123456' }),
        linkMail({ ...letter, locale, link: 'https://pet-game.example/?a=1&b=2' }),
        resetMail({
          ...letter,
          locale,
          link: 'https://pet-game.example/?a=1',
          loginLink: 'https://pet-game.example/?b=2',
        }),
      ];
      for (const { subject, text } of mails) assert.doesNotMatch(subject + text, /\{\w+\}/);
    }
  });

  it('cannot be broken by the name of a project or by a link', () => {
    const link = 'https://pet-game.example/?q="><script>';
    const { html, subject } = linkMail({ ...letter, link });
    for (const mail of [html, resetMail({ ...letter, link, loginLink: link }).html]) {
      assert.ok(!mail.includes('<script>') && !mail.includes('<Dogs>'));
    }
    assert.ok(html.includes('Cats &amp; &lt;Dogs&gt;'));
    assert.ok(subject.includes('Cats & <Dogs>'));
  });
});

describe('the name of a new passkey', () => {
  const names: Record<string, string> = {
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0':
      'Edge on Windows',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1':
      'Safari on iPhone',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36':
      'Chrome on Android',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/141.0.0.0 Safari/537.36':
      'Chrome on Linux',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0': 'Firefox on Linux',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Safari/605.1.15':
      'Safari on macOS',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0':
      'Firefox on macOS',
    'Mozilla/5.0 (iPad; CPU OS 17_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/140.0 Mobile/15E148 Safari/605.1.15':
      'Firefox on iPad',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0.7390.41 Mobile/15E148 Safari/604.1':
      'Chrome on iPhone',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36 OPR/123.0.0.0':
      'Opera on Windows',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36':
      'Samsung Internet on Android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36 EdgA/141.0.0.0':
      'Edge on Android',
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36':
      'Chrome on ChromeOS',
    // The browser inside an app of a social network names itself nowhere.
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 333.0.2.18.102 (iPhone15,2; iOS 17_5)':
      'iPhone',
    'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UD1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.71 Mobile Safari/537.36':
      'Chrome on Android',
    'curl/8': 'Passkey',
    '': 'Passkey',
  };
  for (const [userAgent, name] of Object.entries(names)) {
    it(`is ${name} for "${userAgent.slice(0, 40)}"`, () =>
      assert.equal(passkeyName('00000000-0000-0000-0000-000000000000', userAgent), name));
  }
  it('is the manager that keeps it, if it says which it is', () => {
    assert.equal(passkeyName('d548826e-79b4-db40-a3d8-11116f7e8349', 'curl/8'), 'Bitwarden');
  });
});
