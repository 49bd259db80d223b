/** Compiled, never run: of each group of calls, a wrong option and a wrong field of its answer must not compile. */
import type { AuthError, SessionClient, User } from '../../session-core/index.ts';

declare const client: SessionClient;
const session_duration_minutes = 60;

/** The groups: the parts of the client that have calls. */
type Group = {
  [K in keyof SessionClient]: SessionClient[K] extends string | ((...args: never[]) => unknown) ? never : K;
}[keyof SessionClient];

/** One entry a group: a new one needs its own here. */
export const groups = {
  async state() {
    // @ts-expect-error the state has no tokens
    client.state.session_token;
  },
  async otps() {
    // @ts-expect-error no code is sent by pigeon
    await client.otps.pigeon.send('ada');
    // @ts-expect-error templates are of mails
    await client.otps.whatsapp.loginOrCreate('+4915112345678', { login_template_id: 'one' });
    const reply = await client.otps.authenticate('000000', 'method', { session_duration_minutes });
    // @ts-expect-error the wire's name is method_id
    reply.methodId;
  },
  async magicLinks() {
    // @ts-expect-error the wire's name is login_magic_link_url
    await client.magicLinks.email.send('ada@example.com', { login_redirect_url: '/' });
    const reply = await client.magicLinks.email.loginOrCreate('ada@example.com');
    // @ts-expect-error a link has no method to name
    reply.method_id;
  },
  async oauth() {
    // @ts-expect-error a list, not words in a text
    await client.oauth.google.start({ custom_scopes: 'calendar' });
    // @ts-expect-error no provider of this name
    await client.oauth.geocities.start();
    // @ts-expect-error options are an object
    await client.oauth.attach('github');
    const { oauth_attach_token } = await client.oauth.attach({ provider: 'github' });
    // @ts-expect-error the token is text
    oauth_attach_token.token;
    const reply = await client.oauth.authenticate('t', { session_duration_minutes });
    // @ts-expect-error what the provider gave out is in provider_values
    reply.access_token;
  },
  async passwords() {
    // @ts-expect-error the reset needs its token
    await client.passwords.resetByEmail({ password: 'p', session_duration_minutes });
    // @ts-expect-error scores are numbers
    const score: string = (await client.passwords.strengthCheck({ password: 'p' })).score;
    return score;
  },
  async totps() {
    // @ts-expect-error minutes are a number
    await client.totps.create({ expiration_minutes: '60' });
    // @ts-expect-error the wire's name is qr_code
    (await client.totps.create()).qrCode;
  },
  async webauthn() {
    // @ts-expect-error both id and name
    await client.webauthn.update({ name: 'Kitchen' });
    // @ts-expect-error the wire's name is webauthn_registration_id
    (await client.webauthn.register()).registration_id;
  },
  async cryptoWallets() {
    // @ts-expect-error the signature has to come along
    await client.cryptoWallets.authenticate({
      crypto_wallet_address: 'a',
      crypto_wallet_type: 'solana',
      session_duration_minutes,
    });
    const wallet = { crypto_wallet_address: 'a', crypto_wallet_type: 'solana' } as const;
    const started = await client.cryptoWallets.authenticateStart(wallet);
    // @ts-expect-error the text to sign is in `challenge`
    started.message;
  },
  async clientServices() {
    // @ts-expect-error the number has a name of its own
    await client.clientServices.parsedPhoneNumber('020 7946 0958');
    // @ts-expect-error E.164 is in `number`
    (await client.clientServices.parsedPhoneNumber({ phoneNumber: '1' })).e164;
  },
  async idp() {
    const request = { client_id: 'c', redirect_uri: 'r', response_type: 'code', scopes: 's' };
    // @ts-expect-error scopes are a list
    await client.idp.oauthAuthorizeStart(request);
    // @ts-expect-error the address is in redirect_uri
    (await client.idp.oauthLogoutStart({ client_id: 'c', post_logout_redirect_uri: 'r' })).url;
  },
  async impersonation() {
    // @ts-expect-error the token has a name of its own
    await client.impersonation.authenticate({ token: 't' });
    // @ts-expect-error who looks is in session.custom_claims
    (await client.impersonation.authenticate({ impersonation_token: 't' })).impersonator;
  },
  async searchManager() {
    // @ts-expect-error the organization is needed
    await client.searchManager.searchOrganizationMember('ada@example.com');
    const { member } = await client.searchManager.searchOrganizationMember(
      'ada@example.com',
      'organization-1',
    );
    // @ts-expect-error there may be no member
    member.name;
    // @ts-expect-error the wire's spelling is userType
    (await client.searchManager.searchUser('ada@example.com')).user_type;
  },
  async session() {
    // @ts-expect-error a session without a duration cannot be asked for
    await client.session.exchangeAccessToken({ access_token: 'a' });
    // @ts-expect-error the option is forceClear
    await client.session.revoke({ force: true });
    // @ts-expect-error there may be no tokens
    client.session.getTokens().session_token;
    // @ts-expect-error listeners get the session
    client.session.onChange((user: User) => user.user_id);
  },
  async user() {
    // @ts-expect-error an id, not the factor
    await client.user.deleteEmail({ email_id: 'e' });
    // @ts-expect-error the wire's name is phone_numbers
    (await client.user.get()).phones;
  },
  async rbac() {
    // @ts-expect-error both resource and action
    client.rbac.isAuthorizedSync('pets');
    // @ts-expect-error permissions are true or false
    const allowed: string | undefined = (await client.rbac.allPermissions()).pets?.feed;
    return allowed;
  },
  async bootstrap() {
    // @ts-expect-error in camelCase here
    client.bootstrap.current.project_name;
    // @ts-expect-error read-only
    client.bootstrap.current.projectName = 'Mine';
  },
} satisfies Record<Group, () => Promise<unknown>>;

// @ts-expect-error a signal, not its controller
client.user.get({ signal: new AbortController() });
// @ts-expect-error the event has a name
client.logEvent({ name: 'email_sent' });

declare const error: AuthError;
// @ts-expect-error taken out: nothing throws it
export const never = error.code === 'wrong_project_type';
