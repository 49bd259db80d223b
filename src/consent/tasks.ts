/** What the tasks of consent do, through the session core. */
import type { SessionClient } from '../../session-core/client.ts';
import { AuthApiError, AuthError } from '../../session-core/errors.ts';
import type { AuthorizeRequest } from '../../session-core/wire/idp.ts';
import type { Emit } from '../machine/events.ts';
import type { Handlers } from '../machine/machine.ts';
import { redirectTo } from '../validate/redirect.ts';
import { askedOf } from './asked.ts';
import type { ConsentConfig, ConsentEvent, ConsentTask } from './flow.ts';

/** Everything the tasks may use. */
export interface ConsentTools {
  readonly session: SessionClient;
  readonly config: () => ConsentConfig;
  /** Tells the host page what happened, or what went wrong on the side. */
  readonly emit: Emit;
  readonly report: (error: unknown) => void;
  /** Leaves the page. */
  readonly leave: (address: string) => void;
}

/** Life of a session that a trusted token begins, in minutes. */
const attestedMinutes = 60;

export const consentHandlers = {
  async 'consent.attest'({ params }, { session }, signal) {
    try {
      await session.session.revoke({ forceClear: true }, { signal });
    } catch {
      // Nobody was signed in, or the server did not answer: here the old session is gone in any case.
    }
    await session.session.attest(
      {
        token: params.trustedAuthToken,
        profile_id: params.tokenProfileID,
        session_duration_minutes: attestedMinutes,
      },
      { signal },
    );
    return { type: 'consent.attested' };
  },

  async 'consent.start'({ request }, { session, config, report, emit, leave }, signal) {
    const { client_id, redirect_uri, scopes } = request;
    emit('OAUTH_AUTHORIZE_FLOW_START', { client_id, redirect_uri, scope: scopes.join(' ') });
    const started = session.idp.oauthAuthorizeStart(request, { signal });
    const reply = await started.catch((error: unknown) => {
      const address = quietAnswer(error, request);
      if (!address) throw error;
      report(error);
      leave(address);
    });
    if (!reply) return undefined;
    if (!reply.consent_required) return { type: 'consent.known', userId: reply.user_id };
    const policy = (await session.bootstrap.load()).rbacPolicy;
    const asked = await askedOf({ request, reply, policy, words: config().getIDPConsentManifest, report });
    return { type: 'consent.asked', asked };
  },

  async 'consent.submit'({ request, answer, userId }, { session, emit, leave }, signal) {
    const reply = await session.idp.oauthAuthorizeSubmit(
      { ...request, consent_granted: answer === 'allow', ...(userId !== undefined && { user_id: userId }) },
      { signal },
    );
    const denied = answer === 'deny';
    const address = reply.redirect_uri ? redirectTo(reply.redirect_uri, request.redirect_uri) : null;
    if (reply.redirect_uri && !address) {
      throw new AuthError('invalid_reply', 'The server gave another address than the app had asked for.');
    }
    emit(denied ? 'OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED' : 'OAUTH_AUTHORIZE_FLOW_COMPLETE', {});
    // The address carries the code: it goes from here to the browser, and is kept nowhere.
    if (address) leave(address);
    return { type: 'consent.submitted', denied };
  },
} satisfies Handlers<ConsentTask, ConsentEvent, ConsentTools>;

/**
 * Where a refusal goes of which the app wants to hear without the visitor being asked; null if it is for the visitor.
 *
 * @see https://openid.net/specs/openid-connect-core-1_0.html#AuthRequest, `prompt=none`
 */
function quietAnswer(error: unknown, { prompt = '', redirect_uri }: AuthorizeRequest): string | null {
  const address = error instanceof AuthApiError ? error.error_details?.redirect_uri : undefined;
  if (!prompt.split(' ').includes('none') || typeof address !== 'string') return null;
  return redirectTo(address, redirect_uri);
}
