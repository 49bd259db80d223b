/** The tasks of first factors: mailed links and codes, and what returns to the page. */
import { attempt } from '../../../session-core/lib/guarded.ts';
import { parseAuthUrl } from '../../../session-core/links/url.ts';
import type { Common } from '../../../session-core/wire/shared.ts';
import type { Handlers } from '../../machine/machine.ts';
import { problemOfPrompt } from '../../machine/one-tap-outcome.ts';
import { present, withLanguage } from '../../machine/present.ts';
import { underway } from '../../machine/underway.ts';
import { askedHandlers, factsOf, isExpected } from '../../products/magic-links/asked-link.ts';
import { wayOut } from '../../products/oauth/in-app.ts';
import { linkAddress } from '../../products/passwords/link-address.ts';
import type { MemberEventData, MemberEventType } from '../events.ts';
import type { DiscoveredReply, ProofReply } from '../flow/facts.ts';
import type { ResetBy } from '../flow/screen-types.ts';
import type { Event, Task } from '../flow/types.ts';
import { lastUsedKey } from '../last-used.ts';
import { discovered, durationOf, proved, returnPages, type Tools } from './tools.ts';

type SignInTask = Extract<
  Task,
  { do: `email.${string}` | `link.${string}` | `magicLinks.${string}` | `oauth.${string}` }
>;

/** The event of each kind of token. */
const linkEvents: Readonly<Record<string, MemberEventType>> = {
  multi_tenant_magic_links: 'B2B_MAGIC_LINK_AUTHENTICATE',
  discovery: 'B2B_MAGIC_LINK_DISCOVERY_AUTHENTICATE',
  oauth: 'B2B_OAUTH_AUTHENTICATE',
  discovery_oauth: 'B2B_OAUTH_DISCOVERY_AUTHENTICATE',
  sso: 'B2B_SSO_AUTHENTICATE',
  multi_tenant_impersonation: 'B2B_IMPERSONATION_AUTHENTICATE',
};

export const signInHandlers = {
  async 'email.send'({ by, email, place }, tools, signal) {
    const { session, config, now, emit } = tools;
    const { organization } = place;
    const options = by === 'link' ? config().emailMagicLinksOptions : config().emailOtpOptions;
    const common = present({
      login_template_id: options.loginTemplateId,
      signup_template_id: organization ? options.signupTemplateId : undefined,
      locale: options.locale ?? config().locale,
    });
    const to = { email_address: email, ...common };
    const { discoveryRedirectURL, ...pages } = config().emailMagicLinksOptions;
    const calls = {
      link: {
        one: (organization_id: string) =>
          session.magicLinks.email.loginOrSignup(
            { ...to, organization_id, ...returnPages(place, pages, tools) },
            { signal },
          ),
        any: () =>
          session.magicLinks.email.discovery.send(
            { ...to, ...present({ discovery_redirect_url: discoveryRedirectURL }) },
            { signal },
          ),
        events: ['B2B_MAGIC_LINK_EMAIL_LOGIN_OR_SIGNUP', 'B2B_MAGIC_LINK_EMAIL_DISCOVERY_SEND'],
      },
      code: {
        one: (organization_id: string) =>
          session.otps.email.loginOrSignup({ ...to, organization_id }, { signal }),
        any: () => session.otps.email.discovery.send(to, { signal }),
        events: ['B2B_OTPS_EMAIL_LOGIN_OR_SIGNUP', 'B2B_OTPS_EMAIL_DISCOVERY_SEND'],
      },
    } as const;
    const { one, any, events } = calls[by];
    const sent: Common & { match_number?: string } = await (organization ? one(organization.id) : any());
    const { match_number: matchNumber, ...reply } = sent;
    emit(events[organization ? 0 : 1], { ...reply, email });
    return present({ type: 'email.sent' as const, email, by, at: now(), matchNumber, ...underway(reply) });
  },

  async 'email.verify'({ code, email, place }, tools, signal) {
    const { session, emit, signIn } = tools;
    const { organization } = place;
    if (!organization) {
      const reply = await signIn(() =>
        session.otps.email.discovery.authenticate({ code, email_address: email }, { signal }),
      );
      emit('B2B_OTPS_EMAIL_DISCOVERY_AUTHENTICATE', reply);
      return discovered(reply, tools);
    }
    const reply = await signIn(() =>
      session.otps.email.authenticate(
        { code, email_address: email, organization_id: organization.id, ...durationOf(tools) },
        { signal },
      ),
    );
    emit('B2B_OTPS_EMAIL_AUTHENTICATE', reply);
    return proved(reply, tools);
  },

  async 'link.open'({ switches, resets }, tools, signal) {
    const { session, emit, signIn, config, now } = tools;
    const question = switches ? null : await mustAsk(tools, signal, resets);
    if (question) return question;
    if (resets) return { type: 'password.linkFound', by: resets, email: linkAddress(config(), now()) };
    const authentication = await signIn(() =>
      session.authenticateByUrl({ ...durationOf(tools), switch_accounts: true }, { signal }),
    );
    if (!authentication) return { type: 'link.empty' };
    const type = linkEvents[authentication.token_type];
    // The session layer has checked the reply against its call.
    if (type) emit(type, authentication.reply as MemberEventData[typeof type]);
    if ('discovered_organizations' in authentication.reply)
      return discovered(authentication.reply as DiscoveredReply, tools);
    return proved(authentication.reply as ProofReply, tools);
  },

  ...askedHandlers,

  async 'link.finish'({ place }, tools, signal) {
    const { session, emit, signIn } = tools;
    if (!place.organization) {
      const reply = await signIn(() => session.magicLinks.discovery.authenticateWaiting({ signal }));
      emit('B2B_MAGIC_LINK_DISCOVERY_AUTHENTICATE', reply);
      return discovered(reply, tools);
    }
    const reply = await signIn(() => session.magicLinks.authenticateWaiting(durationOf(tools), { signal }));
    emit('B2B_MAGIC_LINK_AUTHENTICATE', reply);
    return proved(reply, tools);
  },

  async 'oauth.leave'({ provider, place }, tools, signal) {
    const { session, config, address } = tools;
    const href = wayOut(
      provider,
      globalThis.navigator?.userAgent ?? '',
      globalThis.location?.href ?? address,
    );
    if (href !== null) return { type: 'oauth.refusedInApp', provider, href };
    const { oauthOptions, providers } = config();
    const option = providers.find(({ type }) => type === provider);
    const { email } = place.stepUp ?? {};
    const hint: Record<string, string> =
      email && (provider === 'google' || provider === 'microsoft') ? { login_hint: email } : {};
    const parameters = present({
      custom_scopes: option?.customScopes ?? oauthOptions.customScopes,
      provider_params: {
        ...hint,
        ...withLanguage(oauthOptions.locale, option?.providerParams ?? oauthOptions.providerParams),
      },
    });
    const { discoveryRedirectURL } = oauthOptions;
    attempt(() => localStorage.setItem(lastUsedKey(config()), provider), undefined);
    if (place.organization)
      await session.oauth[provider].start(
        {
          ...parameters,
          organization_id: place.organization.id,
          ...returnPages(place, oauthOptions, tools),
        },
        { signal },
      );
    else
      await session.oauth[provider].discovery.start(
        { ...parameters, ...present({ discovery_redirect_url: discoveryRedirectURL }) },
        { signal },
      );
    return undefined;
  },

  async 'oauth.prompt'({ place }, tools, signal) {
    const { session, config, report } = tools;
    const { oauthOptions, providers, publicToken } = config();
    const asking = providers.find(({ one_tap }) => one_tap);
    const common = present({ cancel_on_tap_outside: asking?.cancel_on_tap_outside });
    const { googleOneTap } = session.oauth;
    const prompt = place.organization
      ? googleOneTap.start(
          {
            ...common,
            organization_id: place.organization.id,
            ...returnPages(place, oauthOptions, tools),
          },
          { signal },
        )
      : googleOneTap.discovery.start(
          { ...common, ...present({ discovery_redirect_url: oauthOptions.discoveryRedirectURL }) },
          { signal },
        );
    const problem = await problemOfPrompt(prompt, { publicToken, report });
    return problem ? { type: 'oauth.refused', problem } : undefined;
  },
} satisfies Handlers<SignInTask, Event, Tools>;

