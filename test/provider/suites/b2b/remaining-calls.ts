/** The calls for members that no other suite makes, on every database. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { duration, employee, shelterOf } from '../../members.ts';
import { createWorld, newNumber } from '../../world.ts';

export function remainingMemberCallSuite(database: () => OpenedDatabase): void {
  describe('other calls of members', () => {
    it('a mailed link shows the organizations of its address, once', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const email_address = employee();
      const { organization } = await shelter.found(email_address);
      (await shelter.call('POST /b2b/magic_links/email/discovery/send', { email_address })).data();
      const { link = '' } = await shelter.world.newest(email_address);
      const { searchParams } = new URL(link);
      assert.equal(searchParams.get('auth_token_type'), 'discovery');
      const body = { discovery_magic_links_token: searchParams.get('token') };
      const authenticate = 'POST /b2b/magic_links/discovery/authenticate';
      const reply = (await shelter.call(authenticate, body)).data();
      assert.deepEqual(
        reply.discovered_organizations.map((each) => each.organization.organization_id),
        [organization.organization_id],
      );
      assert.ok((await shelter.call(authenticate, body)).refused());
    });

    it('a password is judged before it is set', async (t) => {
      const { call } = shelterOf(await createWorld(t, { database: database() }));
      const judge = async (password: string) =>
        (await call('POST /b2b/passwords/strength_check', { password })).data();
      assert.equal((await judge('password')).valid_password, false);
      assert.equal((await judge('a new and long enough one 7!')).valid_password, true);
    });

    it('members remove their own second factors and free their retired addresses', async (t) => {
      const { call, found, world } = shelterOf(await createWorld(t, { database: database() }));
      const { organization, member_id, session_token } = await found(employee());
      const about = { organization_id: organization.organization_id, member_id };
      const phone = { ...about, mfa_phone_number: newNumber() };
      let session = session_token;
      (await call('POST /b2b/otps/sms/send', phone, { session })).data();
      const { code } = await world.newest(phone.mfa_phone_number);
      const sms = { ...about, ...duration, code };
      session = (await call('POST /b2b/otps/sms/authenticate', sms, { session })).data().session_token;
      const { secret } = (await call('POST /b2b/totp', about, { session })).data();
      const now = world.clock.now().getTime();
      const app = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now });
      const totp = { ...about, ...duration, code: app };
      const both = (await call('POST /b2b/totp/authenticate', totp, { session })).data();
      assert.equal(both.member.mfa_phone_number, phone.mfa_phone_number);
      session = both.session_token;
      const deletePhone = 'DELETE /b2b/organizations/members/deletePhoneNumber';
      const deleteApp = 'DELETE /b2b/organizations/members/deleteTOTP';
      const less = (await call(deletePhone, null, { session })).data();
      assert.deepEqual([less.member.mfa_phone_number, less.member.mfa_phone_number_verified], ['', false]);
      assert.notEqual(less.member.totp_registration_id, '');
      const none = (await call(deleteApp, null, { session })).data();
      assert.equal(none.member.totp_registration_id, '');
      const asDefault = { default_mfa_method: 'totp' };
      const missing = await call('PUT /b2b/organizations/members/update', asDefault, { session });
      assert.equal(missing.refused(), 'default_mfa_member_missing_factor');
      const unlink = 'POST /b2b/organizations/members/unlink_retired_email';
      const unknown = await call(unlink, { email_address: employee() }, { session });
      assert.equal(unknown.refused(), 'email_not_found');
    });

    it('an admin mails a link to a new address of a member, and ends all sessions of a member', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const { call, world } = shelter;
      const admin = await shelter.found(employee());
      const email = employee();
      const reply = await call(
        'POST /b2b/organizations/members',
        { email_address: email },
        { session: admin.session_token },
      );
      const { member_id } = reply.data();
      const member = await shelter.signIn(email, admin.organization.organization_id);
      const email_address = employee();
      const params = { member_id };
      const start = 'POST /b2b/organizations/members/:member_id/start_email_update';
      const asMember = { session: member.session_token, params: { member_id: admin.member_id } };
      assert.equal((await call(start, { email_address }, asMember)).refused(), 'session_authorization_error');
      const asAdmin = { session: admin.session_token, params };
      assert.equal((await call(start, { email_address }, asAdmin)).data().member.email_address, email);
      assert.match((await world.newest(email_address)).link ?? '', /token=/);

      const revoke = 'POST /b2b/sessions/revoke/:member_id';
      assert.equal((await call(revoke, null, asMember)).refused(), 'session_authorization_error');
      const change = 'PUT /b2b/organizations/members/:member_id';
      (await call(change, { member_id, email_address: employee() }, asAdmin)).data();
      const unlink = 'POST /b2b/organizations/members/:member_id/unlink_retired_email';
      const stranger = { session: (await shelter.found(employee())).session_token, params };
      const elsewhere = await call(unlink, { email_address: email }, stranger);
      assert.equal(elsewhere.refused(), 'member_not_found', 'an admin of another organization');
      const freed = (await call(unlink, { email_address: email }, asAdmin)).data();
      assert.deepEqual(freed.member.retired_email_addresses, []);

      const config = await call('GET /b2b/admin_portal_config', null, { session: admin.session_token });
      assert.equal(config.data().scim_config.scim_enabled, true);
      (await call(revoke, null, asAdmin)).data();
      const check = 'POST /b2b/sessions/authenticate';
      assert.equal((await call(check, {}, { session: member.session_token })).refused(), 'session_not_found');
      (await call(check, {}, { session: admin.session_token })).data();
    });
  });
}
