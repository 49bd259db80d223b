/** Wallets in the sign-in of members and on their account page, in a browser with one wallet. */
import { assert } from 'chai';
import type { CallName } from '../../../session-core/wire/calls.ts';
import { ok, refuse } from '../../fakes/server.ts';
import { announce, ethereumObject } from '../../fakes/wallet-page.ts';
import { events, loginTag, reports, server, wholeElements, write } from '../element.ts';
import { memberIsHalfIn, on } from '../member-server.ts';

wholeElements();

const address = '0x52908400098527886E0F7030069857D2E4169EE7';
const wallet = ethereumObject({ eth_requestAccounts: [address], personal_sign: '0xcd' });
const signed = { crypto_wallet_address: address, crypto_wallet_type: 'ethereum', signature: '0xcd' };
const text = `meadow.example wants you to sign in with your Ethereum account:\n${address}`;
const open = (more: string) => write(loginTag(more, 'auth-b2b-login'));
const seen = (call: string) => server.seen(call as CallName);

describe('wallets of members', () => {
  before(() => announce(window, { name: 'Fox', provider: wallet }));
  beforeEach(() => {
    server.bootstrap.vertical = 'B2B';
    for (const step of ['primary', 'secondary'])
      on(`POST /b2b/crypto_wallets/authenticate/start/${step}`, { challenge: text });
  });

  it('a wallet shows the organizations of its person', async () => {
    const { organization, member } = memberIsHalfIn(null);
    const membership = { type: 'active_member', member, details: null };
    on('POST /b2b/crypto_wallets/discovery/authenticate', {
      ...{ intermediate_session_token: 'half-1', email_address: 'ada@example.com', primary_required: null },
      organization_id_hint: null,
      discovered_organizations: [
        { organization, membership, member_authenticated: true, primary_required: null, mfa_required: null },
      ],
    });
    const login = open('products="emailOtp crypto"');
    await login.press('Continue with Fox');
    await login.reads('Select an organization to continue');
    assert.deepEqual(seen('POST /b2b/crypto_wallets/discovery/authenticate')[0]?.body, signed);
    assert.includeMembers(events(), [
      'B2B_CRYPTO_WALLET_AUTHENTICATE_START',
      'B2B_CRYPTO_WALLET_DISCOVERY_AUTHENTICATE',
    ]);
    assert.notInclude(JSON.stringify(reports), 'half-1');
  });

  const inOrganization = 'auth-flow-type="Organization" organization-slug="meadow"';

  it('in the login of an organization it enters that one', async () => {
    const done = memberIsHalfIn(null);
    on('POST /b2b/crypto_wallets/authenticate', done);
    const login = open(`products="crypto" ${inOrganization}`);
    await login.press('Continue with Fox');
    await login.reads('Success!');
    const [{ body } = { body: null }] = seen('POST /b2b/crypto_wallets/authenticate');
    assert.deepInclude(body, { ...signed, organization_id: 'organization-1' });
    assert.include(events(), 'B2B_CRYPTO_WALLET_AUTHENTICATE');
  });

  it('a wallet that nobody has connected says what to do', async () => {
    memberIsHalfIn(null);
    server.on('POST /b2b/crypto_wallets/authenticate' as CallName, () =>
      refuse(404, 'crypto_wallet_not_found'),
    );
    const login = open(`products="crypto" ${inOrganization}`);
    await login.press('Continue with Fox');
    await login.reads('This wallet is not connected to an account.');
    await login.press('Back');
    await login.reads('Continue to Meadow');
  });

  it('an organization that takes no wallets offers none', async () => {
    const { organization } = memberIsHalfIn(null);
    on('POST /b2b/organizations/search', {
      organization: { ...organization, auth_methods: 'RESTRICTED', allowed_auth_methods: ['email_otp'] },
    });
    const login = open(`products="emailOtp crypto" ${inOrganization}`);
    await login.reads('Continue to Meadow');
    assert.isUndefined(login.findButton('Continue with Fox'));
  });

  it('the account page connects a wallet, and removes it', async () => {
    const whole = memberIsHalfIn(null);
    const organization = { ...whole.organization, custom_roles: [], scim_active_connection: null };
    const member = { ...whole.member, email_address_verified: true, name: 'Ada', member_password_id: '' };
    const { member_session, session_token, session_jwt } = whole;
    const registered = { ...member, mfa_phone_number: '', oauth_registrations: [], sso_registrations: [] };
    const state = { member: registered, organization, member_session, session_token, session_jwt };
    // biome-ignore lint/suspicious/noDocumentCookie: Firefox has no Cookie Store.
    document.cookie = 'auth_session=token-1; path=/';
    on('POST /b2b/sessions/authenticate', state);
    let ids: string[] = [];
    const shown = { crypto_wallet_address: address, crypto_wallet_type: 'ethereum', verified: true };
    server.on('GET /b2b/crypto_wallets' as CallName, () =>
      ok({ crypto_wallets: ids.map((crypto_wallet_id) => ({ ...shown, crypto_wallet_id })) }),
    );
    server.on('POST /b2b/crypto_wallets' as CallName, () => {
      ids = ['wallet-1'];
      return ok({ ...state, crypto_wallet_id: 'wallet-1' });
    });
    server.on('DELETE /b2b/crypto_wallets/wallet-1' as CallName, () => {
      ids = [];
      return ok({});
    });
    const page = write(loginTag('sections="social"', 'auth-b2b-account'));
    await page.press('Link a wallet');
    await page.press('Continue with Fox');
    await page.reads('0x5290…9EE7');
    assert.deepInclude(seen('POST /b2b/crypto_wallets')[0]?.body, signed);
    await page.press(/^More actions/);
    await page.press('Unlink 0x5290…9EE7');
    await page.press('Unlink');
    await page.reads('No accounts are linked.');
    assert.lengthOf(seen('DELETE /b2b/crypto_wallets/wallet-1'), 1);
  });
});
