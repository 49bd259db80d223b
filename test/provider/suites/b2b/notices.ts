/** Which changes members receive a mail about, on every database. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it, type TestContext } from 'node:test';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { duration, employee, type Shelter, shelterOf, shelterToken, whole } from '../../members.ts';
import { createWorld, newNumber } from '../../world.ts';
import { macFirefox } from '../passkey-calls.ts';
import { appCode } from '../totps.ts';

export function memberNoticeSuite(database: () => OpenedDatabase): void {
  async function open(t: TestContext, settings: object = {}) {
    const project = {
      project_id: 'project-test-local-b2b',
      public_token: shelterToken,
      allowed_origins: ['http://localhost:4301'],
      default_redirect_url: 'http://localhost:4301/authenticate',
      settings: {
        project_name: 'Pet Shelter',
        vertical: 'B2B',
        create_organization_enabled: true,
        ...settings,
      },
    };
    const environment = { OWNER_NOTICES: 'true', PROJECTS: JSON.stringify([project]) };
    return shelterOf(await createWorld(t, { database: database(), environment }));
  }

  async function member(shelter: Shelter, settings: object = {}) {
    const email = employee();
    const { session_token: session, ...entered } = await shelter.found(email, {
      organization_name: 'Beaver Lodge',
      ...settings,
    });
    const { member_id, organization } = entered;
    const about = { organization_id: organization.organization_id, member_id };
    return { email, session, about };
  }

  /** Sets an authenticator app up in the session, which gets a new token. */
  async function addApp(shelter: Shelter, { session, about }: Awaited<ReturnType<typeof member>>) {
    const setup = (await shelter.call('POST /b2b/totp', about, { session })).data();
    const code = appCode(shelter.world, setup.secret);
    const proof = { ...about, ...duration, code };
    const proved = (await shelter.call('POST /b2b/totp/authenticate', proof, { session })).data();
    return proved.session_token;
  }

  describe('a member of an organization', () => {
    it('receives a mail that names organization, time and browser when a second factor comes and goes', async (t) => {
      const shelter = await open(t);
      const grace = await member(shelter);
      const session = await addApp(shelter, grace);
      const { text, html, link } = await shelter.world.mailed(
        grace.email,
        /A new way to sign in to Pet Shelter/,
      );
      assert.match(text, /an authenticator app/);
      assert.match(text, /When: .+ UTC\nBrowser: .+\nOrganization: Beaver Lodge\n/);
      assert.match(text, /tell an admin of your organization now/);
      assert.ok(!link && !html.includes('<a class="button"'), 'admins help, not a link');

      const rotated = await shelter.call('POST /b2b/recovery_codes/rotate', {}, { session });
      rotated.data();
      await shelter.world.mailed(grace.email, /New recovery codes for Pet Shelter/);
      (
        await shelter.call('DELETE /b2b/organizations/members/totp/:member_id', null, {
          session,
          params: { member_id: grace.about.member_id },
        })
      ).data();
      const gone = await shelter.world.mailed(grace.email, /was removed/);
      assert.match(gone.text, /an authenticator app/);
    });

    it('receives one for a phone number as the second factor', async (t) => {
      const shelter = await open(t);
      const { email, session, about } = await member(shelter);
      const mfa_phone_number = newNumber();
      (await shelter.call('POST /b2b/otps/sms/send', { ...about, mfa_phone_number }, { session })).data();
      const { code } = await shelter.world.newest(mfa_phone_number);
      const proof = { ...about, ...duration, code };
      (await shelter.call('POST /b2b/otps/sms/authenticate', proof, { session })).data();
      const { text } = await shelter.world.mailed(email, /A new way to sign in/);
      assert.ok(text.includes(`the phone number ${mfa_phone_number}`), text);
    });

    it('receives one for a new password, which says what it ended', async (t) => {
      const shelter = await open(t);
      const { email, about } = await member(shelter);
      const { organization_id } = about;
      const asked = { email_address: email, organization_id };
      (await shelter.call('POST /b2b/passwords/email/reset/start', asked)).data();
      const { link = '' } = await shelter.world.newest(email);
      const password_reset_token = new URL(link).searchParams.get('token') ?? '';
      const body = { ...duration, password_reset_token, password: `otters-hold-hands-${randomUUID()}` };
      whole((await shelter.call('POST /b2b/passwords/email/reset', body)).data());
      const { text } = await shelter.world.mailed(email, /Your password for Pet Shelter was changed/);
      assert.match(text, /Organization: Beaver Lodge\n.*: 1\n/);
    });

    it('receives one for a sign-in from a browser that the membership does not know, not for the first ones', async (t) => {
      const shelter = await open(t);
      const { email, about } = await member(shelter);
      await shelter.signIn(email, about.organization_id);
      const before = await shelter.world.messages(email);
      assert.ok(before.every(({ code }) => code !== undefined));
      whole(await shelter.enter(email, about.organization_id, { headers: { 'User-Agent': macFirefox } }));
      const { text } = await shelter.world.mailed(email, /New sign-in to Pet Shelter/);
      assert.match(text, /Browser: Firefox \(macOS\)/);
    });

    it('has the mail at the old address when an admin replaces it', async (t) => {
      const shelter = await open(t);
      const admin = await member(shelter);
      const email = employee();
      const { organization_id } = admin.about;
      const invited = { email_address: email };
      (await shelter.call('POST /b2b/magic_links/email/invite', invited, { session: admin.session })).data();
      const signedIn = await shelter.signIn(email, organization_id);
      const change = { member_id: signedIn.member_id, email_address: employee() };
      const params = { member_id: signedIn.member_id };
      const named = { session: admin.session, params };
      (await shelter.call('PUT /b2b/organizations/members/:member_id', change, named)).data();
      const { text } = await shelter.world.mailed(email, /removed/);
      assert.ok(text.includes(`the email address ${email}`), text);
      assert.match(text, /Browser: Unknown/);
    });

    it('receives none in a project that sends none', async (t) => {
      const shelter = await open(t, { owner_notices: false });
      const grace = await member(shelter);
      await addApp(shelter, grace);
      const rows = await database()
        .database.selectFrom('owner_notices')
        .select('notice_id')
        .where('member_id', '=', grace.about.member_id)
        .execute();
      assert.deepEqual(rows, []);
    });
  });
}
