/** The two addresses of social sign-in that browsers visit: where it starts, and where the identity provider answers. */
import type { Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { OAuthProviderType } from '../../session-core/wire/oauth.ts';
import { later, minute } from '../clock.ts';
import { isAllowedAddress } from '../http/origins.ts';
import { Refusal } from '../http/refusal.ts';
import { type RequestState, visitorAddress } from '../http/request-state.ts';
import { limitTries } from '../limits.ts';
import { checkChallenge } from '../methods/pkce.ts';
import { seal } from '../seal.ts';
import { hashToken, newToken } from '../secrets.ts';
import type { World } from '../world.ts';
import { findOrCreateAccount } from './accounts.ts';
import { isAttachable, sealIdentity, useAttachToken } from './attach.ts';
import { type IdentityProvider, isProviderType, providerValuesKey } from './identity.ts';
import { beginFlow, endFlow, type Flow } from './states.ts';
import { answerTrouble } from './trouble-page.ts';

const tokenMinutes = 5;
/** How long a browser is recognised; every start begins it anew. Seconds. */
const cookieSeconds = 60 * 60;

export function mountSocial(
  app: Hono<RequestState>,
  world: World,
  identityProvider: IdentityProvider | null,
): void {
  const visit = (work: (context: Context<RequestState>) => Promise<Response>) => {
    return async (context: Context<RequestState>) => {
      try {
        return await work(context);
      } catch (error) {
        // A person is looking at this address: they get a page, not JSON.
        if (error instanceof Refusal) return answerTrouble(context, error);
        throw error;
      }
    };
  };

  app.get(
    '/v1/public/oauth/:provider/start',
    visit(async (context) => {
      await limitTries(world, visitorAddress(context, world.settings.trustedProxies));
      const { project } = world.settings;
      const { public_token, code_challenge, custom_scopes, login_redirect_url, signup_redirect_url } =
        context.req.query();
      const { oauth_attach_token } = context.req.query();
      if (public_token !== project.public_token) throw new Refusal('unauthorized_credentials');
      const pages = checkPages(world, login_redirect_url, signup_redirect_url);
      const type = typeOf(context);
      if (!identityProvider) throw new Refusal('oauth_config_not_found');
      const challenge = checkChallenge(code_challenge, {
        required: project.pkce_required_for_oauth,
        what: 'social sign-in',
      });
      const state = await beginFlow(world, {
        provider_type: type,
        ...pages,
        code_challenge: challenge,
        attach_user_id: await useAttachToken(world, oauth_attach_token, type),
        browserSecret: markBrowser(context, world),
      });
      return context.redirect(identityProvider.authorizeUrl({ type, state, scopes: custom_scopes ?? '' }));
    }),
  );

  app.get(
    '/v1/oauth/callback/:provider',
    visit(async (context) => {
      const { state = '', code, error } = context.req.query();
      const type = typeOf(context);
      const browserSecret = getCookie(context, cookieName(world)) ?? '';
      const flow = await endFlow(world, { state, browserSecret, type });
      if (!flow || !identityProvider) {
        throw new Refusal('oauth_flow_callback_error', {
          message:
            'This sign-in is over, or was begun in another browser. Go back to where you came from and begin again.',
        });
      }
      if (error !== undefined || code === undefined) return goBack(context, world, flow, errorCode(error));
      const identity = await identityProvider.redeem(type, code);
      if (!identity) return goBack(context, world, flow, 'oauth_flow_callback_error');
      const userId = flow.attach_user_id;
      if (userId !== null && !(await isAttachable(world, { type, subject: identity.subject, userId }))) {
        return goBack(context, world, flow, 'duplicate_oauth_registration');
      }
      const token = newToken(world.random);
      // An account to attach waits for the user's own session: whoever follows somebody else's link must not lose theirs.
      const sealed_identity = userId === null ? null : sealIdentity(world, token, type, identity);
      const { registrationId, isNew } =
        userId === null
          ? await findOrCreateAccount(world, type, identity)
          : { registrationId: null, isNew: false };
      const now = world.clock.now();
      await world.database
        .insertInto('oauth_tokens')
        .values({
          token_hash: hashToken(token),
          oauth_user_registration_id: registrationId,
          attach_user_id: userId,
          sealed_identity,
          code_challenge: flow.code_challenge,
          sealed_values: seal(world.random, providerValuesKey(token), identity.values),
          created_at: now,
          expires_at: later(now, tokenMinutes * minute),
        })
        .execute();
      return context.redirect(withParameters(world, isNew ? flow.signup_url : flow.login_url, { token }));
    }),
  );
}

function typeOf(context: Context<RequestState>): OAuthProviderType {
  const type = context.req.param('provider') ?? '';
  if (!isProviderType(type)) throw new Refusal('oauth_config_not_found');
  return type;
}

/** Where known and new visitors come back to; one that is not given is the other, and without both the configured page. */
function checkPages(world: World, login: string | undefined, signup: string | undefined) {
  for (const address of [login, signup]) {
    if (address === undefined) continue;
    if (address.length > 2048 || !isAllowedAddress(address, world.settings)) {
      throw new Refusal('invalid_redirect_url');
    }
  }
  const { defaultRedirectUrl } = world.settings;
  return {
    login_url: login ?? signup ?? defaultRedirectUrl,
    signup_url: signup ?? login ?? defaultRedirectUrl,
  };
}

function cookieName(world: World): string {
  return `${world.settings.prefix}_oauth_browser`;
}

/** Gives the browser a secret of its own, or finds the one it has: two tabs may sign in at once. */
function markBrowser(context: Context<RequestState>, world: World): string {
  const name = cookieName(world);
  const kept = getCookie(context, name);
  const secret = kept && /^[A-Za-z0-9_-]{43}$/.test(kept) ? kept : newToken(world.random);
  setCookie(context, name, secret, {
    httpOnly: true,
    // The way back is a navigation from another site: `strict` would leave the cookie out.
    sameSite: 'Lax',
    secure: world.publicUrl.startsWith('https:'),
    path: '/v1',
    maxAge: cookieSeconds,
  });
  return secret;
}

/** @see RFC 6749 section 4.1.2.1. Whatever else somebody writes there does not travel on. */
function errorCode(error: string | undefined): string {
  return error !== undefined && /^[a-z_]{1,64}$/.test(error) ? error : 'oauth_flow_callback_error';
}

function goBack(context: Context<RequestState>, world: World, flow: Flow, error: string): Response {
  return context.redirect(withParameters(world, flow.login_url, { error }));
}

function withParameters(world: World, page: string, parameters: Record<string, string>): string {
  const url = new URL(page);
  const all = { [`${world.settings.prefix}_token_type`]: 'oauth', ...parameters };
  for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
  return url.href;
}
