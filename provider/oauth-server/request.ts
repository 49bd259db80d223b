/** Checks authorization requests: first the client and its redirect address, to which errors go only after that check. */
import type { Client } from 'oidc-provider';
import type { AuthorizeRequest, ScopeResult } from '../../session-core/wire/idp.ts';
import { Refusal } from '../http/refusal.ts';
import { withParameters } from '../http/with-parameters.ts';
import { authTime, checkRecent } from '../sessions/recent.ts';
import type { Parts } from '../world/ground.ts';
import type { AppWorld } from '../world/world.ts';
import type { Grantor } from './holder.ts';
import { findResource } from './resources.ts';
import { allScopes, isIdentityScope, judgeScopes, offlineAccess } from './scopes.ts';

export interface CheckedRequest {
  client: Client;
  request: AuthorizeRequest;
  /** Null if the request has none, which the wire allows at the start. */
  codeChallenge: string | null;
  resources: string[];
  prompts: string[];
  /** The requested scopes, including an implied `offline_access`. */
  requested: readonly string[];
  scopes: ScopeResult[];
}

const prompts = ['none', 'login', 'consent', 'select_account'];

/**
 * @throws Refusal `connected_app_not_found`, `connected_app_supplied_redirect_url_not_found_in_client`: the page shows
 * them to the visitor and does not redirect; `invalid_idp_request`, `idp_login_required` with the address that reports
 * the error to the app
 * @see RFC 6749 section 4.1.2.1, RFC 9700 section 4.11
 */
export async function checkAuthorizeRequest(
  world: AppWorld,
  request: AuthorizeRequest,
  grantor: Grantor,
  /** Whether the app has sent the request directly to the provider. */
  pushed: boolean,
): Promise<CheckedRequest> {
  const client = await checkClient(world, request);
  const fail = (error: string, message: string) => invalid(world, request, error, message);
  if (client.requirePushedAuthorizationRequests === true && !pushed) {
    throw fail('invalid_request', 'This app must push its requests (RFC 9126).');
  }

  if (request.response_type !== 'code') {
    throw fail('unsupported_response_type', 'Only the response type "code" is supported.');
  }
  const promptList = (request.prompt ?? '').split(' ').filter((prompt) => prompt !== '');
  if (
    promptList.some((prompt) => !prompts.includes(prompt)) ||
    (promptList.includes('none') && promptList.length > 1)
  ) {
    throw fail(
      'invalid_request',
      `The prompt must be one or more of ${prompts.join(', ')}, or "none" alone.`,
    );
  }
  const { policy, roles } = grantor;
  const unknown = request.scopes.find((scope) => !allScopes(policy).includes(scope));
  if (request.scopes.length === 0 || unknown !== undefined) {
    // The page shows it. A stranger wrote the request, and the page makes links of addresses.
    const isName = unknown !== undefined && /^[\w.:-]{1,64}$/.test(unknown);
    throw fail('invalid_scope', isName ? `There is no scope "${unknown}".` : 'There is no such scope.');
  }
  const codeChallenge = checkChallenge(request, fail);
  const resources = checkResources(world, request, fail);
  const maxAge = readMaxAge(request, fail);
  if (promptList.includes('login') || maxAge === 0) checkFreshLogin(world, request, grantor);
  else if (maxAge !== null) checkAge(world, request, { grantor, maxAge });
  const judge = (scopes: readonly string[]) => judgeScopes(policy, roles, scopes);
  // Without another grantable scope, `offline_access` alone would be a consent to nothing.
  const isGrantable = judge(request.scopes).some(({ is_grantable }) => is_grantable);
  const requested = isGrantable ? requestedScopes(client, request.scopes) : request.scopes;
  return {
    client,
    request,
    codeChallenge,
    resources,
    prompts: promptList,
    requested,
    scopes: judge(requested),
  };
}

/**
 * Finds the client, and checks that the redirect address is one of its own.
 *
 * @throws Refusal `connected_app_not_found`, `connected_app_supplied_redirect_url_not_found_in_client`
 */
export async function checkClient(world: AppWorld, request: AuthorizeRequest): Promise<Client> {
  const client = await findClient(world, request.client_id);
  if (!client.redirectUriAllowed(request.redirect_uri))
    throw new Refusal('connected_app_supplied_redirect_url_not_found_in_client');
  return client;
}

