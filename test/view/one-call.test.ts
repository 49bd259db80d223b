/** A press waits for one call: what else it needs was requested when the visitor turned to the form. */
import { assert } from 'chai';
import { createB2BSession } from '../../elements/b2b/index.ts';
import { createSession } from '../../elements/index.ts';
import type { B2BCallName } from '../../session-core/wire/b2b/calls.ts';
import type { CallName } from '../../session-core/wire/calls.ts';
import { ok } from '../fakes/server.ts';
import {
  loginTag,
  openLogin,
  projectToken,
  provider,
  server,
  type Whole,
  wholeElements,
  write,
} from './element.ts';
import { until } from './world.tsx';

wholeElements();
beforeEach(() => {
  server.bootstrap.session_binding = 'when_possible';
});

/** Scripts that the page has requested. A language or an image is none; no screen waits for the marks on it. */
const scripts = () =>
  performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.includes('.js') && !/mark-/.test(name))
    .map(({ name }) => name);
const calls = () => server.requests.map(({ name }) => name).filter((name) => name !== 'POST /events');

/** Until the page requests nothing more. */
async function atRest(): Promise<void> {
  let before = -1;
  let frames = 0;
  await until(() => {
    const now = scripts().length + server.requests.length;
    frames = now === before ? frames + 1 : 0;
    before = now;
    return frames > 20;
  });
}

interface Step {
  /** Up to the press, exclusive. */
  readonly fill?: (login: Whole) => Promise<unknown>;
  readonly press: (login: Whole) => Promise<unknown>;
  readonly reads: string;
  readonly call: CallName | B2BCallName;
}

/** Makes the steps, and compares what each has requested. */
async function oneCallEach(login: Whole, ...steps: readonly Step[]): Promise<void> {
  for (const { fill, press, reads, call } of steps) {
    await fill?.(login);
    await atRest();
    const [files, sent] = [scripts().length, calls().length];
    await press(login);
    await login.reads(reads);
    assert.deepEqual(calls().slice(sent), [call]);
    assert.deepEqual(scripts().slice(files), [], call);
    assert.isString(server.seen(call as CallName).at(-1)?.headers.DPoP, 'with a proof of the key');
  }
}

const address: Pick<Step, 'fill' | 'press'> = {
  fill: (login) => login.fill('Email address', 'ada@example.com'),
  press: (login) => login.press('Continue with email'),
};
const code = { press: (login: Whole) => login.enterCode() };

