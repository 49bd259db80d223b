/** The calls of members that a sign-in makes, and what exchanges the token in an address for a session. */
import type { MethodsParts } from '../axis.ts';
import { AuthApiError } from '../errors.ts';
import { unlessAborted } from '../lib/abort.ts';
import { durationRule } from '../lib/check.ts';
import { lazy } from '../lib/lazy.ts';
import { callWhenLoaded, lazyCalls } from '../lib/lazy-calls.ts';
import { runUnder } from '../lib/run.ts';
import { checkSwitch } from '../links/inspecting.ts';
import { createPkce } from '../links/pkce.ts';
import {
  type AuthenticateByUrl,
  createUrlAuthentication,
  type UrlHandler,
} from '../links/url-authentication.ts';
import { createWaitingTokens } from '../links/waiting-tokens.ts';
import { createOwnSessions } from '../methods/own-sessions.ts';
import { pageCalls, preparePage as prepareCalls } from '../methods/page-calls.ts';
import type { PrepareOptions } from '../settings.ts';
import type { OwnMemberSession } from '../wire/b2b/sessions.ts';
import type { DiscoveryMethods } from './client/session.ts';
import type { B2BSessionClient } from './client.ts';
import { createLookUps } from './methods/look-ups.ts';
import { createMemberMagicLinks } from './methods/magic-links.ts';
import { methodOf } from './methods/method-of.ts';
import { createMemberOAuth } from './methods/oauth.ts';
import { createMemberOtps } from './methods/otps.ts';
import type { MemberParts } from './methods/parts.ts';
import { createMemberPasswords } from './methods/passwords.ts';
import { createMemberSso, type MemberSsoSignIn } from './methods/sso.ts';
import { createVouchedSessions } from './methods/vouched-sessions.ts';
import { protectionKinds } from './protection-kinds.ts';
import { createSeconds, type MemberSecondMethods } from './second-factors.ts';
import type { Call, MemberCore, MemberTypes } from './types.ts';

/** Few projects of members have passkeys or wallets. */
const lazyWebAuthn = lazy(() => import('./methods/webauthn.ts'));
const lazyWallets = lazy(() => import('./methods/crypto-wallets.ts'));

/** Makes and fetches what the first call would wait for. */
export async function preparePage(core: MemberCore, options: PrepareOptions): Promise<void> {
  const { calls = [], signal } = options;
  const chunks = [
    calls.includes('webauthn') && lazyWebAuthn.load(),
    calls.includes('cryptoWallets') && lazyWallets.load(),
  ];
  await Promise.all([unlessAborted(Promise.all(chunks), signal), prepareCalls(core, options)]);
}

/** The groups of calls that a sign-in makes. */
export interface MemberSignInMethods extends MemberSecondMethods {
  magicLinks: B2BSessionClient['magicLinks'];
  otps: B2BSessionClient['otps'];
  oauth: B2BSessionClient['oauth'];
  sso: MemberSsoSignIn;
  passwords: B2BSessionClient['passwords'];
  webauthn: B2BSessionClient['webauthn'];
  cryptoWallets: B2BSessionClient['cryptoWallets'];
  impersonation: B2BSessionClient['impersonation'];
  discovery: B2BSessionClient['discovery'];
  session: ReturnType<typeof createVouchedSessions> &
    Pick<B2BSessionClient['session'], 'list' | 'revokeOther' | 'revokeOthers'>;
  organization: ReturnType<typeof createLookUps>;
}

/** What the groups of calls of members need. */
export function memberParts({ core, run }: MethodsParts<MemberTypes>): MemberParts {
  // One for all clients of the page: a pair that could not be stored is kept in it.
  core.pkce ??= createPkce(core);
  core.waiting ??= createWaitingTokens(core.environment, core.stateKey);
  const call = pageCalls({ ...core, call: nameOrganization(core) }, protectionKinds);
  return { core, run, call, pkce: core.pkce, waiting: core.waiting };
}

export function createSignInMethods(methods: MethodsParts<MemberTypes>): MemberSignInMethods {
  const { core } = methods;
  const parts = memberParts(methods);
  const loadWebAuthn = async () => (await lazyWebAuthn.load()).createMemberWebAuthn(parts);
  const loadWallets = async () => (await lazyWallets.load()).createMemberCryptoWallets(parts);
  return {
    magicLinks: createMemberMagicLinks(parts),
    otps: createMemberOtps(parts),
    oauth: createMemberOAuth(parts),
    sso: createMemberSso(parts),
    webauthn: lazyCalls((path, args) => callWhenLoaded(loadWebAuthn, path, args), []),
    cryptoWallets: lazyCalls((path, args) => callWhenLoaded(loadWallets, path, args), []),
    passwords: createMemberPasswords(parts),
    impersonation: {
      authenticate: methodOf(parts, 'POST /b2b/impersonation/authenticate', {
        method: 'impersonation.authenticate',
        rules: { impersonation_token: 'string' },
        signsIn: true,
      }),
    },
    ...createSeconds(parts),
    discovery: createDiscovery(parts),
    session: {
      ...createVouchedSessions(parts),
      ...createOwnSessions<OwnMemberSession>({
        ...parts,
        path: '/b2b/sessions',
        tokens: core.tokens,
        currentId: () => core.keeper.store.get().session?.member_session_id,
      }),
    },
    organization: createLookUps(parts),
  };
}

