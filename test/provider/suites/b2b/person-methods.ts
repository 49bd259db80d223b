/** Passkeys and wallets of members: one opens all organizations of its person, as far as each allows. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import type { DiscoveryReply, MemberFactorReply } from '../../../../session-core/wire/b2b/shared.ts';
import { createAuthenticator } from '../../../fakes/authenticator.ts';
import { createEthereumWallet } from '../../../fakes/wallets.ts';
import {
  duration,
  employee,
  half,
  type MemberAnswer,
  type MemberSender,
  type Shelter,
  shelterOf,
  whole,
} from '../../members.ts';
import { adminSecret, office } from '../../parties/back-office.ts';
import { foundCompany, signInBy } from '../../parties/company-login.ts';
import { createWorld, minute } from '../../world.ts';
import { addMemberWallet, discoverByWallet, enterByWallet } from '../wallets/wallet-calls.ts';
import { discoverByPasskey, enterByPasskey, tryAddMemberPasskey } from '../webauthn/passkey-calls.ts';

type Refusing = Pick<MemberAnswer<'GET /b2b/sessions'>, 'status' | 'refused' | 'refusal'>;
type Answer<Reply> = Refusing & { data(): Reply };

/** A device with the key of a passkey, or of a wallet. */
interface Device {
  add(shelter: Shelter, session: string): Promise<Refusing>;
  enter(shelter: Shelter, organization_id: string, sender?: MemberSender): Promise<Answer<MemberFactorReply>>;
  discover(shelter: Shelter): Promise<Answer<DiscoveryReply>>;
}

interface Method {
  create(): Device;
  factor: string;
  path: string;
  notFound: string;
  ids(shelter: Shelter, session: string): Promise<string[]>;
}

const passkey: Method = {
  create() {
    const authenticator = createAuthenticator();
    return {
      add: (shelter, session) => tryAddMemberPasskey(shelter, session, authenticator),
      enter: (shelter, organization_id, sender) =>
        enterByPasskey(shelter, authenticator, organization_id, sender),
      discover: (shelter) => discoverByPasskey(shelter, authenticator),
    };
  },
  factor: 'webauthn',
  path: 'webauthn',
  notFound: 'webauthn_registration_not_found',
  async ids(shelter, session) {
    const { webauthn_registrations } = (await shelter.call('GET /b2b/webauthn', null, { session })).data();
    return webauthn_registrations.map(({ webauthn_registration_id }) => webauthn_registration_id);
  },
};

const wallet: Method = {
  create() {
    const wallet = createEthereumWallet();
    return {
      add: (shelter, session) => addMemberWallet(shelter, wallet, session),
      enter: (shelter, organization_id, sender) => enterByWallet(shelter, wallet, organization_id, sender),
      discover: (shelter) => discoverByWallet(shelter, wallet),
    };
  },
  factor: 'crypto',
  path: 'crypto_wallets',
  notFound: 'crypto_wallet_not_found',
  async ids(shelter, session) {
    const { crypto_wallets } = (await shelter.call('GET /b2b/crypto_wallets', null, { session })).data();
    return crypto_wallets.map(({ crypto_wallet_id }) => crypto_wallet_id);
  },
};

