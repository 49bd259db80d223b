/** Every setting of a project counts for users and for members, or the start refuses it by name. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import type { projectSettings } from '../../../provider/settings/project.ts';
import { readSettings } from '../../../provider/settings/settings.ts';
import { root } from '../../tools/source-imports.ts';
import type { Kind } from '../holders.ts';
import { employee, shelterOf } from '../members.ts';
import { sharedDatabase } from '../shared-database.ts';
import { createWorld, minute, publicToken } from '../world.ts';

const here = 'provider/settings/settings-of-kinds';
const both = (test: string) => ({ user: test, member: test });
const refused = null;

/** The test below `test/` that shows its effect. */
const effects: Record<keyof typeof projectSettings.shape, Record<Kind, string | typeof refused>> = {
  project_name: { user: 'provider/http/text', member: 'provider/suites/b2b/notices' },
  disable_sdk_watermark: both('view/elements/element-methods'),
  cname_domain: both('session-core/session/start-up'),
  email_domains: both('provider/settings/settings'),
  captcha_settings: { user: 'provider/suites/protection', member: here },
  pkce_required_for_email_magic_links: { user: 'provider/suites/codes-and-links/magic-links', member: here },
  pkce_required_for_password_resets: {
    user: 'provider/suites/passwords/password-resets',
    member: 'provider/suites/b2b/passwords',
  },
  pkce_required_for_oauth: { user: 'provider/suites/social/oauth', member: here },
  pkce_required_for_sso: {
    user: refused,
    member: 'session-core/against-provider/members-against-provider',
  },
  slug_pattern: { user: refused, member: 'journeys/members' },
  create_organization_enabled: { user: refused, member: 'provider/suites/b2b/isolation' },
  password_config: { user: 'provider/suites/passwords/password-calls', member: here },
  dfp_protected_auth_enabled: { user: 'provider/suites/protection', member: here },
  dfp_protected_auth_mode: { user: 'provider/suites/protection', member: here },
  rbac_policy: both('backend/permissions'),
  siwe_required_for_crypto_wallets: both('provider/suites/wallets/wallet-texts'),
  session_binding: both('provider/suites/sessions/bound-sessions'),
  sign_up: { user: 'provider/suites/accounts/sign-up', member: 'provider/suites/b2b/admission' },
  vertical: both('provider/holders'),
  sign_up_domains: { user: 'provider/suites/accounts/sign-up', member: 'provider/suites/b2b/admission' },
  terms: { user: 'provider/suites/accounts/admission', member: 'provider/suites/b2b/admission' },
  sign_up_fields: { user: 'provider/suites/accounts/admission', member: 'provider/suites/b2b/admission' },
  default_roles: { user: 'session-core/against-provider/rbac-against-provider', member: refused },
  mfa: { user: 'provider/suites/second-factors/second-factors', member: refused },
  cross_org_passwords: { user: refused, member: 'provider/suites/b2b/passwords' },
  account_deletion: both('provider/suites/accounts/account-deletion'),
  owner_notices: { user: 'provider/suites/accounts/owner-notices', member: 'provider/suites/b2b/notices' },
  unfamiliar_sign_ins: { user: 'provider/suites/sessions/unfamiliar-places', member: refused },
  recent_sign_in_minutes: { user: 'provider/suites/sessions/reauthentication', member: here },
  first_party_apps: both('provider/suites/b2b/apps'),
  session_jwt_claims: both('backend/authenticate'),
  session_cookies: both('provider/suites/sessions/session-cookies'),
  session_idle_minutes: both('provider/suites/attacks'),
  quotas: both('provider/rules/quotas'),
};

const projectOf = (kind: Kind, settings: object) =>
  JSON.stringify(kind === 'member' ? { vertical: 'B2B', ...settings } : settings);

for (const [kind, others] of [
  ['user', 'organizations'],
  ['member', 'users'],
] as const)
  it(`every setting of a project counts for a ${kind}, or is refused by name`, () => {
    for (const [name, tests] of Object.entries(effects)) {
      const test = tests[kind];
      if (test === refused) {
        const written = { PROJECT_SETTINGS: projectOf(kind, { [name]: null }) };
        const refusal = new RegExp(`PROJECT_SETTINGS\\.${name}: is a setting of ${others}`);
        assert.throws(() => readSettings(written), refusal);
        continue;
      }
      const file = ['.test.ts', '.ts'].map((end) => join(root, 'test', test + end)).find(existsSync);
      assert.ok(file, `there is no ${test}`);
      assert.match(readFileSync(file, 'utf8'), new RegExp(`\\b${name}\\b`));
    }
  });

describe('in a project of organizations', () => {
  async function open(t: TestContext, settings: object, environment: Record<string, string> = {}) {
    const lines: string[] = [];
    const PROJECT_SETTINGS = projectOf('member', { create_organization_enabled: true, ...settings });
    const world = await createWorld(t, {
      database: await sharedDatabase(),
      environment: { PROJECT_SETTINGS, LOG_LEVEL: 'info', ...environment },
      logDestination: { write: (line) => lines.push(line) },
    });
    return { world, shelter: shelterOf(world, publicToken), log: () => lines.join('') };
  }

  it('captcha_settings and dfp_protected_auth_enabled with its dfp_protected_auth_mode guard the calls of members', async (t) => {
    const { world, log } = await open(
      t,
      {
        captcha_settings: { enabled: true, siteKey: 'key' },
        dfp_protected_auth_enabled: true,
        dfp_protected_auth_mode: 'DECISIONING',
      },
      { CAPTCHA_SECRET: 'captcha-secret' },
    );
    const reply = await fetch(`${world.url}/sdk/v1/b2b/otps/email/discovery/send`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`${publicToken}:${publicToken}`)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ email_address: employee() }),
    });
    assert.deepEqual([reply.status, await reply.text()], [403, 'Captcha required']);
    assert.match(log(), /"decides":true,"msg":"device fingerprint checked"/);
  });

  it('pkce_required_for_email_magic_links and pkce_required_for_oauth ask for a challenge', async (t) => {
    const { world, shelter } = await open(t, {
      pkce_required_for_email_magic_links: true,
      pkce_required_for_oauth: true,
    });
    const link = { email_address: employee() };
    const mailed = await shelter.call('POST /b2b/magic_links/email/discovery/send', link);
    assert.equal(mailed.refused(), 'invalid_pkce_code_challenge');
    const start = `${world.url}/v1/b2b/public/oauth/google/discovery/start?public_token=${publicToken}`;
    assert.match(await (await fetch(start, { redirect: 'manual' })).text(), /requires PKCE/);
  });

  it('password_config says what a password of a member needs', async (t) => {
    const { shelter } = await open(t, { password_config: { luds_complexity: 4, luds_minimum_count: 12 } });
    const body = { email_address: employee(), password: 'four unusual words together' };
    const verdict = (await shelter.call('POST /b2b/passwords/strength_check', body)).data();
    assert.deepEqual([verdict.strength_policy, verdict.valid_password], ['luds', false]);
  });

  it('recent_sign_in_minutes says how long a member may change their sign-in methods', async (t) => {
    for (const [recent_sign_in_minutes, needs] of [
      [null, []],
      [2, ['recent_sign_in']],
    ]) {
      const { world, shelter } = await open(t, { recent_sign_in_minutes });
      const { session_token: session } = await shelter.found(employee());
      world.clock.advance(3 * minute);
      const reply = await shelter.call('POST /b2b/sessions/reauthentication', null, { session });
      assert.deepEqual(reply.data().needs, needs);
    }
  });
});
