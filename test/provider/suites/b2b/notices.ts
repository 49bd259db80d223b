/** Which changes members receive a mail about, on every database. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it, type TestContext } from 'node:test';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { createEthereumWallet } from '../../../fakes/wallets.ts';
import { duration, employee, type Shelter, shelterOf, shelterToken, whole } from '../../members.ts';
import { foundCompany, signInBy } from '../../parties/company-login.ts';
import { createWorld, minute, newNumber } from '../../world.ts';
import { appCode } from '../second-factors/totps.ts';
import { addMemberWallet, discoverByWallet } from '../wallets/wallet-calls.ts';
import { addMemberPasskey, discoverByPasskey, macFirefox } from '../webauthn/passkey-calls.ts';

export function memberNoticeSuite(database: () => OpenedDatabase): void {
  async function open(t: TestContext, settings: object = {}, more: Record<string, string> = {}) {
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
    const environment = { OWNER_NOTICES: 'true', PROJECTS: JSON.stringify([project]), ...more };
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

  const press = async (link: string, action: 'secure' | 'restore') => {
    const { origin, pathname, searchParams } = new URL(link);
    const body = new URLSearchParams({ token: searchParams.get('token') ?? '', action });
    const response = await fetch(origin + pathname, { method: 'POST', body, headers: { Origin: origin } });
    return { status: response.status, page: await response.text() };
  };

  /** A thief in a fresh copy of the member's session replaces the address by their own. */
  async function robbed(t: TestContext) {
    const shelter = await open(t);
    const grace = await member(shelter);
    const { email, session, about } = grace;
    const thief = employee();
    const start = 'POST /b2b/organizations/members/start_email_update';
    const aim = { email_address: thief, delivery_method: 'EMAIL_OTP' };
    (await shelter.call(start, aim, { session })).data();
    const code = (await shelter.world.newest(thief)).code ?? '';
    const { organization_id } = about;
    const proof = { ...duration, code, email_address: thief, organization_id };
    const moved = await shelter.call('POST /b2b/otps/email/authenticate', proof, { session });
    const stolen = whole(moved.data()).session_token;
    const { text, link = '' } = await shelter.world.mailed(email, /removed/);
    assert.ok(text.includes(`the email address ${email}`), text);
    return { ...grace, shelter, thief, stolen, link, organization_id };
  }

  describe('a member whose address a thief has replaced', () => {
    it('ends the thief’s access by "This wasn’t me", has the address and a link again, and nothing changes for a day', async (t) => {
      const { shelter, email, about, stolen, link, thief, organization_id } = await robbed(t);
      const { world } = shelter;
      const session = await addApp(shelter, { email, about, session: stolen });
      assert.match(await (await fetch(link)).text(), /Was this you\?/);
      (await shelter.call('POST /b2b/sessions/authenticate', {}, { session })).data();
      const secured = await press(link, 'secure');
      assert.equal(secured.status, 200);
      assert.match(secured.page, /Your account is secure/);
      const check = await shelter.call('POST /b2b/sessions/authenticate', {}, { session });
      assert.equal(check.refused(), 'session_not_found');
      const mail = await world.mailed(email, /Your sign-in link/);
      const magic_links_token = new URL(mail.link ?? '').searchParams.get('token');
      const back = await shelter.call('POST /b2b/magic_links/authenticate', {
        ...duration,
        magic_links_token,
      });
      const { member, session_token } = whole(back.data());
      assert.deepEqual(
        [member.member_id, member.email_address, member.totp_registration_id],
        [about.member_id, email, ''],
      );
      const late = await shelter.call('POST /b2b/totp', about, { session: session_token });
      assert.equal(late.refusal().error_details?.needs, 'time');
      const mailed = (await world.messages(thief)).find(({ subject }) => /A new way/.test(subject));
      assert.doesNotMatch(mailed?.text ?? '', /\/v1\/notice/, 'a thief cannot report what the owner does');
      world.clock.advance(24 * 60 * minute + 1);
      const again = await shelter.signIn(email, organization_id);
      (await shelter.call('POST /b2b/totp', about, { session: again.session_token })).data();
      assert.equal((await press(link, 'secure')).status, 404, 'once');
    });

    it('puts the address back for seven days, though the thief wants to free it', async (t) => {
      const { shelter, email, about, stolen, link, organization_id } = await robbed(t);
      const free = 'POST /b2b/organizations/members/unlink_retired_email';
      const freed = await shelter.call(free, { email_address: email }, { session: stolen });
      assert.equal(freed.refusal().error_details?.needs, 'time');
      shelter.world.clock.advance(6 * 24 * 60 * minute);
      const restored = await press(link, 'restore');
      assert.match(restored.page, /The address is back/);
      const { member_id } = await shelter.signIn(email, organization_id);
      assert.equal(member_id, about.member_id);
      assert.equal((await press(link, 'restore')).status, 404);
    });

    it('can no longer put it back once an admin has decided', async (t) => {
      const shelter = await open(t);
      const admin = await member(shelter);
      const email = employee();
      const invited = { email_address: email };
      const { organization_id } = admin.about;
      (await shelter.call('POST /b2b/magic_links/email/invite', invited, { session: admin.session })).data();
      const grace = await shelter.signIn(email, organization_id);
      const about = { organization_id, member_id: grace.member_id };
      await addApp(shelter, { email, about, session: grace.session_token });
      const { link = '' } = await shelter.world.mailed(email, /A new way/);
      const change = { member_id: grace.member_id, email_address: employee() };
      const named = { session: admin.session, params: { member_id: grace.member_id } };
      (await shelter.call('PUT /b2b/organizations/members/:member_id', change, named)).data();
      assert.equal((await press(link, 'secure')).status, 404);
    });

    it('also ends a passkey of the thief, and what it opened or is about to open in other organizations', async (t) => {
      const shelter = await open(t);
      const { email, session } = await member(shelter);
      const elsewhere = await shelter.found(email);
      const { authenticator } = await addMemberPasskey(shelter, session);
      const discover = () => discoverByPasskey(shelter, authenticator);
      const { intermediate_session_token } = (await discover()).data();
      const { text, link = '' } = await shelter.world.mailed(email, /A new way/);
      assert.ok(text.includes('Firefox on macOS'), text);
      assert.match((await press(link, 'secure')).page, /Your account is secure/);
      assert.equal((await discover()).refused(), 'webauthn_registration_not_found');
      const check = 'POST /b2b/sessions/authenticate';
      const other = await shelter.call(check, {}, { session: elsewhere.session_token });
      assert.equal(other.refused(), 'session_not_found');
      const { organization_id } = elsewhere.organization;
      const choice = { ...duration, intermediate_session_token, organization_id };
      const late = await shelter.call('POST /b2b/discovery/intermediate_sessions/exchange', choice);
      assert.equal(late.refused(), 'intermediate_session_not_found');
    });

    it('also ends sessions of the thief in other organizations, from which they would come back', async (t) => {
      const shelter = await open(t);
      const grace = await member(shelter);
      const { session_token: session } = await shelter.found(grace.email);
      await addApp(shelter, grace);
      const { link = '' } = await shelter.world.mailed(grace.email, /A new way/);
      assert.match((await press(link, 'secure')).page, /Your account is secure/);
      const back = { ...duration, organization_id: grace.about.organization_id };
      const exchange = await shelter.call('POST /b2b/sessions/exchange', back, { session });
      assert.equal(exchange.refused(), 'session_not_found');
    });

    it('also ends a passkey that the thief has added since in another organization', async (t) => {
      const shelter = await open(t);
      const grace = await member(shelter);
      const elsewhere = await shelter.found(grace.email);
      await addApp(shelter, grace);
      const { link = '' } = await shelter.world.mailed(grace.email, /A new way/);
      const { authenticator } = await addMemberPasskey(shelter, elsewhere.session_token);
      assert.match((await press(link, 'secure')).page, /Your account is secure/);
      const back = await discoverByPasskey(shelter, authenticator);
      assert.equal(back.refused(), 'webauthn_registration_not_found');
    });

    it('also ends a wallet of the thief, and what it opened in other organizations', async (t) => {
      const shelter = await open(t);
      const { email, session } = await member(shelter);
      const elsewhere = await shelter.found(email);
      const wallet = createEthereumWallet();
      (await addMemberWallet(shelter, wallet, session)).data();
      const { text, link = '' } = await shelter.world.mailed(email, /A new way/);
      assert.ok(text.includes(wallet.is.crypto_wallet_address), text);
      assert.match((await press(link, 'secure')).page, /Your account is secure/);
      assert.equal((await discoverByWallet(shelter, wallet)).refused(), 'crypto_wallet_not_found');
      const check = 'POST /b2b/sessions/authenticate';
      const other = await shelter.call(check, {}, { session: elsewhere.session_token });
      assert.equal(other.refused(), 'session_not_found');
    });

    for (const [reported, asks] of [
      [
        'an authenticator app',
        'still asks for the member’s number after the thief’s authenticator app is gone',
      ],
      [
        'the phone number',
        'asks for no second factor once the thief’s number and authenticator app are gone',
      ],
    ] as const) {
      it(asks, async (t) => {
        const shelter = await open(t);
        const grace = await member(shelter);
        const { email, about } = grace;
        const mfa_phone_number = newNumber();
        const send = { ...about, mfa_phone_number };
        (await shelter.call('POST /b2b/otps/sms/send', send, { session: grace.session })).data();
        const { code } = await shelter.world.newest(mfa_phone_number);
        const proof = { ...about, ...duration, code, set_mfa_enrollment: 'enroll' };
        const authenticate = 'POST /b2b/otps/sms/authenticate';
        const { session_token } = (
          await shelter.call(authenticate, proof, { session: grace.session })
        ).data();
        shelter.world.clock.advance(minute);
        await addApp(shelter, { ...grace, session: session_token });
        let link: string | undefined;
        for (const end = Date.now() + 20_000; link === undefined && Date.now() < end; ) {
          const mails = await shelter.world.messages(email);
          ({ link } = mails.find(({ text }) => text.includes(reported)) ?? {});
        }
        assert.equal((await press(link ?? '', 'secure')).status, 200);
        const back = await shelter.enter(email, about.organization_id);
        assert.equal(back.mfa_required === null, reported === 'the phone number');
        assert.equal(back.member_authenticated, reported === 'the phone number');
      });
    }

    it('sets a new password by the mail if the thief may know the old one', async (t) => {
      const shelter = await open(t);
      const { email, session, about } = await member(shelter);
      const password = `otters-hold-hands-${randomUUID()}`;
      const set = await shelter.call(
        'POST /b2b/passwords/session/reset',
        { ...duration, password },
        { session },
      );
      set.data();
      const { link = '' } = await shelter.world.mailed(email, /Your password for Pet Shelter was changed/);
      assert.equal((await press(link, 'secure')).status, 200);
      await shelter.world.mailed(email, /Set your password for Pet Shelter/);
      const body = { ...duration, password, email_address: email, organization_id: about.organization_id };
      const refused = await shelter.call('POST /b2b/passwords/authenticate', body);
      assert.equal(refused.refused(), 'member_reset_password');
    });
  });

  describe('a member of an organization', () => {
    it('receives a mail that names organization, time and browser when a second factor comes and goes', async (t) => {
      const shelter = await open(t);
      const grace = await member(shelter);
      let session = await addApp(shelter, grace);
      const { text, html, link } = await shelter.world.mailed(
        grace.email,
        /A new way to sign in to Pet Shelter/,
      );
      assert.match(text, /an authenticator app/);
      assert.match(text, /When: .+ UTC\nBrowser: .+\nOrganization: Beaver Lodge\n/);
      assert.match(html, /<a class="button" href="[^"]+\/v1\/notice\?token=[^"]+"[^>]*>This wasn’t me</);
      assert.ok(link && text.includes(link));

      const { recovery_codes } = (await shelter.call('GET /b2b/recovery_codes', null, { session })).data();
      const recovery = { ...grace.about, ...duration, recovery_code: recovery_codes[0] };
      const used = await shelter.call('POST /b2b/recovery_codes/recover', recovery, { session });
      ({ session_token: session } = used.data());
      const mail = await shelter.world.mailed(grace.email, /A recovery code for Pet Shelter was used/);
      assert.match(mail.text, /Codes left: 9\./);
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
      const request = { email_address: email, organization_id };
      (await shelter.call('POST /b2b/passwords/email/reset/start', request)).data();
      const { link = '' } = await shelter.world.newest(email);
      const password_reset_token = new URL(link).searchParams.get('token') ?? '';
      await shelter.code(email, organization_id);
      const body = { ...duration, password_reset_token, password: `otters-hold-hands-${randomUUID()}` };
      whole((await shelter.call('POST /b2b/passwords/email/reset', body)).data());
      const { text } = await shelter.world.mailed(email, /Your password for Pet Shelter was changed/);
      assert.match(text, /Organization: Beaver Lodge\nSessions signed out: 1\nCodes ended: 1\n/);
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

    it('is not flooded with them where only the company’s login names the address', async (t) => {
      const shelter = await open(t, {}, { RATE_SENDS_PER_ADDRESS_DAILY: '3' });
      const company = await foundCompany(t, shelter);
      const stranger = employee();
      company.send({ email: stranger });
      let { session_token: session, member_id } = whole((await signInBy(shelter, company)).data());
      for (const number of [1, 2, 3, 4, 5]) {
        const body = { password: `nine purple lanterns under water ${number}` };
        const reply = await shelter.call('POST /b2b/passwords/session/reset', body, { session });
        session = reply.data().session_token;
      }
      const { database: db } = shelter.world.provider.world;
      const mails = await db
        .selectFrom('owner_notices')
        .select('notice_id')
        .where('member_id', '=', member_id)
        .execute();
      assert.equal(mails.length, 3);
    });

    it('has the mail at the old address when an admin replaces it, and no link: admins decide', async (t) => {
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
      assert.match(text, /tell an admin of your organization now/);
      assert.doesNotMatch(text, /\/v1\/notice/);
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