describe('one call after a press', () => {
  it('a code by email', () =>
    oneCallEach(
      openLogin(),
      { ...address, reads: 'Enter passcode', call: 'POST /otps/email/login_or_create' },
      { ...code, reads: 'Success!', call: 'POST /otps/authenticate' },
    ));

  it('a code by text message', () =>
    oneCallEach(
      openLogin(`products="otp" otp-options='{"methods":["sms"]}' locale="en-GB"`),
      {
        fill: (login) => login.fill('Phone number', '07400 123456'),
        press: (login) => login.press('Continue with phone number'),
        reads: 'Enter passcode',
        call: 'POST /otps/sms/login_or_create',
      },
      { ...code, reads: 'Success!', call: 'POST /otps/authenticate' },
    ));

  it('a link', () =>
    oneCallEach(openLogin('products="emailMagicLinks"'), {
      ...address,
      reads: 'Check your email',
      call: 'POST /magic_links/email/login_or_create',
    }));

  it('a passkey, up to the dialog of the browser', async () => {
    const { get } = navigator.credentials;
    let open = false;
    navigator.credentials.get = (options) => {
      // The browser may offer passkeys in the field, without a dialog.
      open ||= options?.mediation !== 'conditional';
      return new Promise(() => {});
    };
    try {
      await oneCallEach(
        openLogin(`products="passkeys oauth" oauth-options='{"providers":[{"type":"google"}]}'`),
        {
          async press(login) {
            await login.press('Continue with a passkey');
            await until(() => open);
          },
          reads: 'passkey',
          call: 'POST /webauthn/authenticate/start/primary',
        },
      );
    } finally {
      navigator.credentials.get = get;
    }
  });

  it('a member: a code by email, up to the list of organizations', async () => {
    server.bootstrap.vertical = 'B2B';
    const on = (call: B2BCallName, reply: object) => server.on(call as CallName, () => ok({ ...reply }));
    on('POST /b2b/otps/email/discovery/send', {});
    on('POST /b2b/otps/email/discovery/authenticate', {
      ...{ intermediate_session_token: 'half-1', email_address: 'ada@example.com', primary_required: null },
      discovered_organizations: [],
    });
    await oneCallEach(
      write(loginTag('products="emailOtp"', 'auth-b2b-login')),
      { ...address, reads: 'Enter passcode', call: 'POST /b2b/otps/email/discovery/send' },
      {
        ...code,
        reads: 'does not belong to any organizations',
        call: 'POST /b2b/otps/email/discovery/authenticate',
      },
    );
  });

  it('a member: address and password at once, up to the list of organizations', async () => {
    server.bootstrap.vertical = 'B2B';
    const call: B2BCallName = 'POST /b2b/passwords/discovery/authenticate';
    server.on(call as CallName, () =>
      ok({
        ...{ intermediate_session_token: 'half-1', email_address: 'ada@example.com', primary_required: null },
        ...{ organization_id_hint: null, discovered_organizations: [] },
      }),
    );
    const login = write(loginTag('products="passwords" auth-flow-type="Discovery"', 'auth-b2b-login'));
    await login.reads('Password');
    assert.isNull(login.root().querySelector(':focus'), 'the page keeps its focus');
    await oneCallEach(login, {
      async fill() {
        await login.fill('Email address', 'ada@example.com');
        await login.fill('Password', 'correct horse battery staple 42');
      },
      press: () => login.press('Continue'),
      reads: 'does not belong to any organizations',
      call,
    });
  });

  it('a password, with a second factor', async () => {
    server.on('POST /passwords/authenticate', () =>
      ok({
        ...{ user_id: 'user-1', user: null, session: null, session_token: '', session_jwt: '' },
        ...{ user_authenticated: false, intermediate_session_token: 'half-1' },
        mfa_required: { user_options: { totp_id: 'totp-1' }, secondary_auth_initiated: null },
      }),
    );
    await oneCallEach(
      openLogin('products="passwords"'),
      {
        ...address,
        press: (login) => login.press('Continue'),
        reads: 'Password',
        call: 'POST /users/search',
      },
      {
        fill: (login) => login.fill('Password', 'correct horse battery staple 42'),
        press: (login) => login.press('Continue'),
        reads: 'authenticator',
        call: 'POST /passwords/authenticate',
      },
    );
  });
});

describe('a page load with a session', () => {
  const time = new Date(Date.now() + 3_600_000).toISOString();
  const session = { started_at: time, last_accessed_at: time, expires_at: time, authentication_factors: [] };
  const stored = {
    member: { member_id: 'member-1', email_address: 'ada@example.com' },
    organization: { organization_id: 'organization-1', organization_name: 'Meadow' },
    session: { ...session, member_session_id: 'session-1', roles: [] },
  };
  const halves = [
    {
      title: 'of a user',
      open: createSession,
      known: { user: { user_id: 'user-1' }, session: { ...session, session_id: 'session-1' } },
      key: '',
      check: 'POST /sessions/authenticate' as const,
    },
    {
      title: 'of a member',
      open: createB2BSession,
      known: stored,
      key: '::b2b',
      check: 'POST /b2b/sessions/authenticate' as const,
    },
  ];
  for (const { title, open, known, key, check } of halves) {
    it(`${title} knows at once who is signed in, and makes at most the check`, async () => {
      const isMember = key !== '';
      server.bootstrap.vertical = isMember ? 'B2B' : 'CONSUMER';
      const { session: current, ...parts } = known;
      server.on(check as CallName, () =>
        ok({
          ...parts,
          session: current,
          member_session: current,
          session_token: 'token-1',
          session_jwt: 'jwt-1',
        }),
      );
      // biome-ignore lint/suspicious/noDocumentCookie: Firefox has no Cookie Store.
      document.cookie = 'auth_session=token-1; path=/';
      localStorage.setItem(`auth_sdk_state_${projectToken()}${key}`, JSON.stringify(known));
      const project = { publicToken: projectToken(), apiBaseUrl: provider };
      // Stores the settings of the project.
      const before = open(project);
      await atRest();
      before.dispose();
      const sent = calls().length;
      const client = open(project);
      assert.deepEqual({ ...client.state }, { ...known, fromCache: true } as never);
      await until(() => !client.state.fromCache);
      await atRest();
      assert.isNotNull(client.state.session);
      const more = calls().slice(sent);
      assert.ok(more.length <= 1 && more.every((name) => name === check), `${more}`);
      client.dispose();
    });
  }
});
