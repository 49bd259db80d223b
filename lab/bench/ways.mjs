/** The ways to sign in that `npm run bench -- --journey` measures: steps of a visitor, and what the stub API answers. */
import { answer } from './contestants.mjs';

const fields = {
  email: 'input[name=email]',
  password: 'input[type=password]',
  code: 'input[autocomplete="one-time-code"]',
};
const email = { field: fields.email, text: 'ada@example.com' };
const code = { field: fields.code, text: '123456' };
const password = { field: fields.password, text: 'correct horse battery staple' };

/**
 * For each way the steps: on which screen, the field and its text or the button, and the calls that the press leads to. A code
 * is complete with its last digit; any other field needs Enter, and so does a code whose form asks something besides
 * (`needsEnter`). The last step ends with the event of the finished flow, or with the screen `shows`.
 */
export const ways = {
  code: {
    title: 'code by email',
    options: `products="otp" otp-options='{"methods":["email"],"expirationMinutes":10}'`,
    steps: [
      { screen: 'main', ...email, calls: ['/otps/email/login_or_create'] },
      { screen: 'otp.enter', ...code, calls: ['/otps/authenticate'] },
    ],
  },
  link: {
    title: 'link, up to "Check your email"',
    options: 'products="emailMagicLinks"',
    steps: [
      {
        screen: 'main',
        ...email,
        calls: ['/magic_links/email/login_or_create'],
        shows: '[data-screen="magicLinks.sent"]',
      },
    ],
  },
  password: {
    title: 'password',
    options: 'products="passwords"',
    steps: [
      { screen: 'main', ...email, calls: ['/users/search'] },
      { screen: 'passwords.logIn', ...password, calls: ['/passwords/authenticate'] },
    ],
  },
  factor: {
    title: 'password and a code of an app',
    options: 'products="passwords"',
    steps: [
      { screen: 'main', ...email, calls: ['/users/search'] },
      { screen: 'passwords.logIn', ...password, calls: ['/passwords/authenticate'] },
      { screen: 'totp.enter', ...code, needsEnter: true, calls: ['/totps/authenticate'] },
    ],
  },
  passkey: {
    title: 'passkey',
    options: `products="passkeys oauth" oauth-options='{"providers":[{"type":"google"}]}'`,
    steps: [
      {
        screen: 'main',
        button: 'button.ae-button',
        calls: ['/webauthn/authenticate/start/primary', '/webauthn/authenticate'],
      },
    ],
  },
};

const time = (ms) => new Date(Date.now() + ms).toISOString();
const times = () => ({
  started_at: time(0),
  last_accessed_at: time(0),
  expires_at: time(3_600_000),
  authentication_factors: [],
  roles: [],
});
const tokens = { session_token: 'token-1', session_jwt: 'jwt-1' };
const half = { session_token: '', session_jwt: '', intermediate_session_token: 'half-1' };

const userIn = () => ({
  ...{ user_id: 'user-1', method_id: 'method-1', ...tokens },
  user: { user_id: 'user-1', status: 'active', emails: [], totps: [] },
  session: {
    ...{ session_id: 'session-1', user_id: 'user-1', custom_claims: null, ...times() },
    attributes: { ip_address: '', user_agent: '' },
  },
});

const replies = {
  '/users/search': () => ({ userType: 'password' }),
  '/webauthn/authenticate/start/primary': () => ({
    public_key_credential_request_options: JSON.stringify({ challenge: 'Y2hhbGxlbmdl', rpId: 'localhost' }),
  }),
};

/** What the stub API answers in a way. */
export function replyTo(url, name) {
  const { pathname } = new URL(url, 'http://localhost');
  const path = pathname.replace('/sdk/v1', '');
  if (path.includes('/bootstrap/')) return { ...answer(path), session_binding: 'when_possible' };
  if (name === 'factor' && path === '/passwords/authenticate')
    return {
      ...{
        ...answer(path),
        ...half,
        user_id: 'user-1',
        user: null,
        session: null,
        user_authenticated: false,
      },
      mfa_required: { user_options: { totp_id: 'totp-1' }, secondary_auth_initiated: null },
    };
  if (replies[path]) return { ...answer(path), ...replies[path]() };
  if (path.endsWith('/authenticate')) return { ...answer(path), ...userIn() };
  return { ...answer(path), method_id: 'method-1' };
}
