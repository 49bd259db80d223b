/** A returning visitor chooses an account that this browser remembers, if the host wants it. */
import { assert } from 'chai';
import type { CallName } from '../../../session-core/wire/calls.ts';
import { ok } from '../../fakes/server.ts';
import { loginTag, projectToken, remove, server, type Whole, wholeElements, write } from '../element.ts';
import { memberSignsIn, on } from '../member-server.ts';
import { assertAccessible, until } from '../world.tsx';
import { scripts } from './one-call/presses.ts';

wholeElements();

const organization = 'auth-flow-type="Organization" organization-slug="meadow"';
const title = 'Choose an account';
const key = () => `auth_sdk_state_${projectToken()}::accounts`;
const stored = () => JSON.parse(localStorage.getItem(key()) ?? 'null');
const ada = { name: 'Ada Lovelace', to: 'ada@example.com', way: 'email' };
const grace = { name: '', to: 'grace@example.com', way: 'passkey' };
const note = (...accounts: object[]) => localStorage.setItem(key(), JSON.stringify(accounts));

/** The proof by which the session begins. */
const factor = {
  ...{ type: 'otp', delivery_method: 'email', last_authenticated_at: '2023-11-14T22:13:20Z' },
  email_factor: { email_id: 'email-1', email_address: 'ada@example.com' },
  sequence_order: 'PRIMARY',
};

const axes = [
  {
    name: 'auth-login',
    tag: (more: string) => loginTag(`products="otp" ${more}`),
    prepare() {
      server.on('POST /otps/authenticate', () => {
        const reply = server.authReply() as { session: object };
        return ok({ ...reply, session: { ...reply.session, authentication_factors: [factor] } });
      });
    },
    sends: 'POST /otps/email/login_or_create',
  },
  {
    name: 'auth-b2b-login',
    tag: (more: string) => loginTag(`products="emailOtp" ${organization} ${more}`, 'auth-b2b-login'),
    prepare: () => memberSignsIn([factor]),
    sends: 'POST /b2b/otps/email/login_or_signup',
  },
] as const;

/** Signs in on Main. */
async function signIn(login: Whole) {
  await login.giveAddress();
  await login.enterCode();
  await login.reads('Success!');
}

for (const { name, tag, prepare, sends } of axes)
  describe(`a returning visitor of <${name}>`, () => {
    const open = (more = 'account-chooser') => write(tag(more));
    beforeEach(prepare);

    it('finds the account of the last sign-in, and one press signs in the same way', async () => {
      const first = open();
      await signIn(first);
      assert.equal(stored()?.length, 1);
      assert.notMatch(JSON.stringify(stored()), /token|session|code/);
      await remove(first);
      const again = open();
      await again.reads(title);
      await again.press('ada@example.com');
      await again.reads('Enter passcode');
      assert.lengthOf(server.seen(sends as CallName), 2);
    });

    it('has each account forgotten by its own button; without one, Main is there', async () => {
      note(ada, grace);
      const login = open();
      await login.reads(title);
      await assertAccessible({ place: login.host, isOtherLook: false });
      await login.press('Forget ada@example.com');
      assert.deepEqual(stored(), [grace]);
      assert.equal(login.focused()?.textContent, 'Use another account');
      await login.press('Forget grace@example.com');
      await login.field('Email address');
      assert.isNull(stored());
    });

    it('gets Main for another account, and for a way that this page no longer offers', async () => {
      note({ ...ada, way: 'myspace' });
      const login = open();
      await login.press('Ada Lovelace');
      assert.equal((await login.field('Email address')).value, 'ada@example.com');
      await remove(login);
      const other = open();
      await other.press('Use another account');
      assert.equal((await other.field('Email address')).value, '');
    });

    it('finds Main where the host does not want it, and the next sign-in forgets what was stored', async () => {
      note(ada);
      const login = open('');
      await signIn(login);
      assert.isNull(stored());
    });

    it('finds Main in a browser that remembers nobody, or something unreadable, and nothing is fetched for it', async () => {
      const since = performance.now();
      const login = open();
      await login.field('Email address');
      await until(login.isReact);
      assert.notInclude(scripts(since).join(), 'chooser');
      await remove(login);
      localStorage.setItem(key(), '{"name":');
      await open().field('Email address');
    });
  });

it('a number, a password, a passkey and an identity provider are chosen as they were used', async () => {
  server.on('POST /otps/sms/login_or_create', () => ok({ user_id: 'user-1', phone_id: 'phone-1' }));
  note({ name: 'Ada', to: '+14155552671', way: 'sms' }, { ...ada, way: 'password' });
  const tag = loginTag(`account-chooser products="otp passwords" otp-options='{"methods":["sms","email"]}'`);
  const texted = write(tag);
  await texted.press('+14155552671');
  await texted.reads('Enter passcode');
  const [call] = server.seen('POST /otps/sms/login_or_create');
  assert.include(JSON.stringify(call?.body), '"phone_number":"+14155552671"');
  await remove(texted);
  sessionStorage.clear();
  const typed = write(tag);
  await typed.press('ada@example.com');
  await until(() => server.seen('POST /users/search').length === 1);
});

it('an impersonator leaves no account in the browser of the admin', async () => {
  on('POST /otps/authenticate', server.authReply());
  const login = write(loginTag('products="otp" account-chooser'));
  await signIn(login);
  assert.isNull(stored());
});
