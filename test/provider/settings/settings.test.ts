/** What the environment sets, and how the provider reports wrong settings. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { SettingsError } from '../../../platform/start-error.ts';
import { environmentVariables } from '../../../provider/settings/environment.ts';
import { readSettings } from '../../../provider/settings/settings.ts';
import { ofOneKind } from '../../../provider/settings/written-settings.ts';

const production = {
  NODE_ENV: 'production',
  SMTP_URL: 'smtp://mail.pet-game.example',
  ALLOWED_ORIGINS: 'https://pet-game.example',
  PUBLIC_URL: 'https://login.pet-game.example',
  DEFAULT_REDIRECT_URL: 'https://pet-game.example/authenticate',
};

/** With nothing left of the seeded project. */
const ownProject = {
  ...production,
  DATABASE_URL: 'postgres://db.example/p',
  TRUST_PROXY: '1',
  PUBLIC_TOKEN: 'public-token-live-cats',
  PROJECT_SETTINGS: '{"project_name":"Cat Game","email_domains":["cat-game.example"],"rbac_policy":null}',
};

/** The one line that names the variable. */
function refused(environment: Record<string, string>): string {
  try {
    readSettings(environment);
  } catch (error) {
    assert.ok(error instanceof SettingsError);
    return error.message;
  }
  throw new Error(`Taken: ${JSON.stringify(environment)}`);
}

