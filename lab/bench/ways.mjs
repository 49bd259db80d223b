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

const number = { field: 'input[name=phone]', text: '07400123456' };
const providers = `oauth-options='{"providers":[{"type":"google"}]}'`;
const twoProviders = `oauth-options='{"providers":[{"type":"google"},{"type":"github"}]}'`;

/** A wallet of the browser, which agrees to everything at once. */
const wallet = `<script>
  const provider = {
    request: async ({ method }) => (method === 'personal_sign' ? '0x${'cd'.repeat(65)}' : ['0x${'ab'.repeat(20)}']),
  };
  const icon = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E';
  const detail = { info: { uuid: 'fox-1', name: 'Fox', icon, rdns: 'example.fox' }, provider };
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  addEventListener('eip6963:requestProvider', announce);
</script>`;

const organization = 'auth-flow-type="Organization" organization-slug="meadow"';

/**
 * For each way the steps: on which screen, the field and its text or the button, and the calls that the press leads to. A code
 * is complete with its last digit; any other field needs Enter, and so does a code whose form asks something besides
 * (`needsEnter`). The last step ends with the event of the finished flow, with the screen `shows`, or as the browser `leaves`
 * for an address. `ofMembers`: the element for members of organizations. `page`: what else the page has.
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
  linkSocial: {
    title: 'link beside two social buttons',
    options: `products="emailMagicLinks oauth" ${twoProviders}`,
    steps: [
      {
        ...{ screen: 'main', ...email, calls: ['/magic_links/email/login_or_create'] },
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
  text: {
    title: 'code by text message',
    options: `products="otp" locale="en-GB" otp-options='{"methods":["sms"],"expirationMinutes":10}'`,
    steps: [
      { screen: 'main', ...number, calls: ['/otps/sms/login_or_create'] },
      { screen: 'otp.enter', ...code, calls: ['/otps/authenticate'] },
    ],
  },
  social: {
    title: 'social sign-in, up to leaving the page',
    options: `products="oauth" ${providers}`,
    steps: [{ screen: 'main', button: 'button.ae-button', calls: [], leaves: '/public/oauth/google/start' }],
  },
  passkey: {
    title: 'passkey',
    options: `products="passkeys oauth" ${providers}`,
    steps: [
      {
        screen: 'main',
        button: 'button.ae-button',
        calls: ['/webauthn/authenticate/start/primary', '/webauthn/authenticate'],
      },
    ],
  },
  wallet: {
    title: 'wallet',
    options: 'products="crypto"',
    page: wallet,
    steps: [
      {
        screen: 'main',
        // Wallets have an icon. A visitor who turns to the drawn button before they are known finds them behind it.
        button: 'button.ae-button:has([data-icon])',
        calls: ['/crypto_wallets/authenticate/start/primary', '/crypto_wallets/authenticate'],
      },
    ],
  },
  discovery: {
    title: 'members: code by email, up to the organization',
    ofMembers: true,
    options: 'products="emailOtp"',
    steps: [
      { screen: 'main', ...email, calls: ['/b2b/otps/email/discovery/send'] },
      { screen: 'email.code', ...code, calls: ['/b2b/otps/email/discovery/authenticate'] },
      {
        screen: 'organizations',
        button: 'button.ae-organization',
        calls: ['/b2b/discovery/intermediate_sessions/exchange'],
      },
    ],
  },
  memberFactor: {
    title: 'members: code by email and a code of an app',
    ofMembers: true,
    options: `products="emailOtp" ${organization}`,
    steps: [
      { screen: 'main', ...email, calls: ['/b2b/otps/email/login_or_signup'] },
      { screen: 'email.code', ...code, calls: ['/b2b/otps/email/authenticate'] },
      { screen: 'totp.code', ...code, calls: ['/b2b/totp/authenticate'] },
    ],
  },
  company: {
    title: 'members: company login, up to leaving the page',
    ofMembers: true,
    options: 'products="sso"',
    steps: [
      { screen: 'main', button: 'button.ae-button', calls: [] },
      {
        ...{ screen: 'sso.email', ...email, calls: ['/b2b/sso/discovery/connections'] },
        leaves: '/public/sso/start',
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

const organizationFacts = {
  ...{ organization_id: 'organization-1', organization_name: 'Meadow', organization_slug: 'meadow' },
  ...{ organization_logo_url: '', mfa_methods: 'ALL_ALLOWED', allowed_mfa_methods: [] },
  ...{ auth_methods: 'ALL_ALLOWED', allowed_auth_methods: [], sso_active_connections: [] },
};
const member = {
  ...{ member_id: 'member-1', organization_id: 'organization-1', email_address: 'ada@example.com' },
  ...{ status: 'active', default_mfa_method: 'totp', totp_registration_id: 'totp-1' },
};
const memberFacts = {
  ...{ member_id: 'member-1', member, organization: organizationFacts, primary_required: null },
};
const memberIn = () => ({
  ...{ ...memberFacts, ...tokens, member_authenticated: true, intermediate_session_token: '' },
  ...{ mfa_required: null, organization_id: 'organization-1' },
  member_session: {
    ...{ member_session_id: 'session-1', member_id: 'member-1', organization_id: 'organization-1' },
    ...times(),
  },
});

const replies = {
  '/users/search': () => ({ userType: 'password' }),
  '/webauthn/authenticate/start/primary': () => ({
    public_key_credential_request_options: JSON.stringify({ challenge: 'Y2hhbGxlbmdl', rpId: 'localhost' }),
  }),
  '/crypto_wallets/authenticate/start/primary': () => ({ challenge: 'Sign this.' }),
  '/b2b/organizations/search': () => ({ organization: organizationFacts }),
  '/b2b/otps/email/discovery/authenticate': () => ({
    ...{ intermediate_session_token: 'half-1', email_address: 'ada@example.com', primary_required: null },
    discovered_organizations: ['Meadow', 'Harbour'].map((organization_name, index) => ({
      organization: {
        ...organizationFacts,
        ...{ organization_name, organization_id: `organization-${index + 1}` },
      },
      ...{ membership: { type: 'active_member', details: null, member }, member_authenticated: true },
      ...{ primary_required: null, mfa_required: null },
    })),
  }),
  '/b2b/otps/email/authenticate': () => ({
    ...{ ...memberFacts, ...half, member_session: null, member_authenticated: false },
    mfa_required: { member_options: { totp_registration_id: 'totp-1' }, secondary_auth_initiated: null },
  }),
  '/b2b/discovery/intermediate_sessions/exchange': memberIn,
  '/b2b/totp/authenticate': memberIn,
  '/b2b/sso/discovery/connections': () => ({
    connections: [
      {
        ...{ connection_id: 'connection-1', display_name: 'Meadow ID', organization_id: 'organization-1' },
        identity_provider: 'okta',
      },
    ],
  }),
};

/** What the stub API answers in a way. */
export function replyTo(url, name) {
  const path = new URL(url, 'http://localhost').pathname.replace('/sdk/v1', '');
  const common = answer(path);
  if (path.includes('/bootstrap/'))
    return {
      ...{
        ...common,
        session_binding: 'when_possible',
        pkce_required_for_oauth: true,
        pkce_required_for_sso: true,
      },
      vertical: ways[name].ofMembers ? 'B2B' : 'CONSUMER',
    };
  if (name === 'factor' && path === '/passwords/authenticate')
    return {
      ...{ ...common, ...half, user_id: 'user-1', user: null, session: null, user_authenticated: false },
      mfa_required: { user_options: { totp_id: 'totp-1' }, secondary_auth_initiated: null },
    };
  if (replies[path]) return { ...common, ...replies[path]() };
  if (path.endsWith('/authenticate')) return { ...common, ...userIn() };
  return { ...common, method_id: 'method-1' };
}