/** @throws Refusal `connected_app_not_found` */
export async function findClient({ authorizationServer }: AppWorld, clientId: string): Promise<Client> {
  const { engine } = await authorizationServer();
  try {
    const client = await engine.Client.find(clientId);
    if (client) return client;
  } catch (cause) {
    // The engine refuses a client whose metadata document is invalid.
    if (!(cause instanceof Error && 'error' in cause)) throw cause;
    throw new Refusal('connected_app_not_found', { cause });
  }
  throw new Refusal('connected_app_not_found');
}

/** The client's redirect address with the response. @see RFC 9207 for `iss` */
export function answerAddress(
  { issuer }: Parts<'issuer'>,
  { redirect_uri, state }: Pick<AuthorizeRequest, 'redirect_uri' | 'state'>,
  answer: Record<string, string>,
): string {
  return withParameters(redirect_uri, { ...answer, ...(state === undefined ? {} : { state }), iss: issuer });
}

/** A refusal that carries the redirect with which to report it to the app. */
export function invalid(
  world: Parts<'issuer'>,
  request: AuthorizeRequest,
  error: string,
  message: string,
  type: 'invalid_idp_request' | 'idp_login_required' = 'invalid_idp_request',
): Refusal {
  // RFC 6749 allows no quotation marks in a description.
  const error_description = message.replaceAll('"', "'").replace(/[^\x20-\x7e]/g, '?');
  const redirect_uri = answerAddress(world, request, { error, error_description });
  return new Refusal(type, { message, details: { error, redirect_uri } });
}

type Fail = (error: string, message: string) => Refusal;

/**
 * The method defaults to S256, the only supported one. An app that used another fails when it redeems the code.
 *
 * @see RFC 7636 sections 4.3 and 4.4.1
 */
function checkChallenge(
  { code_challenge, code_challenge_method = 'S256' }: AuthorizeRequest,
  fail: Fail,
): string | null {
  if (code_challenge_method !== 'S256') {
    throw fail('invalid_request', 'The code_challenge_method must be S256.');
  }
  if (code_challenge === undefined) return null;
  if (!/^[A-Za-z0-9_-]{43}$/.test(code_challenge)) {
    throw fail('invalid_request', 'The code_challenge must be the base64url of a SHA-256.');
  }
  return code_challenge;
}

/**
 * Adds an implied `offline_access`, a scope of OpenID Connect. A client of plain OAuth asks for refresh tokens by its
 * registered grant types instead, so the consent page shows the scope and the user grants it like the others.
 *
 * @see RFC 7591 section 2, OpenID Connect Core 1.0 section 11
 */
function requestedScopes(client: Client, scopes: readonly string[]): readonly string[] {
  const isExplicit = scopes.includes('openid') || scopes.includes(offlineAccess);
  return isExplicit || !client.grantTypeAllowed('refresh_token') ? scopes : [...scopes, offlineAccess];
}

/** The requested resources. Project scopes without a named resource are for the project's first server. */
function checkResources(
  world: Parts<'settings' | 'publicUrl'>,
  { resource = [], scopes }: AuthorizeRequest,
  fail: Fail,
): string[] {
  const resources = resource.map((name) => {
    const knownResource = findResource(world, name);
    if (knownResource === undefined) throw fail('invalid_target', 'The resource is not one of this project.');
    return knownResource;
  });
  if (resources.length > 0 || scopes.every(isIdentityScope)) return [...new Set(resources)];
  return world.settings.authorizationServer.resources.slice(0, 1);
}

/** Seconds; null if any sign-in is recent enough. */
function readMaxAge({ max_age }: AuthorizeRequest, fail: Fail): number | null {
  if (max_age === undefined) return null;
  if (/^[0-9]{1,9}$/.test(max_age)) return Number(max_age);
  throw fail('invalid_request', 'The max_age must be a whole number of seconds.');
}

/** @see OpenID Connect Core 1.0 section 3.1.2.1 */
function checkAge(
  world: Parts<'issuer' | 'clock'>,
  request: AuthorizeRequest,
  { grantor, maxAge }: { grantor: Grantor; maxAge: number },
): void {
  // In whole seconds, as the app computes it from `auth_time`.
  const age = Math.floor(world.clock.now().getTime() / 1000) - authTime(grantor.session);
  if (age <= maxAge) return;
  const message = `The app requires a sign-in within the last ${maxAge} seconds. Sign in again.`;
  throw invalid(world, request, 'login_required', message, 'idp_login_required');
}

/** Requires a new sign-in. It counts for as long as a visitor needs to return from it. */
function checkFreshLogin(
  world: Parts<'issuer' | 'clock'>,
  request: AuthorizeRequest,
  grantor: Grantor,
): void {
  try {
    checkRecent(world, grantor);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw invalid(world, request, 'login_required', error.message, 'idp_login_required');
  }
}