/** What exchanges the token in an address for a session. */
export function createLinks(core: MemberCore): AuthenticateByUrl {
  const { magicLinks, oauth, sso, impersonation } = createSignInMethods({ core, run: runUnder(core.signal) });
  const links: Readonly<Record<string, UrlHandler>> = {
    multi_tenant_magic_links: (magic_links_token, duration) =>
      magicLinks.authenticate({ ...duration, magic_links_token }),
    discovery: (discovery_magic_links_token) =>
      magicLinks.discovery.authenticate({ discovery_magic_links_token }),
    multi_tenant_impersonation: (impersonation_token) => impersonation.authenticate({ impersonation_token }),
    oauth: (oauth_token, duration) => oauth.authenticate({ ...duration, oauth_token }),
    sso: (sso_token, duration) => sso.authenticate({ ...duration, sso_token }),
    discovery_oauth: (discovery_oauth_token) => oauth.discovery.authenticate({ discovery_oauth_token }),
  };
  return createUrlAuthentication(core, links, async ({ token_type, token }) => {
    // A stranger may have begun these. With PKCE only the browser that began a sign-in elsewhere can finish it.
    if (!core.tokens.present()) return;
    const { pkceRequiredForOAuth, pkceRequiredForSso } = core.bootstrap.current();
    if (token_type === 'multi_tenant_magic_links' || token_type === 'discovery') {
      const link = await magicLinks.inspect({ magic_links_token: token });
      checkSwitch(link?.replaces?.email_address, link?.email_address);
    } else {
      const isCompany = token_type === 'sso';
      if (isCompany ? pkceRequiredForSso : pkceRequiredForOAuth || !token_type.endsWith('oauth')) return;
      const inspection = await (isCompany
        ? sso.inspect({ sso_token: token })
        : oauth.inspect({ oauth_token: token }));
      checkSwitch(inspection?.replaces?.email_address, inspection?.account);
    }
  });
}

/** The choice of an organization. */
function createDiscovery(parts: MemberParts): DiscoveryMethods {
  const list = methodOf(parts, 'POST /b2b/discovery/organizations', {
    method: 'discovery.organizations.list',
    half: 'needed',
  });
  return {
    organizations: {
      list: (settings) => list({}, settings),
      create: methodOf(parts, 'POST /b2b/discovery/organizations/create', {
        method: 'discovery.organizations.create',
        rules: { organization_name: 'string?', organization_slug: 'string?', ...durationRule },
        half: 'needed',
        signsIn: true,
      }),
    },
    intermediateSessions: {
      exchange: methodOf(parts, 'POST /b2b/discovery/intermediate_sessions/exchange', {
        method: 'discovery.intermediateSessions.exchange',
        rules: { organization_id: 'string', ...durationRule },
        half: 'needed',
        signsIn: true,
      }),
    },
  };
}

/** The calls that change an organization or its members. */
const changes =
  /^(POST|PUT|DELETE) \/b2b\/(organizations|scim|sso|recovery_codes|passwords\/session|magic_links\/email\/invite)/;

/**
 * The calls, each change with the page's organization, so that none reaches an organization to which another tab has switched. A
 * refusal because the session is of another one also brings the state up to date, so that the page learns of it.
 */
function nameOrganization({ call, keeper, commit }: Pick<MemberCore, 'call' | 'keeper' | 'commit'>): Call {
  return async (name, body, settings = {}) => {
    const { organization } = keeper.store.get();
    const isNamed = 'organization_id' in (body ?? {});
    if (!changes.test(name) || (!organization && !isNamed)) return call(name, body, settings);
    const { organization_id = '' } = organization ?? {};
    const address = isNamed ? name : (`${name}?organization_id=:organization_id` as typeof name);
    const before = keeper.generation();
    try {
      return await call(address, body, { ...settings, params: { organization_id, ...settings.params } });
    } catch (error) {
      if (error instanceof AuthApiError && error.error_type === 'session_authorization_tenancy_error') {
        await call('POST /b2b/sessions/authenticate', {}).then(
          (reply) => keeper.generation() === before && commit(reply, { signIn: false }),
          // The page gets the refusal of its own call.
          () => undefined,
        );
      }
      throw error;
    }
  };
}
