/** What an app requests of the user, and what follows from their answer. */
import type { AuthorizeClient, AuthorizeRequest } from '../../session-core/wire/idp.ts';
import type { Caller } from '../http/caller.ts';
import { Refusal } from '../http/refusal.ts';
import { limitLookups } from '../limits/limits.ts';
import type { Parts } from '../world/ground.ts';
import type { AppWorld } from '../world/world.ts';
import { clientName, clientType, isCovered, storeConsent } from './consents.ts';
import type { Grantor } from './holder.ts';
import { issueCode } from './issue.ts';
import { spendPushed, withPushed } from './pushed-requests.ts';
import { isLoopbackRedirect } from './registration.ts';
import {
  answerAddress,
  type CheckedRequest,
  checkAuthorizeRequest,
  checkClient,
  invalid,
} from './request.ts';
import { grantedScopes } from './scopes.ts';

interface OpenRequest<G extends Grantor = Grantor> {
  grantor: G;
  checked: CheckedRequest;
  consent: { required: boolean; scopes: readonly string[] };
  /** Named by the request, if the app has pushed it. */
  requestUri: string | undefined;
}

/** Checks a request of the holder of a session: which scopes they can grant, and whether their consent is required. */
export async function openRequest<Session, G extends Grantor>(
  world: AppWorld,
  { ip }: Caller,
  named: AuthorizeRequest,
  findSession: () => Promise<Session>,
  findGrantor: (session: Session) => Promise<G>,
): Promise<OpenRequest<G>> {
  const { request_uri: requestUri } = named;
  const request = await withPushed(world, named);
  const session = await findSession().catch((error: unknown) =>
    refuseSignedOut(world, { request, ip }, error),
  );
  // Each call may fetch a document that the caller names; visitors who are not signed in count in `refuseSignedOut`.
  await limitLookups(world, ip);
  const grantor = await findGrantor(session);
  const checked = await checkAuthorizeRequest(world, request, grantor, requestUri !== undefined);
  const { client, resources, prompts } = checked;
  if (grantor.allows?.(client.clientId) === false) {
    throw new Refusal('connected_app_restricted_by_organization', {
      details: {
        error: 'access_denied',
        redirect_uri: answerAddress(world, request, { error: 'access_denied' }),
      },
    });
  }
  const scopes = grantedScopes(grantor.policy, grantor.roles, checked.requested);
  const covered = await isCovered(world.database, { grantor, client, scopes, resources });
  const required =
    !covered || prompts.includes('consent') || prompts.includes('select_account') || mustAsk(world, checked);
  if (required && prompts.includes('none')) {
    throw invalid(
      world,
      request,
      'consent_required',
      'The app asked for an answer without a question, but you have not consented yet.',
    );
  }
  return { grantor, checked, consent: { required, scopes }, requestUri };
}

/** What the page shows, besides who is asked. */
export function describeRequest(world: Parts<'settings'>, { checked, consent }: OpenRequest) {
  return {
    client: describeClient(world, checked),
    consent_required: consent.required,
    scope_results: checked.scopes,
    redirect_host: new URL(checked.request.redirect_uri).host,
    loopback_only: goesToLoopback(checked),
    resources: checked.resources,
  };
}

/**
 * Stores the answer, and returns the address to send the visitor to.
 *
 * @param asked whom the page asked: the answer comes with the current session, which may be another user's
 */
export async function submitAnswer(
  world: AppWorld,
  { grantor, checked, consent, requestUri }: OpenRequest,
  { consent_granted: isGranted, holderId }: { consent_granted: boolean; holderId: string | undefined },
): Promise<{ redirect_uri: string; authorization_code?: string }> {
  const { request, codeChallenge, client, resources } = checked;
  if (holderId !== undefined && holderId !== grantor.id) throw new Refusal('idp_visitor_changed');
  if (consent.required && !isGranted) {
    await spendPushed(world, requestUri);
    return { redirect_uri: answerAddress(world, request, { error: 'access_denied' }) };
  }
  if (codeChallenge === null) {
    throw invalid(world, request, 'invalid_request', 'A code_challenge is required (PKCE).');
  }
  const { scopes } = consent;
  if (scopes.length === 0) {
    throw invalid(world, request, 'invalid_scope', 'You cannot grant anything that the app asks for.');
  }
  await storeConsent(world, { grantor, client, scopes, resources });
  await spendPushed(world, requestUri);
  const code = await issueCode(world, checked, { grantor, scopes, codeChallenge });
  return { redirect_uri: answerAddress(world, request, { code }), authorization_code: code };
}

/**
 * The reply to a request if no one is signed in. An app that wants no prompt receives the error at its own checked
 * address; all other errors are for the visitor, who can sign in.
 *
 * @throws Refusal `idp_login_required`, or the given error
 * @see https://openid.net/specs/openid-connect-core-1_0.html#AuthError `login_required`
 */
async function refuseSignedOut(
  world: AppWorld,
  { request, ip }: { request: AuthorizeRequest; ip: string },
  error: unknown,
): Promise<never> {
  if (!(error instanceof Refusal) || request.prompt?.trim() !== 'none') throw error;
  await limitLookups(world, ip);
  await checkClient(world, request);
  throw invalid(world, request, 'login_required', 'Nobody is signed in.', 'idp_login_required');
}

/**
 * Where the answer goes to the visitor's machine, any program there can pretend to be a known app, so the provider asks every time. In
 * development everything is on that machine.
 *
 * @see RFC 8252 section 8.6
 */
function mustAsk({ settings }: Parts<'settings'>, checked: CheckedRequest): boolean {
  return settings.production && goesToLoopback(checked);
}

const goesToLoopback = ({ request }: CheckedRequest) => isLoopbackRedirect(new URL(request.redirect_uri));

function describeClient(world: Parts<'settings'>, { client }: CheckedRequest): AuthorizeClient {
  const { clientId, logoUri, clientUri, policyUri, tosUri } = client;
  return {
    client_id: clientId,
    client_type: clientType(world, client),
    client_name: clientName(client),
    client_description: '',
    ...(logoUri ? { client_logo_url: logoUri } : {}),
    ...(clientUri ? { client_uri: clientUri } : {}),
    ...(policyUri ? { policy_uri: policyUri } : {}),
    ...(tosUri ? { tos_uri: tosUri } : {}),
  };
}
