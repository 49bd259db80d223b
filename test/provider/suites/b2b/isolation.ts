/** Two projects and several organizations: what the credentials of one can do to another, which is nothing. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { b2bCallTable } from '../../../../provider/calls/table.ts';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import type { B2BCallName } from '../../../../session-core/wire/b2b/calls.ts';
import type { SignedInMemberReply } from '../../../../session-core/wire/b2b/shared.ts';
import { createEthereumWallet } from '../../../fakes/wallets.ts';
import fc from '../../../properties.ts';
import { seed } from '../../../seed.ts';
import { duration, employee, type Shelter, shelterOf } from '../../members.ts';
import * as apps from '../../parties/apps.ts';
import { certificate } from '../../parties/saml-server.ts';
import { createWorld, newNumber } from '../../world.ts';
import { addMemberWallet } from '../wallets/wallet-calls.ts';
import { addMemberPasskey } from '../webauthn/passkey-calls.ts';

export function isolationSuite(database: () => OpenedDatabase): void {
  const second = 'public-token-test-second';
  const projects = ['public-token-test-local-b2b', second].map((public_token, index) => ({
    project_id: index === 0 ? 'project-test-local-b2b' : 'project-second',
    public_token,
    allowed_origins: [],
    default_redirect_url: 'http://localhost:4301/',
    settings: { vertical: 'B2B', create_organization_enabled: true },
  }));
  const names = Object.keys(b2bCallTable) as Exclude<B2BCallName, never>[];
  /** They end what the run needs: one's own organization, session and membership. */
  const endings = [
    'DELETE /b2b/organizations/me',
    'POST /b2b/sessions/revoke',
    'POST /b2b/sessions/exchange_access_token',
  ];

  /** An organization that has one of everything. */
  async function furnish(shelter: Shelter) {
    const founder = await shelter.found(employee());
    const { session_token: session, member_id, organization } = founder;
    const { organization_id } = organization;
    const display_name = `Login of ${member_id}`;
    const oidc = (await shelter.call('POST /b2b/sso/oidc', { display_name }, { session })).data();
    const saml = (await shelter.call('POST /b2b/sso/saml', { display_name }, { session })).data();
    const change = {
      idp_entity_id: 'https://login.example/metadata',
      idp_sso_url: 'https://login.example/saml',
      x509_certificate: certificate,
    };
    const params = { connection_id: saml.connection.connection_id };
    const update = 'PUT /b2b/sso/saml/:connection_id';
    const { connection: active } = (await shelter.call(update, change, { session, params })).data();
    const directory = (await shelter.call('POST /b2b/scim', { display_name }, { session })).data();
    const passkey = (await addMemberPasskey(shelter, session)).reply;
    const about = { organization_id, member_id };
    const wallet = await addMemberWallet(shelter, createEthereumWallet(), passkey.session_token);
    const { session_token: renewed } = wallet.data();
    const totp = (await shelter.call('POST /b2b/totp', about, { session: renewed })).data();
    return {
      founder,
      params: {
        member_id,
        connection_id: oidc.connection.connection_id,
        certificate_id: active.verification_certificates[0]?.certificate_id ?? '',
        private_key_id: 'none',
        connected_app_id: 'none',
        password_id: 'none',
        id: passkey.webauthn_registration_id,
        email_address: employee(),
      },
      connections: [oidc, active, directory].map((one) =>
        'connection' in one ? one.connection.connection_id : one.connection_id,
      ),
      secrets: [
        display_name,
        organization.organization_slug,
        founder.member.email_address,
        session,
        totp.secret,
        ...totp.recovery_codes,
      ],
    };
  }
  type Victim = Awaited<ReturnType<typeof furnish>>;

  /** Every row of every table that names the organization, its member or its connections. */
  async function rowsOf({ founder: { organization, member_id }, connections }: Victim) {
    const ids = [organization.organization_id, member_id, ...connections];
    const { rows: columns } = await sql<{ table_name: string; column_name: string }>`
      select table_name, column_name from information_schema.columns where table_schema = current_schema()
        and column_name in ('organization_id', 'member_id', 'connection_id', 'user_id')
      order by table_name, column_name`.execute(database().database);
    assert.ok(columns.length > 30);
    const leaks = await Promise.all(
      columns.map(async ({ table_name, column_name }) => {
        const { rows } = await sql`select * from ${sql.table(table_name)}
          where ${sql.ref(column_name)} in (${sql.join(ids)}) order by to_jsonb(${sql.table(table_name)})::text`.execute(
          database().database,
        );
        return [`${table_name} by ${column_name}`, rows];
      }),
    );
    return Object.fromEntries(leaks);
  }

  /** What each call would want, aimed at the victim. */
  function aimedAt({ founder, params }: Victim, connection_id: string) {
    const { organization_id } = founder.organization;
    return {
      ...duration,
      organization_id,
      member_id: params.member_id,
      connection_id,
      external_organization_id: organization_id,
      external_connection_id: connection_id,
      // The address belongs to nobody: an address of the victim would get mails, as anybody may send them.
      email_address: employee(),
      code: '000000',
      recovery_code: 'none',
      match_number: '00',
      waiting_tokens: ['none'],
      organization_slug: `eve-${params.member_id.slice(-12)}`,
      name: 'Eve',
      organization_name: 'Eve',
      display_name: 'Eve',
      mfa_phone_number: newNumber(),
      password: 'a new password of eve',
      existing_password: 'an old password of eve',
      new_password: 'a new password of eve',
      metadata_url: 'https://10.0.0.7/metadata',
      client_id: 'none',
      redirect_uri: apps.redirect,
      post_logout_redirect_uri: apps.goodbye,
      state: 'state',
      response_type: 'code',
      scopes: ['openid'],
      consent_granted: true,
      ...createEthereumWallet().is,
      signature: '0x',
      domain: 'localhost',
      user_agent: '',
      public_key_credential: JSON.stringify({
        ...{ id: 'none', rawId: 'none', type: 'public-key' },
        response: {
          ...{ attestationObject: 'none', authenticatorData: 'none', signature: 'none' },
          clientDataJSON: btoa(
            JSON.stringify({ type: 'none', challenge: 'none', origin: 'none' }),
          ).replaceAll('=', ''),
        },
      }),
      ...Object.fromEntries(tokens.map((name) => [name, 'none'])),
    };
  }
  const tokens = [
    'magic_links_token',
    'discovery_magic_links_token',
    'password_reset_token',
    'oauth_token',
    'discovery_oauth_token',
    'sso_token',
    'impersonation_token',
    'access_token',
    'id_token',
    'oauth_callback_id',
    'profile_id',
    'token',
  ];

  const ownToken = (reply: object): string | undefined =>
    'session_token' in reply && reply.session_token !== '' ? String(reply.session_token) : undefined;

  describe('the credentials of one organization', () => {
    it('never read or change another one, or another project, by any call', {
      timeout: 300_000,
    }, async (t) => {
      const environment = {
        ...apps.environment,
        PROJECTS: JSON.stringify(projects),
        RATE_SENDS_PER_ADDRESS: '100000',
      };
      const world = await createWorld(t, { database: database(), environment });
      const shelters = projects.map(({ public_token }) => shelterOf(world, public_token));
      const [here, there] = shelters as [Shelter, Shelter];
      const attacker: SignedInMemberReply = await here.found(employee());
      let session = attacker.session_token;
      const { intermediate_session_token } = await here.discover(employee());
      const victims = [await furnish(here), await furnish(there)];
      const before = await Promise.all(victims.map(rowsOf));
      const wanted = names.filter((name) => !endings.includes(name));
      const reached = new Set<string>();
      const publicToken = projects[0]?.public_token ?? '';

      async function attack(name: (typeof names)[number], victim: Victim, credential: string, token: string) {
        const body = {
          ...aimedAt(victim, victim.connections[0] ?? ''),
          session_jwt: attacker.session_jwt,
          // The only credential of these.
          ...((credential === 'half' || name.includes('/intermediate')) && { intermediate_session_token }),
        };
        const [method = '', path = ''] = name.split(' ');
        const isWithout = method === 'GET' || method === 'DELETE' || /\/revoke|\/reactivate/.test(path);
        const kind = ['oidc', 'saml', 'scim'].findIndex((one) => path.includes(one));
        const params = { ...victim.params, connection_id: victim.connections[Math.max(kind, 0)] ?? '' };
        const answer = await here.call(name, isWithout ? null : body, {
          token,
          params,
          ...(credential === 'session' && { session }),
        });
        const text = JSON.stringify(answer.status === 200 ? answer.data() : answer.refusal());
        for (const secret of victim.secrets) {
          assert.equal(text.includes(secret), false, `${name} shows ${secret}`);
        }
        const reason = answer.status === 200 ? 'answered' : answer.refused();
        assert.notEqual(reason, 'too_many_requests', name);
        if (credential === 'session' && token !== second) {
          assert.doesNotMatch(reason, /^(session_not_found|internal_error)$/, name);
          if (reason !== 'bad_request') reached.add(name);
          // A proof renews the token.
          if (answer.status === 200) session = ownToken(answer.data()) ?? session;
        }
      }

      // Any call may prepare the ground for any other: their order is at random.
      const orders = fc.shuffledSubarray(wanted, { minLength: wanted.length });
      for (const [index, victim] of victims.entries()) {
        const [all = []] = fc.sample(orders, { numRuns: 1, seed: seed + index });
        for (const name of all) {
          await attack(name, victim, 'session', publicToken);
          await attack(name, victim, all.indexOf(name) % 2 === 0 ? 'half' : 'none', publicToken);
          await attack(name, victim, 'session', second);
        }
      }
      assert.deepEqual(
        wanted.filter((name) => !reached.has(name)),
        [],
        'every call came as far as its rules',
      );
      assert.deepEqual(await Promise.all(victims.map(rowsOf)), before);
    });

    it('are worthless under the token of another project', async (t) => {
      const environment = { PROJECTS: JSON.stringify(projects) };
      const world = await createWorld(t, { database: database(), environment });
      const here = shelterOf(world, projects[0]?.public_token);
      const { session_token: session } = await here.found(employee());
      const { intermediate_session_token } = await here.discover(employee());
      const check = await here.call('POST /b2b/sessions/authenticate', {}, { session, token: second });
      assert.equal(check.refused(), 'session_not_found');
      const list = 'POST /b2b/discovery/organizations';
      const listed = await here.call(list, { intermediate_session_token }, { token: second });
      assert.equal(listed.refused(), 'intermediate_session_not_found');
    });
  });
}
