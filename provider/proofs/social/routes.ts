/** The two addresses of social sign-in that browsers open: the start, and the callback for the identity provider. */
import type { Context, Hono } from 'hono';
import { refusalOf } from '../../http/error-replies.ts';
import { readForm } from '../../http/forms.ts';
import { publicPath } from '../../http/public-path.ts';
import { Refusal } from '../../http/refusal.ts';
import { type RequestState, requestId, visitorAddress } from '../../http/request-state.ts';
import { limitTries } from '../../limits/limits.ts';
import { checkChallenge } from '../../secrets/pkce.ts';
import type { Parts } from '../../world/ground.ts';
import type { World } from '../../world/world.ts';
import { redeemAttachToken } from './attach.ts';
import { markBrowser, readBrowser, redirectCookie } from './browser-cookie.ts';
import { answerErrorPage } from './error-page.ts';
import { failedAddress, finishSignIn } from './finish.ts';
import {
  type FindIdentityProvider,
  type Identity,
  isProviderType,
  isUserProvider,
  type ProviderType,
} from './identity.ts';
import { returnPages } from './pages.ts';
import { readParameters, readScopes } from './start-parameters.ts';
import { beginFlow, endFlow, type Flow, flowProof, isOfMember } from './states.ts';

/** What follows when the identity provider has answered. */
export interface Ending {
  /** @returns the address of the host's page, with a token */
  finish(answer: { type: ProviderType; identity: Identity; flow: Flow }): Promise<string>;
  /** @returns the address of the host's page, with an error */
  failed(flow: Flow, error: string): string;
}

export function mountSocial(
  app: Hono<RequestState>,
  world: World,
  identityProvider: FindIdentityProvider,
  ofMembers: Ending,
): void {
  const root = publicPath(world);
  const page = pageOf(world);
  const ofUsers: Ending = {
    finish: (answer) => finishSignIn(world, answer),
    failed: (flow, error) => failedAddress(world, flow, error),
  };

  app.get(
    '/v1/public/oauth/:provider/start',
    page(async (context) => {
      await limitTries(world, visitorAddress(context, world.settings.trustedProxies));
      const { project } = world.settings;
      const query = context.req.query();
      if (query.public_token !== project.public_token) throw new Refusal('public_token_not_found');
      const pages = returnPages(world, query.login_redirect_url, query.signup_redirect_url);
      const type = typeOf(context);
      if (!isUserProvider(type)) throw new Refusal('oauth_config_not_found');
      const [scopes, parameters] = [readScopes(query.custom_scopes), readParameters(query)];
      const provider = identityProvider(type);
      // The page to return to is known, and can explain the error better than a dead end here.
      if (!provider) return context.redirect(failedAddress(world, pages, 'oauth_config_not_found'));
      const challenge = checkChallenge(world, 'oauth', query.code_challenge);
      const browserSecret = markBrowser(context, world, redirectCookie);
      const attach_user_id = await redeemAttachToken(world, query.oauth_attach_token, type);
      const flow = {
        provider_type: type,
        ...pages,
        code_challenge: challenge,
        attach_user_id,
        organization_id: null,
        browserSecret,
      };
      const state = await beginFlow(world, flow);
      const proof = flowProof(state, browserSecret);
      try {
        return context.redirect(await provider.authorizeUrl({ type, state, proof, scopes, parameters }));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return context.redirect(failedAddress(world, pages, error.type));
      }
    }),
  );

  // Apple responds with a form, which does not carry the cookie. A redirect turns it into an ordinary navigation.
  app.post(
    '/v1/oauth/callback/apple',
    page(async (context) => {
      const form = await readForm(context);
      const parameters = ['state', 'code', 'error', 'iss', 'user'].flatMap((name) => {
        const value = form[name];
        return value === undefined ? [] : [[name, value]];
      });
      return context.redirect(`${root}/v1/oauth/callback/apple?${new URLSearchParams(parameters)}`, 303);
    }),
  );

  app.get(
    '/v1/oauth/callback/:provider',
    page(async (context) => {
      const parameters = new URL(context.req.url).searchParams;
      const [state, error] = [parameters.get('state') ?? '', parameters.get('error')];
      const type = typeOf(context);
      const browserSecret = readBrowser(context, world, redirectCookie);
      const flow = await endFlow(world, { state, browserSecret, type });
      const provider = identityProvider(type);
      if (!flow || !provider) {
        throw new Refusal('oauth_flow_callback_error', {
          message:
            'This sign-in has ended, or was started in another browser. Go back to the site you came from and start again.',
        });
      }
      const ending = isOfMember(flow) ? ofMembers : ofUsers;
      if (error !== null || !parameters.has('code')) {
        return context.redirect(ending.failed(flow, errorCode(error)));
      }
      const proof = flowProof(state, browserSecret);
      const identity = await provider.redeem({ type, state, proof, parameters });
      if (!identity) return context.redirect(ending.failed(flow, 'oauth_flow_callback_error'));
      return context.redirect(await ending.finish({ type, identity, flow }));
    }),
  );
}

/** Answers a refusal as a page, not JSON: a person opens these addresses. */
export function pageOf(world: Parts<'publicUrl' | 'outages' | 'log'>) {
  const root = publicPath(world);
  return (work: (context: Context<RequestState>) => Promise<Response>) =>
    async (context: Context<RequestState>): Promise<Response> => {
      try {
        return await work(context);
      } catch (error) {
        return answerErrorPage(context, refusalOf(world, error, requestId(context)), root);
      }
    };
}

/** @throws Refusal `oauth_config_not_found` */
export function typeOf(context: Context<RequestState>): ProviderType {
  const type = context.req.param('provider') ?? '';
  if (!isProviderType(type)) throw new Refusal('oauth_config_not_found');
  return type;
}

/** Forwards only text in the form of an error code. @see RFC 6749 section 4.1.2.1 */
function errorCode(error: string | null): string {
  return error !== null && /^[a-z_]{1,64}$/.test(error) ? error : 'oauth_flow_callback_error';
}
