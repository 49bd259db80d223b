/** The consent tasks, through session-core. */
import { AuthApiError, AuthError } from '../../session-core/errors.ts';
import type { AuthorizeRequest } from '../../session-core/wire/idp.ts';
import type { Emit } from '../machine/events.ts';
import type { Handlers } from '../machine/machine.ts';
import { redirectTo } from '../validate/redirect.ts';
import type { ConsentConfig, ConsentEvent, ConsentTask } from './flow.ts';
import { buildQuestion } from './question.ts';
import type { ConsentSession } from './session.ts';

/** The tools of the tasks. */
export interface ConsentTools {
  readonly session: ConsentSession;
  readonly config: () => ConsentConfig;
  /** Sends events and errors to the host page. */
  readonly emit: Emit;
  readonly report: (error: unknown) => void;
  /** Leaves the page. */
  readonly leave: (address: string) => unknown;
}

/** Lifetime of a session that a trusted token starts, in minutes. */
const attestedMinutes = 60;

export const consentHandlers = {
  async 'consent.attest'({ params }, { session }, signal) {
    try {
      await session.session.revoke({ forceClear: true }, { signal });
    } catch {
      // Nobody was signed in, or the server did not reply. The next session replaces what is left.
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
    const question = await buildQuestion({
      request,
      reply,
      policy,
      words: config().getIDPConsentManifest,
      locale: config().locale,
      report,
    });
    return { type: 'consent.asked', question };
  },

  async 'consent.submit'({ request, answer, userId }, { session, emit, leave }, signal) {
    const reply = await session.idp.oauthAuthorizeSubmit(
      { ...request, consent_granted: answer === 'allow', ...(userId !== undefined && { user_id: userId }) },
      { signal },
    );
    const denied = answer === 'deny';
    const address = reply.redirect_uri ? redirectTo(reply.redirect_uri, request.redirect_uri) : null;
    if (reply.redirect_uri && !address) {
      throw new AuthError('invalid_reply', 'The server returned an address that the app did not request.');
    }
    emit(denied ? 'OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED' : 'OAUTH_AUTHORIZE_FLOW_COMPLETE', {});
    // The address contains the code: it goes straight to the browser and is stored nowhere.
    const departure = address && leave(address);
    // No success before the app's page: the button stays busy. A denial says that it counts.
    if (!denied) await departure;
    return { type: 'consent.submitted', denied };
  },
} satisfies Handlers<ConsentTask, ConsentEvent, ConsentTools>;

/**
 * The address for a refusal that the app receives without a question to the visitor; null if the visitor must see it.
 *
 * @see https://openid.net/specs/openid-connect-core-1_0.html#AuthRequest, `prompt=none`
 */
function quietAnswer(error: unknown, { prompt = '', redirect_uri }: AuthorizeRequest): string | null {
  const address = error instanceof AuthApiError ? error.error_details?.redirect_uri : undefined;
  if (!prompt.split(' ').includes('none') || typeof address !== 'string') return null;
  return redirectTo(address, redirect_uri);
}