describe('settings', () => {
  it('have sensible defaults, and an empty variable means none', () => {
    const settings = readSettings({ PROVIDER_PORT: '', DATABASE_URL: '' });
    assert.equal(settings.port, 4400);
    assert.equal(settings.prefix, 'auth');
    assert.equal(settings.dataDir, '.data');
    assert.equal(settings.defaultRedirectUrl, 'http://localhost:4300/authenticate');
    assert.equal(settings.production, false);
    assert.equal(settings.limits.sendsPerIp, 300);
    assert.equal(
      readSettings({ DEMO_PORT: '5000' }).defaultRedirectUrl,
      'http://localhost:5000/authenticate',
    );
  });

  it('are stricter in production', () => {
    assert.equal(readSettings(production).limits.sendsPerIp, 60);
    assert.throws(
      () => readSettings({ ...production, ALLOWED_ORIGINS: undefined }),
      /^SettingsError: ALLOWED_ORIGINS: [^\n]+$/,
    );
    assert.throws(
      () => readSettings({ ...production, PUBLIC_URL: 'http://login.pet-game.example' }),
      SettingsError,
    );
  });

  it('work without optional services, and say what is missing', () => {
    const { gaps, defaultRedirectUrl } = readSettings({
      NODE_ENV: 'production',
      ALLOWED_ORIGINS: 'https://pet-game.example',
    });
    assert.deepEqual(
      gaps.slice(0, 4).map((gap) => gap.split(' ')[0]),
      ['SMTP_URL', 'PUBLIC_URL', 'DEFAULT_REDIRECT_URL', 'DATABASE_URL'],
    );
    assert.equal(defaultRedirectUrl, 'https://pet-game.example/authenticate');
    assert.deepEqual(readSettings(ownProject).gaps, []);
    assert.deepEqual(readSettings({}).gaps, []);
  });

  it('name in production every value left from development', () => {
    const leftovers = (changed: Record<string, string>) => readSettings({ ...ownProject, ...changed }).gaps;
    const seeded = {
      PUBLIC_TOKEN: 'public-token-test-local',
      PROJECT_SETTINGS: '{"project_name":"Pet Game"}',
      TRUST_PROXY: '',
    };
    const words = [
      /^PUBLIC_TOKEN is /,
      /say Pet Game/,
      /no-reply@pet-game\.example/,
      /player/,
      /^TRUST_PROXY /,
    ];
    const names = leftovers(seeded);
    assert.equal(names.length, words.length);
    words.forEach((word, index) => {
      assert.match(names[index] ?? '', word);
    });
    // A public address that needs no proxy, a sender of one's own, roles of one's own.
    assert.deepEqual(leftovers({ TRUST_PROXY: '', PUBLIC_URL: 'http://localhost:4400' }), []);
    const sparse = { PROJECT_SETTINGS: '{"project_name":null,"rbac_policy":null}' };
    assert.deepEqual(leftovers({ ...sparse, MAIL_FROM: 'login@cat-game.example' }), []);
    const [policy, ...others] = leftovers({
      PROJECT_SETTINGS: '{"project_name":"C","email_domains":["c.example"],"default_roles":["cat"]}',
    });
    assert.match(policy ?? '', /rbac_policy of its own: scopes and permissions come from the pet game\.$/);
    assert.deepEqual(others, []);
  });

  it('are refused with one line for each mistake, without the value', () => {
    const wrong = {
      PROVIDER_PORT: '99999',
      PROJECT_SETTINGS: '{"project_nam":"secret-value"}',
      DATABASE_URL: 'mysql://user:secret-value@db',
      PROVIDER_PREFIX: 'Secret Value',
    };
    assert.throws(
      () => readSettings(wrong),
      (error: Error) => {
        const lines = error.message.split('\n');
        assert.equal(lines.length, 4);
        for (const name of Object.keys(wrong))
          assert.ok(
            lines.some((line) => line.startsWith(`${name}:`)),
            name,
          );
        assert.ok(!/secret.value/i.test(error.message));
        return true;
      },
    );
  });

  it('of a further project are refused by name where it has no use for them, and have no default of the pet game', () => {
    const entry = (written: object) => ({
      PROJECTS: JSON.stringify([
        {
          project_id: 'project-cats',
          public_token: 'public-token-test-cats',
          allowed_origins: ['https://cats.example'],
          default_redirect_url: 'https://cats.example/authenticate',
          settings: { vertical: 'B2B', ...written },
        },
      ]),
    });
    assert.match(refused(entry({ mfa: null })), /PROJECTS: 0\.settings\.mfa: is a setting of users/);
    assert.match(
      refused(entry({ session_cookies: 'http_only' })),
      /session_cookies is a setting of the first project/,
    );
    const [{ project } = readSettings({})] = readSettings(entry({})).otherProjects;
    assert.deepEqual([project.project_name, project.email_domains], ['project-cats', []]);
    assert.deepEqual(
      project.rbac_policy?.roles.map(({ role_id }) => role_id),
      ['auth_member', 'auth_admin'],
    );
    const [own] = readSettings(entry({ rbac_policy: { roles: [], resources: [] } })).otherProjects;
    assert.deepEqual(own?.project.rbac_policy?.scopes, []);
    const page = readFileSync(new URL('../../../docs/provider/project-settings.md', import.meta.url), 'utf8');
    for (const names of Object.values(ofOneKind))
      assert.ok(page.includes(names.map((name) => `\`${name}\``).join(', ')), String(names));
  });

  it('refuse session cookies that browsers would not send', () => {
    const http_only = { ...ownProject, PROJECT_SETTINGS: '{"session_cookies":"http_only"}' };
    const origins = (changed: Record<string, string>) => () => readSettings({ ...http_only, ...changed });
    const site = {
      PUBLIC_URL: 'https://login.cat-game.example',
      ALLOWED_ORIGINS: 'https://cat-game.example',
    };
    assert.equal(origins({ ...site, COOKIE_DOMAIN: 'cat-game.example' })().cookieDomain, 'cat-game.example');
    assert.equal(origins(site)().cookieDomain, undefined);
    assert.throws(
      origins({ ...site, ALLOWED_ORIGINS: 'https://dog-game.example' }),
      /dog-game\.example is not on/,
    );
    assert.throws(origins({ ...site, COOKIE_DOMAIN: 'www.cat-game.example' }), /is not on www\.cat-game/);
    assert.throws(
      () => readSettings({ ...ownProject, COOKIE_DOMAIN: 'cat-game.example' }),
      /COOKIE_DOMAIN: needs/,
    );
  });

  it('accept only a strength policy that a password can meet', () => {
    const policy = (luds_complexity: unknown, luds_minimum_count: unknown) =>
      readSettings({
        PROJECT_SETTINGS: JSON.stringify({ password_config: { luds_complexity, luds_minimum_count } }),
      }).project.password_config;
    assert.deepEqual(policy(4, 32), { luds_complexity: 4, luds_minimum_count: 32 });
    for (const [complexity, count] of [
      [0, 8],
      [5, 8],
      [1.5, 8],
      [3, 7],
      [3, 33],
      ['3', 8],
    ]) {
      assert.throws(() => policy(complexity, count), SettingsError);
    }
  });

  it('check for leaked passwords and reveal accounts, unless set otherwise', () => {
    const { passwords, enumerationSafe } = readSettings({});
    assert.deepEqual(passwords, {
      breachDetectionOnCreate: true,
      breachDetectionOnSignIn: true,
      breachRangeUrl: undefined,
    });
    assert.equal(enumerationSafe, false);
    const other = readSettings({
      ENUMERATION_SAFE: 'yes',
      BREACH_DETECTION_ON_CREATE: '0',
      BREACH_DETECTION_ON_SIGN_IN: 'no',
      BREACH_RANGE_URL: 'https://leaks.example/range/',
    });
    assert.equal(other.enumerationSafe, true);
    assert.deepEqual(other.passwords, {
      breachDetectionOnCreate: false,
      breachDetectionOnSignIn: false,
      breachRangeUrl: 'https://leaks.example/range/',
    });
    assert.throws(() => readSettings({ BREACH_RANGE_URL: 'leaks.example' }), SettingsError);
  });

  it('trust as many proxies as configured', () => {
    const cases = { '': 0, '0': 0, '1': 1, '2': 2, true: 1, false: 0 };
    for (const [text, count] of Object.entries(cases)) {
      assert.equal(readSettings({ TRUST_PROXY: text }).trustedProxies, count, text);
    }
    assert.equal(refused({ TRUST_PROXY: 'maybe' }), 'TRUST_PROXY: must be a number of proxies from 0 to 10');
    assert.equal(refused({ ENUMERATION_SAFE: 'on' }), 'ENUMERATION_SAFE: must be true or false');
  });

  it('are described in docs/provider/README.md: every variable, and no other', () => {
    const docs = readFileSync(new URL('../../../docs/provider/README.md', import.meta.url), 'utf8');
    const described = [...docs.matchAll(/^\| `([A-Z_]+)` \|/gm)].map((match) => match[1]);
    assert.deepEqual(described.sort(), [...environmentVariables].sort());
  });

  it('that are misspelled, and that nothing reads, are named with what was meant', () => {
    const meant = {
      PEPER: 'PEPPER',
      PEPPERS_FILE: 'PEPPER_FILE',
      MAIL_FORM: 'MAIL_FROM',
      SMTPURL: 'SMTP_URL',
      ALOWED_ORIGINS: 'ALLOWED_ORIGINS',
      OAUTH_GOOGLE_SECRET: 'OAUTH_GOOGLE_CLIENT_SECRET',
      RATE_SENDS_PER_DAY: 'RATE_SENDS_PER_IP',
      PASSKEY_DOMAIN: 'PASSKEY_DOMAINS',
    };
    for (const [name, known] of Object.entries(meant)) {
      const { gaps } = readSettings({ [name]: 'secret' });
      assert.deepEqual(gaps, [`${name} is set, but nothing reads it. Did you mean ${known}?`]);
    }
  });

  it('that belong to other programs, to the demo, or are empty count as right', () => {
    const others = {
      ...{
        PATH: '/bin',
        HOME: '/root',
        PROJECT: 'one',
        PORT: '1',
        HOST: 'a',
        DATABASE_PASSWORD: 'b',
        PGHOST: 'c',
      },
      ...{
        OTEL_SERVICE_NAME: 'one',
        POSTGRES_PASSWORD: 'two',
        NODE_OPTIONS: '--use-openssl-ca',
        REDIS_URL: 'd',
      },
      ...{
        DEMO_HOST: 'one',
        DEMO_URL: 'two',
        DEMO_RATE_PET_CALLS: '1',
        DIST_DIR: 'dist',
        PROVIDER_URL: 'e',
        PEPER: '',
      },
      npm_config_cache: '.npm',
    };
    assert.deepEqual(readSettings(others).gaps, []);
  });

  it('come from the only file that reads the environment', () => {
    const root = new URL('../../../provider/', import.meta.url);
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.ts'),
    );
    assert.ok(files.length > 30);
    const readers = files.filter(
      (name) =>
        readFileSync(new URL(name, root), 'utf8').includes('process.env.') ||
        readFileSync(new URL(name, root), 'utf8').includes('= process.env'),
    );
    assert.deepEqual(readers, ['settings/own-environment.ts']);
  });
});

