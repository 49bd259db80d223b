/** Changes of a member's address, and what thieves try with them, on every database. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { duration, employee, newDomain, shelterOf, whole } from '../../members.ts';
import { createWorld } from '../../world.ts';
import { appCode } from '../second-factors/totps.ts';

const start = 'POST /b2b/organizations/members/start_email_update';
const byCode = 'POST /b2b/otps/email/authenticate';
const byLink = 'POST /b2b/magic_links/authenticate';

export function newAddressSuite(database: () => OpenedDatabase): void {
  /** An organization with its admin, and a contractor who is signed in. */
  async function open(t: TestContext) {
    const world = await createWorld(t, { database: database() });
    const shelter = shelterOf(world);
    const admin = await shelter.found(employee());
    const { organization_id } = admin.organization;
    const join = async (email = employee()) => {
      const invitation = { email_address: email };
      const session = { session: admin.session_token };
      (await shelter.call('POST /b2b/organizations/members', invitation, session)).data();
      return { email, ...(await shelter.signIn(email, organization_id)) };
    };
    const aim = (session: string, email_address: string, delivery_method = 'EMAIL_OTP') =>
      shelter.call(start, { email_address, delivery_method }, { session });
    const enter = (code: string, email_address: string, session?: string) => {
      const body = { ...duration, code, email_address, organization_id };
      return shelter.call(byCode, body, session === undefined ? {} : { session });
    };
    const openLink = (link: string, session?: string) => {
      const magic_links_token = new URL(link).searchParams.get('token');
      const body = { ...duration, magic_links_token };
      return shelter.call(byLink, body, session === undefined ? {} : { session });
    };
    return { world, shelter, admin, organization_id, join, aim, enter, openLink };
  }

  describe('a member who asks for the address of a colleague who has not joined yet', () => {
    it('does not sign the colleague in as themselves when the colleague types the code, or opens the link', async (t) => {
      const { world, join, aim, enter, openLink, admin } = await open(t);
      const contractor = await join();
      const colleague = employee();
      (await aim(contractor.session_token, colleague)).data();
      const { code = '', text = '' } = await world.newest(colleague);
      assert.match(text, /wants to use this email address for their account/, 'the mail says what it is for');
      assert.doesNotMatch(text, /to sign in/);
      assert.equal((await enter(code, colleague)).refused(), 'otp_code_not_found');
      assert.equal((await enter(code, colleague, admin.session_token)).refused(), 'otp_code_not_found');
      (await aim(contractor.session_token, colleague, 'EMAIL_MAGIC_LINK')).data();
      const mail = await world.newest(colleague);
      assert.match(mail.text ?? '', /wants to use this email address for their account/);
      for (const session of [undefined, admin.session_token]) {
        assert.equal((await openLink(mail.link ?? '', session)).refused(), 'unable_to_auth_magic_link');
      }
      const { member } = whole((await openLink(mail.link ?? '', contractor.session_token)).data());
      assert.deepEqual([member.member_id, member.email_address], [contractor.member_id, colleague]);
    });

    it('does not stop the colleague’s own codes and links', async (t) => {
      const { shelter, admin, join, aim, enter, organization_id } = await open(t);
      const contractor = await join();
      const domain = newDomain();
      const update = { email_allowed_domains: [domain], email_jit_provisioning: 'RESTRICTED' };
      (await shelter.call('PUT /b2b/organizations/me', update, { session: admin.session_token })).data();
      const colleague = employee(domain);
      (await aim(contractor.session_token, colleague)).data();
      const code = await shelter.code(colleague, organization_id);
      const { member } = whole((await enter(code, colleague)).data());
      assert.notEqual(member.member_id, contractor.member_id);
      assert.equal(member.email_address, colleague);
    });

    it('is refused while another member has asked for the same address', async (t) => {
      const { world, shelter, join, aim, organization_id } = await open(t);
      const [one, other] = [await join(), await join()];
      const colleague = employee();
      for (const method of ['EMAIL_OTP', 'EMAIL_MAGIC_LINK']) {
        (await aim(one.session_token, colleague, method)).data();
        const second = await aim(other.session_token, colleague);
        assert.equal(second.refused(), 'desired_email_updating_for_different_member');
        world.clock.advance(6 * 60_000);
        for (const member of [one, other]) {
          Object.assign(member, await shelter.signIn(member.email, organization_id));
        }
      }
      (await aim(other.session_token, colleague)).data();
    });
  });

  describe('a member with a second factor', () => {
    it('keeps it in the session when a code proves the new address', async (t) => {
      const { world, shelter, join, aim, enter, organization_id } = await open(t);
      const grace = await join();
      const about = { organization_id, member_id: grace.member_id };
      const session = { session: grace.session_token };
      const { secret } = (await shelter.call('POST /b2b/totp', about, session)).data();
      const code = appCode(world, secret);
      const proof = { ...about, ...duration, code, set_mfa_enrollment: 'enroll' };
      const proved = (await shelter.call('POST /b2b/totp/authenticate', proof, session)).data();
      const next = employee();
      (await aim(proved.session_token, next)).data();
      const mail = await world.newest(next);
      const { member } = whole((await enter(mail.code ?? '', next, proved.session_token)).data());
      assert.equal(member.email_address, next);
    });
  });
}