export function personMethodSuite(database: () => OpenedDatabase): void {
  for (const [name, { create, factor: type, path, notFound, ids }] of Object.entries({ passkey, wallet })) {
    /** A person in two organizations, with a device that was added in the first. */
    const person = async (t: TestContext) => {
      const environment = { ADMIN_SECRET: adminSecret };
      const shelter = shelterOf(await createWorld(t, { database: database(), environment }));
      const email = employee();
      const [first, second] = [await shelter.found(email), await shelter.found(email)];
      const device = create();
      assert.equal((await device.add(shelter, first.session_token)).status, 200);
      const fresh = await shelter.signIn(email, first.organization.organization_id);
      return { shelter, email, device, first: fresh, second };
    };

    const idOf = ({ organization }: { organization: { organization_id: string } }) =>
      organization.organization_id;

    describe(`the ${name} of a member`, () => {
      it('opens every organization of its person: by discovery, and on the page of one', async (t) => {
        const { shelter, email, device, first, second } = await person(t);
        const reply = (await device.discover(shelter)).data();
        assert.equal(reply.email_address, email);
        assert.deepEqual(
          new Map(reply.discovered_organizations.map((one) => [idOf(one), one.member_authenticated])),
          new Map([first, second].map((one) => [idOf(one), true])),
        );
        const { intermediate_session_token } = reply;
        const choice = { ...duration, intermediate_session_token, organization_id: idOf(second) };
        const chosen = await shelter.call('POST /b2b/discovery/intermediate_sessions/exchange', choice);
        assert.equal(whole(chosen.data()).member_id, second.member_id);
        const here = whole((await device.enter(shelter, idOf(first))).data());
        assert.equal(here.member_id, first.member_id);
        assert.equal(here.member_session.authentication_factors[0]?.type, type);
      });

      it('is not enough where the organization does not allow it', async (t) => {
        const { shelter, device, second } = await person(t);
        const { session_token: session } = second;
        const restrict = (...allowed_auth_methods: string[]) =>
          shelter.call(
            'PUT /b2b/organizations/me',
            { auth_methods: 'RESTRICTED', allowed_auth_methods },
            { session },
          );
        (await restrict('email_otp')).data();
        const reply = half((await device.enter(shelter, idOf(second))).data());
        assert.deepEqual(reply.primary_required, { allowed_auth_methods: ['email_otp'] });
        // Nobody could sign in for the first time.
        const alone = await restrict('passkey', 'crypto_wallet');
        assert.equal(alone.refused(), 'allowed_auth_methods_required_for_restricted');
      });

      it('needs a session that has shown the address to all of the project', async (t) => {
        const { shelter, email: email_address, first } = await person(t);
        const password = 'correct horse battery staple 9';
        const { session_token: session } = first;
        (await shelter.call('POST /b2b/passwords/session/reset', { password }, { session })).data();
        const body = { ...duration, organization_id: idOf(first), email_address, password };
        const reply = whole((await shelter.call('POST /b2b/passwords/authenticate', body)).data());
        const refusal = (await create().add(shelter, reply.session_token)).refusal();
        assert.equal(refusal.error_type, 'action_available_only_once_primary_authentication_is_met');
        assert.ok(String(refusal.error_details?.allowed_auth_methods).includes('email_otp'));
      });

      it('is listed and removed in any organization of its person, by no other, and not by its own proof', async (t) => {
        const { shelter, device, first, second, email } = await person(t);
        const [id = ''] = await ids(shelter, second.session_token);
        const removing = `DELETE /b2b/${path}/:id` as 'DELETE /b2b/webauthn/:id';
        const remove = (session: string) => shelter.call(removing, null, { session, params: { id } });
        const stranger = await shelter.found(employee());
        assert.deepEqual(await ids(shelter, stranger.session_token), []);
        assert.equal((await remove(stranger.session_token)).refused(), notFound);
        const { session_token: session } = whole((await device.enter(shelter, idOf(first))).data());
        assert.deepEqual((await remove(session)).refusal().error_details, { needs: 'other_sign_in' });
        const removal = { removing: id };
        const need = (await shelter.call('POST /b2b/sessions/reauthentication', removal, { session })).data();
        assert.deepEqual(need.needs, ['other_sign_in']);
        assert.ok(need.factors.every((factor) => !JSON.stringify(factor).includes(id)));
        (await remove((await shelter.signIn(email, idOf(second))).session_token)).data();
        assert.deepEqual(await ids(shelter, session), []);
        assert.equal((await device.discover(shelter)).refused(), notFound);
      });

      it('is neither shown to nor removed by a login that speaks for one organization only', async (t) => {
        const { shelter, device, email } = await person(t);
        const company = await foundCompany(t, shelter);
        company.send({ email });
        const { session_token: session } = whole((await signInBy(shelter, company)).data());
        const [id = ''] = await ids(shelter, (await shelter.found(email)).session_token);
        assert.deepEqual(await ids(shelter, session), []);
        const exported = await shelter.call('POST /b2b/organizations/members/me/export', null, { session });
        assert.equal(JSON.stringify(exported.data()).includes(id), false);
        const need = (await shelter.call('POST /b2b/sessions/reauthentication', {}, { session })).data();
        assert.equal(JSON.stringify(need.factors).includes(id), false);
        const removing = `DELETE /b2b/${path}/:id` as 'DELETE /b2b/webauthn/:id';
        const thief = await shelter.call(removing, null, { session, params: { id } });
        assert.equal(thief.refused(), 'action_available_only_once_primary_authentication_is_met');
        if (path === 'webauthn') {
          const named = { name: 'Mine' };
          const renamed = await shelter.call('PUT /b2b/webauthn/:id', named, { session, params: { id } });
          assert.equal(renamed.refused(), 'action_available_only_once_primary_authentication_is_met');
        }
        (await device.discover(shelter)).data();
      });

      it('proves its member again in their own session; that of another does not', async (t) => {
        const { shelter, device, first } = await person(t);
        const { session_token: session } = first;
        shelter.world.clock.advance(10 * minute);
        const reply = (await shelter.call('POST /b2b/sessions/reauthentication', {}, { session })).data();
        assert.deepEqual(reply.needs, ['recent_sign_in']);
        const [id = ''] = await ids(shelter, session);
        const factor = reply.factors.find((one) => JSON.stringify(one).includes(id));
        assert.ok(factor?.proves.includes('recent_sign_in'));
        const proved = whole((await device.enter(shelter, idOf(first), { session })).data());
        assert.equal(proved.member_session.member_session_id, first.member_session.member_session_id);
        const other = create();
        await other.add(shelter, (await shelter.found(employee())).session_token);
        const refused = await other.enter(shelter, idOf(first), { session: proved.session_token });
        assert.match(refused.refused(), /^unable_to_auth/);
      });

      it('ends with the last membership of its address', async (t) => {
        const { shelter, device, first, second } = await person(t);
        const desk = office(shelter.world.url);
        const remove = async ({ member_id }: { member_id: string }) => {
          const member = `/v1/admin/members/${member_id}`;
          assert.equal((await desk.patch(member, { roles: [] })).status, 200);
          assert.equal((await desk.remove(member)).status, 200);
        };
        await remove(first);
        (await device.discover(shelter)).data();
        await remove(second);
        assert.equal((await device.discover(shelter)).refused(), notFound);
      });

      it('is removed by support for a member who has lost it', async (t) => {
        const { shelter, device, first } = await person(t);
        const desk = office(shelter.world.url);
        const list = path === 'webauthn' ? 'webauthn_registrations' : path;
        const [id = ''] = await ids(shelter, first.session_token);
        const all = `/v1/admin/members/${first.member_id}/${list}`;
        assert.ok(JSON.stringify((await desk.get(all)).body).includes(id));
        assert.equal((await desk.remove(`${all}/${id}`)).status, 200);
        assert.equal((await desk.remove(`${all}/${id}`)).status, 404);
        assert.equal((await device.discover(shelter)).refused(), notFound);
      });
    });
  }
}
