/** Two projects and several organizations: what the credentials of one can do to another, which is nothing. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { b2bCallTable } from '../../../../provider/calls/table.ts';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import type { B2BCallName } from '../../../../session-core/wire/b2b/calls.ts';
import type { SignedInMemberReply } from '../../../../session-core/wire/b2b/shared.ts';
import { duration, employee, type Shelter, shelterOf } from '../../members.ts';
import { createWorld, newNumber } from '../../world.ts';

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

  describe('the credentials of one organization', () => {
    it('never read or change another one, or another project', { timeout: 300_000 }, async (t) => {
      const environment = { PROJECTS: JSON.stringify(projects), RATE_SENDS_PER_ADDRESS: '100000' };
      const world = await createWorld(t, { database: database(), environment });
      const shelters = projects.map(({ public_token }) => shelterOf(world, public_token));
      const [here, there] = shelters as [Shelter, Shelter];
      const attacker = await here.found(employee());
      const half = await here.discover(employee());
      const victims = [await here.found(employee()), await there.found(employee())];

      const connections = new Map<string, string>();
      for (const [index, { member_id, session_token: session }] of victims.entries()) {
        const shelter = index === 0 ? here : there;
        const body = { display_name: `Login of ${member_id}` };
        const { connection } = (await shelter.call('POST /b2b/sso/oidc', body, { session })).data();
        connections.set(member_id, connection.connection_id);
      }

      const rowsOf = async ({ member_id, organization }: SignedInMemberReply) => {
        const { organization_id } = organization;
        const [organizations, members, sessions, totps, logins] = await Promise.all([
          database()
            .database.selectFrom('organizations')
            .selectAll()
            .where('organization_id', '=', organization_id)
            .execute(),
          database()
            .database.selectFrom('members')
            .selectAll()
            .where('organization_id', '=', organization_id)
            .execute(),
          database()
            .database.selectFrom('member_sessions')
            .selectAll()
            .where('member_id', '=', member_id)
            .execute(),
          database().database.selectFrom('totps').selectAll().where('member_id', '=', member_id).execute(),
          database()
            .database.selectFrom('sso_connections')
            .selectAll()
            .where('organization_id', '=', organization_id)
            .execute(),
        ]);
        return { organizations, members, sessions, totps, logins };
      };
      const before = await Promise.all(victims.map(rowsOf));
      const secrets = victims.flatMap(({ organization, member, session_token }) => [
        `Login of ${member.member_id}`,
        organization.organization_slug,
        member.email_address,
        session_token,
      ]);

      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...names),
          fc.constantFrom(...victims),
          fc.constantFrom('session', 'half', 'none'),
          fc.constantFrom(...projects.map(({ public_token }) => public_token)),
          async (name, victim, credential, token) => {
            const { organization_id } = victim.organization;
            const { member_id } = victim;
            const body = {
              ...duration,
              organization_id,
              member_id,
              // Of nobody: an address of the victim would get mails, as anybody may send them.
              email_address: employee(),
              code: '000000',
              recovery_code: 'none',
              magic_links_token: 'none',
              discovery_magic_links_token: 'none',
              organization_slug: 'x',
              name: 'Eve',
              organization_name: 'Eve',
              mfa_phone_number: newNumber(),
              ...(credential === 'half' && { intermediate_session_token: half.intermediate_session_token }),
            };
            const isWithout =
              name.startsWith('GET') ||
              name.startsWith('DELETE') ||
              name.includes('/revoke') ||
              name.includes('/reactivate');
            const params = {
              member_id,
              password_id: victim.member.member_password_id || 'none',
              connection_id: connections.get(member_id) ?? '',
            };
            // Leaving one's own organization is allowed, and would end the run.
            if (name === 'DELETE /b2b/organizations/me' || name === 'POST /b2b/sessions/revoke') return;
            const answer = await here.call(name, isWithout ? null : body, {
              token,
              params,
              ...(credential === 'session' && { session: attacker.session_token }),
            });
            const text = JSON.stringify(answer.status === 200 ? answer.data() : answer.refusal());
            for (const secret of secrets)
              assert.equal(text.includes(secret), false, `${name} shows ${secret}`);
          },
        ),
        { numRuns: 150 },
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