/** What the visitor has to be asked before the token of the address signs in; null if nothing. */
async function mustAsk(
  { session, address, now }: Tools,
  signal: AbortSignal,
  resets?: ResetBy,
): Promise<Extract<Event, { type: 'magicLinks.mustAsk' }> | null> {
  const { token = '', token_type = '' } = parseAuthUrl(address, { prefix: session.prefix }) ?? {};
  if (resets || token_type === 'multi_tenant_magic_links' || token_type === 'discovery') {
    const inspection = await session.magicLinks.inspect({ magic_links_token: token }, { signal });
    if (!inspection) return null;
    const { replaces } = inspection;
    const names = { email: memberName(inspection), replaces: replaces && memberName(replaces) };
    const facts = factsOf(inspection, names, now());
    // The form for a new password does not sign in by itself, so only whose it is counts.
    const link = resets ? { ...facts, ...onlyHere } : facts;
    return isExpected(link) ? null : { type: 'magicLinks.mustAsk', link };
  }
  // With PKCE only the browser that began the sign-in can finish it.
  const { pkceRequiredForOAuth, pkceRequiredForSso } = session.bootstrap.current;
  const isCompany = token_type === 'sso';
  if (isCompany ? pkceRequiredForSso : pkceRequiredForOAuth || !token_type.endsWith('oauth')) return null;
  if (!session.state.session) return null;
  const inspection = await (isCompany
    ? session.sso.inspect({ sso_token: token }, { signal })
    : session.oauth.inspect({ oauth_token: token }, { signal }));
  if (!inspection?.replaces) return null;
  const link = {
    by: 'oauth',
    email: inspection.account,
    replaces: memberName(inspection.replaces),
    askedBy: '',
    age: 0,
    ...onlyHere,
  } as const;
  return { type: 'magicLinks.mustAsk', link };
}

const onlyHere = { sameBrowser: true, worksHere: true, worksThere: false } as const;

/** A person may be a member of several organizations. */
function memberName({
  email_address,
  organization_name,
}: {
  email_address: string;
  organization_name: string | null;
}): string {
  return organization_name === null ? email_address : `${email_address} (${organization_name})`;
}
