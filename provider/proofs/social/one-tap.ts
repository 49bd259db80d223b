/** One-tap: the start call with which a page opens the browser's account dialog, and the callback for the id token. */
import type { Hono } from 'hono';
import { z } from 'zod';
import { oneTapStartPath } from '../../http/cors.ts';
import { Refusal } from '../../http/refusal.ts';
import { type RequestState, requestId, visitorAddress } from '../../http/request-state.ts';
import { checkBody, readJson } from '../../http/schema-issues.ts';
import { limitTries } from '../../limits/limits.ts';
import { checkChallenge } from '../../secrets/pkce.ts';
import { hashKeyed, sameHash } from '../../secrets/secrets.ts';
import type { World } from '../../world/world.ts';
import { markBrowser, oneTapCookie, readBrowser } from './browser-cookie.ts';
import { finishSignIn } from './finish.ts';
import { readIdToken } from './id-tokens.ts';
import { returnPages } from './pages.ts';
import { beginFlow, endFlow, flowProof } from './states.ts';

/** Separates its flows from those of the redirect. */
const flowType = 'google-one-tap';
const idPrefix = 'oauth-callback-';

export function mountOneTap(app: Hono<RequestState>, world: World): void {
  const { oneTap: issuer } = world;
  const { prefix, project } = world.settings;
  const csrfName = `${prefix}_csrf_token`;

  app.get(oneTapStartPath, async (context) => {
    await limitTries(world, visitorAddress(context, world.settings.trustedProxies));
    if (context.req.query('public_token') !== project.public_token) {
      throw new Refusal('public_token_not_found');
    }
    if (!issuer) throw new Refusal('oauth_config_not_found');
    const secret = markBrowser(context, world, oneTapCookie);
    const pages = returnPages(world);
    const state = await beginFlow(world, {
      provider_type: flowType,
      ...pages,
      // Arrives with the account.
      code_challenge: null,
      attach_user_id: null,
      organization_id: null,
      browserSecret: secret,
    });
    return context.json({
      status_code: 200,
      request_id: requestId(context),
      google_client_id: issuer.clientId,
      oauth_callback_id: idPrefix + state,
      [csrfName]: csrfToken(secret),
      nonce: flowProof(state, secret).nonce,
      fedcm_config_url: issuer.fedcmConfigUrl,
    });
  });

  const submission = z.object({
    id_token: z.string().min(1).max(8192),
    login_redirect_url: z.string().optional(),
    signup_redirect_url: z.string().optional(),
    code_challenge: z.string().optional(),
  });

  // Separate, because its name depends on the prefix.
  const proof = z.object({ [csrfName]: z.string().min(1).max(128) });

  app.post(`/v1/oauth/callback/:id{${idPrefix}.+}`, async (context) => {
    await limitTries(world, visitorAddress(context, world.settings.trustedProxies));
    // A form on another site cannot send this header, so CORS has already checked the origin of the page.
    if (context.req.header(`x-${prefix}-oauth-type`) !== 'google-one-tap') throw new Refusal('bad_request');
    const json = await readJson(context.req.raw);
    const body = checkBody(submission, json);
    const way = {
      ...returnPages(world, body.login_redirect_url, body.signup_redirect_url),
      code_challenge: checkChallenge(world, 'oauth', body.code_challenge),
    };
    const secret = readBrowser(context, world, oneTapCookie);
    const submitted = checkBody(proof, json)[csrfName] ?? '';
    const state = (context.req.param('id') ?? '').slice(idPrefix.length);
    const isOwn = sameHash(submitted, csrfToken(secret));
    const flow = isOwn && (await endFlow(world, { state, browserSecret: secret, type: flowType }));
    if (!issuer || !flow) {
      throw new Refusal('oauth_flow_callback_error', {
        message:
          'This sign-in has ended, was started in another browser, or the browser did not store its cookie.',
      });
    }
    const { nonce } = flowProof(state, secret);
    const identity = await readIdToken(world, issuer, { idToken: body.id_token, nonce });
    if (!identity) throw new Refusal('oauth_flow_callback_error');
    const redirect_url = await finishSignIn(world, {
      type: 'google',
      identity,
      flow: { ...flow, ...way },
    });
    return context.json({ status_code: 200, request_id: requestId(context), redirect_url });
  });
}

/** Proves that the page could read the reply of the start call, which pages of other origins cannot. */
function csrfToken(secret: string): string {
  return hashKeyed([secret], 'csrf');
}
