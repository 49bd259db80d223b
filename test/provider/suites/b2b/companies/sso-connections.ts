/** Connections to companies' logins, set up by admins: what holds on every database. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OpenedDatabase } from '../../../../../provider/database/open.ts';
import { employee, shelterOf } from '../../../members.ts';
import { foundCompany } from '../../../parties/company-login.ts';
import { clientId, clientSecret } from '../../../parties/identity-servers.ts';
import { createWorld } from '../../../world.ts';

export function ssoConnectionSuite(database: () => OpenedDatabase): void {
  const create = 'POST /b2b/sso/oidc';
  const update = 'PUT /b2b/sso/oidc/:connection_id';
  const remove = 'DELETE /b2b/sso/:connection_id';

  describe('a connection', () => {
    it('becomes active when nothing is missing, and the organization shows it', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const company = await foundCompany(t, shelter);
      const { session, connection } = company;
      const { organization } = (await shelter.call('GET /b2b/organizations/me', null, { session })).data();
      const { connection_id, identity_provider } = connection;
      assert.equal(organization.sso_default_connection_id, connection_id);
      assert.deepEqual(organization.sso_active_connections, [
        { connection_id, display_name: 'Our login', identity_provider },
      ]);
      const reply = await shelter.call('POST /b2b/organizations/search', { organization_slug: company.slug });
      assert.equal(reply.data().organization?.sso_active_connections.length, 1, 'also to visitors');
      const list = (await shelter.call('GET /b2b/sso', null, { session })).data();
      assert.deepEqual(list.oidc_connections, [connection]);
      assert.equal(JSON.stringify(list).includes(clientSecret), false);
    });

    it('keeps its secret encrypted, and sends it to no new address', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const { session, connection } = await foundCompany(t, shelter);
      const { connection_id } = connection;
      const row = await database()
        .database.selectFrom('sso_connections')
        .selectAll()
        .where('connection_id', '=', connection_id)
        .executeTakeFirstOrThrow();
      assert.equal(JSON.stringify(row).includes(clientSecret), false);
      const params = { connection_id };
      const change = async (body: object) => (await shelter.call(update, body, { session, params })).data();
      const same = await change({ display_name: 'Renamed', client_secret: '' });
      assert.deepEqual([same.connection.status, same.connection.display_name], ['active', 'Renamed']);
      const thief = await change({ token_url: 'https://thief.example/token' });
      assert.equal(thief.connection.status, 'pending');
    });

    it('says why the metadata of an issuer was not read, and calls no private address', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const { session_token: session } = await shelter.found(employee());
      const { connection } = (await shelter.call(create, {}, { session })).data();
      const params = { connection_id: connection.connection_id };
      const ask = (issuer: string) =>
        shelter.call(update, { issuer, client_id: clientId }, { session, params });
      for (const issuer of ['https://10.0.0.7', 'https://169.254.169.254', 'http://localhost:1']) {
        const { warning, connection: now } = (await ask(issuer)).data();
        assert.match(warning, /metadata/);
        assert.deepEqual([now.status, now.token_url], ['pending', '']);
      }
      for (const issuer of [
        'http://company.example',
        'ftp://company.example',
        'https://u:p@company.example',
      ]) {
        assert.equal((await ask(issuer)).refused(), 'bad_request');
      }
    });

    it('is for members whose roles allow it, each in their own organization', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const company = await foundCompany(t, shelter);
      const params = { connection_id: company.connection.connection_id };
      const invite = 'POST /b2b/organizations/members';
      const email_address = employee(company.domain);
      (await shelter.call(invite, { email_address }, { session: company.session })).data();
      const plain = await shelter.signIn(email_address, company.organization_id);
      const other = await shelter.found(employee());
      const calls = [
        ['GET /b2b/sso', null],
        [create, {}],
        [update, { display_name: 'Mine' }],
        [remove, null],
      ] as const;
      for (const [name, body] of calls) {
        const denied = await shelter.call(name, body, { session: plain.session_token, params });
        assert.equal(denied.refused(), 'session_authorization_error', name);
      }
      const session = other.session_token;
      assert.equal(
        (await shelter.call(update, { display_name: 'Mine' }, { session, params })).refused(),
        'oidc_connection_not_found',
      );
      assert.equal(
        (await shelter.call(remove, null, { session, params })).refused(),
        'sso_connection_not_found',
      );
    });

    it('that is the default is deleted last, and disappears from the settings', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const { session, connection } = await foundCompany(t, shelter);
      const first = connection.connection_id;
      const { connection: second } = (await shelter.call(create, {}, { session })).data();
      const drop = (connection_id: string) =>
        shelter.call(remove, null, { session, params: { connection_id } });
      assert.equal((await drop(first)).refused(), 'cannot_delete_default_sso_connection');
      const pending = { sso_default_connection_id: second.connection_id };
      const wrong = await shelter.call('PUT /b2b/organizations/me', pending, { session });
      assert.equal(wrong.refused(), 'invalid_sso_default_connection_id');
      (await drop(second.connection_id)).data();
      const settings = {
        email_invites: 'ALL_ALLOWED',
        sso_jit_provisioning: 'RESTRICTED',
        sso_jit_provisioning_allowed_connections: [first],
      };
      (await shelter.call('PUT /b2b/organizations/me', settings, { session })).data();
      (await drop(first)).data();
      const { organization } = (await shelter.call('GET /b2b/organizations/me', null, { session })).data();
      assert.deepEqual(
        [organization.sso_default_connection_id, organization.sso_active_connections],
        [null, []],
      );
      assert.equal(organization.sso_jit_provisioning, 'NOT_ALLOWED');
    });

    it('is one of at most ten, even if admins create them at the same time', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const { session_token: session } = await shelter.found(employee());
      const answers = await Promise.all(
        Array.from({ length: 14 }, () => shelter.call(create, {}, { session })),
      );
      assert.equal(answers.filter(({ status }) => status === 200).length, 10);
      const refused = answers.filter(({ status }) => status !== 200);
      assert.ok(refused.every((answer) => answer.refused() === 'too_many_sso_connections'));
    });
  });
}