describe('the mode', () => {
  it('is one of three words, and no other counts as development', () => {
    for (const NODE_ENV of ['prod', 'Production', 'PRODUCTION', 'staging', ' production']) {
      const line = refused({ ...production, NODE_ENV });
      assert.equal(line, 'NODE_ENV: must be development, test or production');
    }
    for (const NODE_ENV of ['development', 'test', '']) {
      assert.equal(readSettings({ NODE_ENV }).production, false);
    }
    assert.equal(readSettings(production).production, true);
  });

  it('of development, in which all codes are visible, is for this machine only', () => {
    for (const NODE_ENV of ['development', 'test', '']) {
      const line = refused({ ...production, NODE_ENV });
      assert.match(line, /^PUBLIC_URL: must be on localhost without NODE_ENV=production[^\n]+$/);
    }
    refused({ PUBLIC_URL: 'http://localhost.evil.example' });
    for (const PUBLIC_URL of ['http://localhost:4400', 'https://127.0.0.1:4400/auth', 'http://[::1]:4400']) {
      assert.equal(readSettings({ PUBLIC_URL }).publicUrl, PUBLIC_URL);
    }
  });
});

describe('addresses among the settings', () => {
  it('of pages are origins, exactly as browsers send them', () => {
    const wrong = [
      'pet-game.example',
      '*',
      'https://*',
      'http://*.pet-game.example',
      'https://a.*.pet-game.example',
      'https://a*.pet-game.example',
      'https://*.*.pet-game.example',
      'https://PET-game.example',
      'https://pet-game.example/login',
      'https://pet-game.example:443',
      'https://user@pet-game.example',
      'https://pet-game.example?x',
      'null',
    ];
    for (const name of ['ALLOWED_ORIGINS', 'PASSKEY_RELATED_ORIGINS', 'PASSKEY_TOP_ORIGINS']) {
      for (const origin of wrong) {
        const line = refused({ ...production, [name]: `https://good.example, ${origin}` });
        assert.match(line, new RegExp(`^${name}: must be origins [^\\n]+$`), origin);
      }
    }
    const ALLOWED_ORIGINS = 'https://a.example/ http://localhost:4300,capacitor://localhost';
    assert.deepEqual(readSettings({ ALLOWED_ORIGINS }).allowedOrigins, [
      'https://a.example',
      'http://localhost:4300',
      'capacitor://localhost',
    ]);
  });

  it('may have a wildcard for subdomains, with a warning, but not where strangers have pages', () => {
    const wide = { ...production, ALLOWED_ORIGINS: 'https://*.pet-game.example https://pet-game.example' };
    const { gaps, defaultRedirectUrl, passkeys } = readSettings(wide);
    assert.ok(
      gaps.some((gap) => gap.startsWith('ALLOWED_ORIGINS has https://*.pet-game.example: every page')),
    );
    assert.equal(defaultRedirectUrl, 'https://pet-game.example/authenticate');
    assert.deepEqual(passkeys.domains, ['pet-game.example']);
    for (const shared of [
      'com',
      'co.uk',
      'kobe.jp',
      'github.io',
      'vercel.app',
      's3.amazonaws.com',
      'amazonaws.com',
    ])
      assert.match(
        refused({ ...production, ALLOWED_ORIGINS: `https://*.${shared}` }),
        /^ALLOWED_ORIGINS: must have no wildcard below a domain in which strangers/,
        shared,
      );
    assert.match(
      refused({
        ...production,
        ALLOWED_ORIGINS: 'https://*.pet-game.example',
        DEFAULT_REDIRECT_URL: '',
      }),
      /^DEFAULT_REDIRECT_URL: is required/,
    );
    for (const name of ['PASSKEY_RELATED_ORIGINS', 'PASSKEY_TOP_ORIGINS'])
      assert.match(refused({ ...production, [name]: 'https://*.pet-game.example' }), /must be origins/);
  });

  it('of passkeys are host names', () => {
    for (const domain of [
      'https://pet-game.example',
      'pet-game.example:443',
      'Pet-Game.example',
      '*.example',
    ]) {
      assert.match(refused({ PASSKEY_DOMAINS: domain }), /^PASSKEY_DOMAINS: must be host names [^\n]+$/);
    }
    const { domains } = readSettings({ PASSKEY_DOMAINS: 'pet-game.example, localhost' }).passkeys;
    assert.deepEqual(domains, ['pet-game.example', 'localhost']);
  });

  it('of the provider itself have no query and no user name', () => {
    for (const end of ['/?a=b', '?', '#top', '/auth?x']) {
      const line = refused({ ...production, PUBLIC_URL: `https://login.pet-game.example${end}` });
      assert.match(line, /^PUBLIC_URL: must have no query and no fragment$/);
    }
    const named = refused({ ...production, PUBLIC_URL: 'https://ada:hunter2@login.pet-game.example' });
    assert.equal(named, 'PUBLIC_URL: must have no user name');
    const { publicUrl } = readSettings({
      ...production,
      PUBLIC_URL: 'https://login.pet-game.example/auth//',
    });
    assert.equal(publicUrl, 'https://login.pet-game.example/auth');
  });
});

describe('the sender of mails', () => {
  const from = (MAIL_FROM: string) => readSettings({ MAIL_FROM }).mailFrom;

  it('is an address, also one with a name', () => {
    assert.deepEqual(from('login@pet.example'), { name: 'Pet Game', address: 'login@pet.example' });
    assert.deepEqual(from(' Cat Game <login@pet.example> '), {
      name: 'Cat Game',
      address: 'login@pet.example',
    });
    assert.deepEqual(from('"Cats, Dogs" <login@localhost>'), {
      name: 'Cats, Dogs',
      address: 'login@localhost',
    });
    assert.deepEqual(from('<login@pet.example>'), { name: 'Pet Game', address: 'login@pet.example' });
  });

  it('is refused if it is anything else', () => {
    for (const text of [
      'notanaddress',
      'Pet Game',
      'a@b@c.example',
      'Pet <login>',
      'a@b.example, c@d.example',
    ]) {
      assert.match(refused({ MAIL_FROM: text }), /^MAIL_FROM: must be an address [^\n]+$/, text);
    }
    refused({ MAIL_FROM: 'Pet\r\nBcc: x@y.example <login@pet.example>' });
  });
});
