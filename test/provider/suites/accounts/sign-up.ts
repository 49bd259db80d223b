/** Who may sign up: every sign-in method asks the same question, on every database. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it, type TestContext } from 'node:test';
import type { JWTPayload } from 'jose';
import { createAdmin } from '../../../../backend/index.ts';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { createEthereumWallet } from '../../../fakes/wallets.ts';
import { adminSecret } from '../../parties/back-office.ts';
import { Browser, exchange } from '../../parties/social.ts';
import { trustedServer } from '../../parties/trusted-server.ts';
import { createWorld, minute, newAddress, newNumber, publicToken, strays, type World } from '../../world.ts';
import { good } from '../passwords/password-calls.ts';
import { signIn as signInWithWallet } from '../wallets/wallet-calls.ts';

const day = 24 * 60 * minute;
const session_duration_minutes = 60;
const vet = { role_id: 'vet', description: '', permissions: [] };

export function signUpSuite(database: () => OpenedDatabase): void {
  async function open(t: TestContext, settings: object, environment: Record<string, string> = {}) {
    const server = await trustedServer();
    const world = await createWorld(t, {
      database: database(),
      environment: {
        ADMIN_SECRET: adminSecret,
        PROJECT_SETTINGS: JSON.stringify(settings),
        TRUSTED_TOKEN_PROFILES: server.setting(),
        ...environment,
      },
    });
    const attest = async (claims: JWTPayload) =>
      world.call('POST /sessions/attest', { profile_id: 'server', token: await server.sign(world, claims) });
    return { ...world, attest, admin: createAdmin({ apiBaseUrl: world.url, adminSecret }) };
  }
  type Opened = Awaited<ReturnType<typeof open>>;

  /** Tries every way to create an account. Returns the replies, by way. */
  async function everyWay(world: Opened, address: () => string): Promise<Record<string, string>> {
    const refusalOf = async (answer: ReturnType<World['call']>) => (await answer).refusal().error_type;
    const social = async (choice: { verified?: 'yes' }) => {
      const back = await new Browser(world).signIn({ email: address(), ...choice });
      assert.equal(back.searchParams.has('token'), false);
      return back.searchParams.get('error') ?? '';
    };
    const email = address();
    return {
      code: await refusalOf(world.call('POST /otps/email/login_or_create', { email })),
      link: await refusalOf(world.call('POST /magic_links/email/login_or_create', { email })),
      text: await refusalOf(world.call('POST /otps/sms/login_or_create', { phone_number: newNumber() })),
      whatsapp: await refusalOf(
        world.call('POST /otps/whatsapp/login_or_create', { phone_number: newNumber() }),
      ),
      password: await refusalOf(
        world.call('POST /passwords', { email, password: good, session_duration_minutes }),
      ),
      reset: await refusalOf(world.call('POST /passwords/email/reset/start', { email })),
      social: await social({ verified: 'yes' }),
      socialWithoutAddress: await social({}),
      wallet: (await signInWithWallet(world, createEthereumWallet())).refusal().error_type,
      trusted: await refusalOf(world.attest({ email: address(), email_verified: true })),
      trustedById: await refusalOf(world.attest({ external_id: randomUUID() })),
    };
  }

  const allOf = (ways: Record<string, string>, type: string) =>
    Object.fromEntries(Object.keys(ways).map((way) => [way, type]));

  describe('who may sign up', () => {
    for (const [sign_up, type] of [
      ['off', 'sign_up_off'],
      ['invitation_only', 'sign_up_by_invitation'],
    ] as const) {
      it(`is no one where sign_up is ${sign_up}: every sign-in method says so and makes no account`, async (t) => {
        const world = await open(t, { sign_up });
        const { data } = (await (
          await fetch(`${world.url}/sdk/v1/projects/bootstrap/${publicToken}`)
        ).json()) as {
          data: { sign_up: string };
        };
        assert.equal(data.sign_up, sign_up);
        const before = (await strays(database())).length;
        const tried: string[] = [];
        const ways = await everyWay(world, () => {
          const email = newAddress();
          tried.push(email);
          return email;
        });
        assert.deepEqual(ways, allOf(ways, type));
        assert.equal((await strays(database())).length, before);
        for (const email of tried) {
          assert.deepEqual((await world.admin.users.list({ email })).users, []);
          assert.deepEqual(await world.messages(email), []);
        }
      });
    }

    it('does not affect users who have an account', async (t) => {
      const before = await open(t, {});
      const email = newAddress();
      const wallet = createEthereumWallet();
      const { user_id } = await before.signIn(email);
      const owner = (await signInWithWallet(before, wallet)).data();
      const external_id = randomUUID();
      const named = (await before.attest({ external_id })).data();
      const after = await open(t, { sign_up: 'off', sign_up_domains: { blocked: ['example.com'] } });
      const moved = { external_id, email: newAddress(), email_verified: true };
      assert.equal((await after.attest(moved)).data().user_id, named.user_id);
      assert.equal((await after.signIn(email)).user_id, user_id);
      assert.equal((await signInWithWallet(after, wallet)).data().user_id, owner.user_id);
      const back = await new Browser(after).signIn({ email, verified: 'yes' });
      assert.equal((await exchange(after, back)).user_id, user_id);
    });

    it('invites one address eight times at once without a failure, and one invitation stays', async (t) => {
      const world = await open(t, { sign_up: 'invitation_only' });
      const email = newAddress();
      const creations = Array.from({ length: 8 }, () => world.admin.invitations.create({ email }));
      const statuses = (await Promise.allSettled(creations)).map((one) =>
        one.status === 'fulfilled' ? 200 : (one.reason as { status: number }).status,
      );
      assert.deepEqual(
        statuses.filter((status) => status >= 500),
        [],
      );
      assert.ok(statuses.includes(200));
    });

    it('includes visitors whom the host invites, while the invitation is open', async (t) => {
      const world = await open(t, { sign_up: 'invitation_only' });
      const [email, late, revoked] = [newAddress(), newAddress(), newAddress()];
      await world.admin.invitations.create({ email });
      // The sign-in method is the visitor's own choice.
      assert.equal((await world.signIn(email)).user.status, 'active');
      await world.admin.invitations.create({ email: late, expiration_days: 1 });
      const { invitation_id } = await world.admin.invitations.create({ email: revoked });
      await world.admin.invitations.revoke(invitation_id);
      world.clock.advance(day);
      for (const address of [late, revoked]) {
        const refused = await world.call('POST /otps/email/login_or_create', { email: address });
        assert.equal(refused.refusal().error_type, 'sign_up_by_invitation');
      }
    });

    it('includes users whom the host creates, even with an unverified address', async (t) => {
      const world = await open(t, { sign_up: 'off', sign_up_domains: { allowed: ['pets.example'] } });
      const email = newAddress();
      const user = await world.admin.users.create({ emails: [{ email }] });
      assert.equal((await world.signIn(email)).user_id, user.user_id);
    });

    it('gives the account of an invited address to no one who only guesses it', async (t) => {
      const world = await open(t, { sign_up: 'invitation_only' });
      const email = newAddress();
      await world.admin.invitations.create({ email });
      const password = good;
      const guessed = await world.call('POST /passwords', { email, password, session_duration_minutes });
      assert.equal(guessed.refusal().error_type, 'reset_password');
      (await world.call('POST /passwords/email/reset/start', { email })).data();
      const link = (await world.messages(email)).flatMap((mail) => mail.link ?? [])[0] ?? '';
      const reset = { token: new URL(link).searchParams.get('token'), password, session_duration_minutes };
      const { user } = (await world.call('POST /passwords/email/reset', reset)).data();
      assert.equal(user.emails[0]?.verified, true);
    });

    it('gives nothing to who has set a password for the address before, and waits for its owner', async (t) => {
      const world = await open(t, {
        rbac_policy: { roles: [vet], resources: [], scopes: [] },
        default_roles: [],
      });
      const email = newAddress();
      const guess = { email, password: good, session_duration_minutes };
      const { session_token: session } = (await world.call('POST /passwords', guess)).data();
      const invited = await world.admin.invitations.create({ email, roles: ['vet'] });
      assert.equal(invited.status, 'pending');
      const check = await world.call('POST /sessions/authenticate', {}, { session });
      assert.equal(check.refusal().error_type, 'session_not_found');
      const again = await world.call('POST /passwords/authenticate', guess);
      assert.equal(again.refusal().error_type, 'reset_password');
      const { user } = await world.signIn(email);
      assert.deepEqual([user.user_id, user.roles], [invited.user_id, ['vet']]);
    });

    it('gives nothing to who guesses the address while it is open, or after its end', async (t) => {
      const world = await open(t, {
        rbac_policy: { roles: [vet], resources: [], scopes: [] },
        default_roles: [],
      });
      for (const ended of [false, true]) {
        const email = newAddress();
        const { invitation_id } = await world.admin.invitations.create({ email, roles: ['vet'] });
        if (ended) await world.admin.invitations.revoke(invitation_id);
        const body = { email, password: good, session_duration_minutes };
        const guessed = await world.call('POST /passwords', body);
        assert.equal(guessed.refusal().error_type, 'reset_password', `ended: ${ended}`);
        assert.deepEqual((await world.signIn(email)).user.roles, ended ? [] : ['vet']);
      }
      const email = newAddress();
      await world.admin.users.create({ emails: [{ email }], roles: ['vet'] });
      const guessed = await world.call('POST /passwords', {
        email,
        password: good,
        session_duration_minutes,
      });
      assert.equal(guessed.refusal().error_type, 'reset_password', 'made by the host');
      (await world.call('POST /passwords/email/reset/start', { email })).data();
      const token = new URL((await world.newest(email)).link ?? '').searchParams.get('token');
      const reset = { token, password: good, session_duration_minutes };
      const { user } = (await world.call('POST /passwords/email/reset', reset)).data();
      assert.deepEqual(user.roles, ['vet'], 'its owner sets one by mail');
    });

    it('that has ended gives nothing to who is invited again or comes by themselves', async (t) => {
      const world = await open(t, {
        rbac_policy: { roles: [vet], resources: [], scopes: [] },
        default_roles: [],
      });
      const gifts = { roles: ['vet'], trusted_metadata: { plan: 'gold' } };
      const emails = Array.from({ length: 5 }, newAddress);
      const [again, alone, open_, changed, made] = emails as [string, string, string, string, string];
      const { invitation_id } = await world.admin.invitations.create({ email: again, ...gifts });
      await world.admin.invitations.revoke(invitation_id);
      await world.admin.invitations.create({ email: again });
      await world.admin.users.create({ emails: [{ email: made }], ...gifts });
      for (const email of [alone, open_, changed, made])
        await world.admin.invitations.create({ email, ...gifts, expiration_days: email === open_ ? 5 : 1 });
      world.clock.advance(2 * day);
      const [user] = (await world.admin.users.list({ email: changed })).users;
      await world.admin.users.update(user?.user_id ?? '', {
        roles: [],
        trusted_metadata: { plan: 'silver' },
      });
      const accounts: [string[], object][] = [];
      for (const email of emails) {
        const { user } = await world.signIn(email);
        accounts.push([user.roles, user.trusted_metadata]);
      }
      const all = [gifts.roles, gifts.trusted_metadata];
      assert.deepEqual(accounts, [[[], {}], [[], {}], all, [[], { plan: 'silver' }], all]);
    });

    it('cannot be answered by a user who adds the address of another person', async (t) => {
      const world = await open(t, { sign_up: 'off' });
      const ownEmail = newAddress();
      await world.admin.users.create({ emails: [{ email: ownEmail, verified: true }] });
      const { session_token: session } = await world.signIn(ownEmail);
      const email = newAddress();
      (await world.call('POST /otps/email/send/secondary', { email }, { session })).data();
      for (const call of ['POST /otps/email/login_or_create', 'POST /magic_links/email/login_or_create'])
        assert.equal((await world.call(call as never, { email })).refusal().error_type, 'sign_up_off');
    });

    it('is reported only after the proof of the address if accounts are secret', async (t) => {
      const before = await open(t, {});
      const userEmail = newAddress();
      await before.signIn(userEmail);
      const world = await open(t, { sign_up: 'off' }, { ENUMERATION_SAFE: 'true' });
      const email = newAddress();
      const reply = await Promise.all(
        [userEmail, email].map((to) => world.call('POST /otps/email/login_or_create', { email: to })),
      );
      assert.deepEqual(
        reply.map(({ status }) => status),
        [200, 200],
      );
      const { code, method_id } = await world.sendCode(email);
      const proof = { token: code, method_id, session_duration_minutes };
      assert.equal((await world.call('POST /otps/authenticate', proof)).refusal().error_type, 'sign_up_off');
      const { token } = await world.sendLink(email);
      const opened = await world.call('POST /magic_links/authenticate', { token, session_duration_minutes });
      assert.equal(opened.refusal().error_type, 'sign_up_off');
      const { users } = await world.admin.users.list({ email });
      assert.deepEqual(
        users.map(({ status, emails }) => [status, emails[0]?.verified]),
        [['pending', false]],
      );
    });

    it('may depend on the domain of the address', async (t) => {
      const sign_up_domains = { allowed: ['pets.example'] };
      const world = await open(t, { sign_up_domains });
      const ways = await everyWay(world, newAddress);
      assert.deepEqual(ways, allOf(ways, 'sign_up_domain_not_allowed'));
      const at = (domain: string) => `ada-${randomUUID()}@${domain}`;
      const below = await world.call('POST /otps/email/login_or_create', { email: at('sub.pets.example') });
      assert.equal(below.refusal().error_type, 'sign_up_domain_not_allowed');
      assert.equal((await world.signIn(at('PETS.example'))).user.status, 'active');
      // The domain counts only with the mailbox.
      const typed = { email: at('pets.example'), password: good, session_duration_minutes };
      assert.equal((await world.call('POST /passwords', typed)).refusal().error_type, 'reset_password');
    });

    it('may leave out domains with their subdomains, and mailboxes that last for minutes', async (t) => {
      const sign_up_domains = { blocked: ['rivals.example'], block_disposable: true };
      const world = await open(t, { sign_up_domains });
      const refusalOf = async (domain: string) => {
        const email = `ada-${randomUUID()}@${domain}`;
        return (await world.call('POST /otps/email/login_or_create', { email })).refusal().error_type;
      };
      assert.equal(await refusalOf('rivals.example'), 'sign_up_domain_not_allowed');
      assert.equal(await refusalOf('mail.rivals.example'), 'sign_up_domain_not_allowed');
      assert.equal(await refusalOf('mailinator.com'), 'disposable_email');
      assert.equal(await refusalOf('any.mailinator.com'), 'disposable_email');
      assert.equal((await world.signIn(newAddress())).user.status, 'active');
      assert.equal((await world.signInByText(newNumber())).user.status, 'active');
      const email = newAddress();
      const password = good;
      (await world.call('POST /passwords', { email, password, session_duration_minutes })).data();
    });
  });
}
