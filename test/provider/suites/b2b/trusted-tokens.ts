/** Sign-in of a member by a token of the project owner's own server, on every database. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { duration, employee, shelterOf, whole } from '../../members.ts';
import { trustedServer } from '../../parties/trusted-server.ts';
import { createWorld } from '../../world.ts';

const attest = 'POST /b2b/sessions/attest';

export function memberTrustedTokenSuite(database: () => OpenedDatabase): void {
  async function open(t: TestContext) {
    const server = await trustedServer();
    const ofMembers = { ...server.profile, project_id: 'project-test-local-b2b' };
    const environment = { TRUSTED_TOKEN_PROFILES: server.setting({ ofMembers }) };
    const shelter = shelterOf(await createWorld(t, { database: database(), environment }));
    const sign = (email: string, more: object = {}) =>
      server.sign(shelter.world, { email, email_verified: true, ...more });
    return { ...shelter, sign };
  }

  describe('a trusted token of a member', () => {
    it('signs in to an organization once, or joins the session of the same member', async (t) => {
      const { call, found, sign } = await open(t);
      const email = employee();
      const { organization, member_id, member_session, session_token } = await found(email);
      const { organization_id } = organization;
      const body = { profile_id: 'ofMembers', token: await sign(email), organization_id, ...duration };
      const reply = (await call(attest, body)).data();
      assert.equal(reply.member_id, member_id);
      const [factor] = reply.member_session?.authentication_factors ?? [];
      assert.equal(factor?.type, 'trusted_auth_token');
      assert.equal((await call(attest, body)).refused(), 'invalid_trusted_auth_token');

      const more = { profile_id: 'ofMembers', token: await sign(email) };
      const joined = (await call(attest, more, { session: session_token })).data();
      assert.equal(joined.member_session?.member_session_id, member_session.member_session_id);
      assert.notEqual(joined.session_token, session_token);
      const named = { ...more, token: await sign(email), session_token: joined.session_token };
      const again = (await call(attest, named)).data();
      assert.equal(again.member_session?.member_session_id, member_session.member_session_id);
    });

    it('stands for all that the organization requires, and proves the address', async (t) => {
      const { call, found, sign, world } = await open(t);
      const email = employee();
      const { organization, session_token } = await found(email);
      const { organization_id } = organization;
      const { database } = world.provider.world;
      const rows = database.updateTable('members').set({ address_verified: false });
      await rows.where('organization_id', '=', organization_id).execute();
      const methods = { auth_methods: 'RESTRICTED', allowed_auth_methods: ['sso'] };
      const strict = { ...methods, mfa_policy: 'REQUIRED_FOR_ALL' };
      (await call('PUT /b2b/organizations/me', strict, { session: session_token })).data();
      const body = { profile_id: 'ofMembers', token: await sign(email), organization_id };
      assert.equal(whole((await call(attest, body)).data()).member.email_address_verified, true);
    });

    it('lets nobody join, counts in its own project only, and names an organization', async (t) => {
      const { call, found, sign, world } = await open(t);
      const email = employee();
      const { organization_id } = (await found(email)).organization;
      const send = async (who: string, more: object = {}, claims: object = {}) => {
        const token = await sign(who, claims);
        return (await call(attest, { profile_id: 'ofMembers', token, organization_id, ...more })).refused();
      };
      assert.equal(await send(employee()), 'member_not_found');
      assert.equal(await send(email, { profile_id: 'server' }), 'trusted_token_profile_not_found');
      assert.equal(await send(email, { organization_id: undefined }), 'organization_not_found');
      assert.equal(await send(email, {}, { aud: 'another' }), 'invalid_trusted_auth_token');
      const byId = { email_verified: false, external_id: 'our-4711' };
      assert.equal(await send(email, {}, byId), 'invalid_trusted_auth_token', 'no verified address');
      const user = await world.call('POST /sessions/attest', {
        profile_id: 'ofMembers',
        token: await sign(email),
      });
      assert.equal(user.refusal().error_type, 'trusted_token_profile_not_found');
    });
  });
}
