/** Consent to other apps, logout requested by apps, and the list of connected apps. */

import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../server/storage/transaction.ts';
import type { AuthorizeStartReply, IdpCalls } from '../../session-core/wire/idp.ts';
import type { Common } from '../../session-core/wire/shared.ts';
import { loadUser } from '../accounts/user-record.ts';
import type { Caller } from '../http/caller.ts';
import { Refusal } from '../http/refusal.ts';
import { limitLookups } from '../limits.ts';
import { disconnectApp, listConnectedApps } from '../oauth-server/connected-apps.ts';
import { clientName, clientType, isCovered, storeConsent } from '../oauth-server/consents.ts';
import { issueCode } from '../oauth-server/issue.ts';
import { checkLogout } from '../oauth-server/logout.ts';
import { spendPushed, withPushed } from '../oauth-server/pushed-requests.ts';
import { isLoopbackRedirect } from '../oauth-server/registration.ts';
import {
  answerAddress,
  type CheckedRequest,
  checkAuthorizeRequest,
  checkClient,
  invalid,
} from '../oauth-server/request.ts';
import { grantedScopes } from '../oauth-server/scopes.ts';
import { allDelegates } from '../sessions/delegates.ts';
import { findSessionUser, touchSession } from '../sessions/session-rows.ts';
import type { World } from '../world.ts';
import type { CallTable } from './call.ts';
import { ownEntryEnd, ownList } from './own-list.ts';
import { optional, user } from './schemas.ts';

const text = z.string().max(2048);
/** One resource may also come as plain text, as some clients of the protocol send it. */
const resource = z
  .union([z.array(text).max(10), text.transform((one) => [one])])
  .openapi({ type: 'array', items: { type: 'string' }, description: 'RFC 8707' });

/** As links write it; a number is taken as well. */
const maxAge = z
  .union([z.string().max(64), z.number().transform(String)])
  .openapi({ type: 'string', example: '3600', description: 'OpenID Connect Core 1.0 section 3.1.2.1' });

const authorizeRequest = z.object({
  client_id: text,
  redirect_uri: text,
  response_type: z.string().max(64).openapi({ example: 'code' }),
  scopes: z.array(z.string().max(200)).max(100),
  prompt: optional(z.string().max(200)),
  max_age: optional(maxAge),
  code_challenge: optional(z.string().max(128)),
  code_challenge_method: optional(z.string().max(16)),
  state: optional(text),
  nonce: optional(text),
  resource: optional(resource),
  request_uri: optional(text),
  dpop_jkt: optional(z.string().regex(/^[\w-]{43}$/, 'must be the base64url of a SHA-256')),
});

const connectedAppType = z.enum(['third_party', 'third_party_public']);

const client = z.object({
  client_id: z.string(),
  client_type: connectedAppType,
  client_name: z.string(),
  client_description: z.string(),
  client_logo_url: optional(z.string()),
  client_uri: optional(z.string()),
  policy_uri: optional(z.string()),
  tos_uri: optional(z.string()),
});

export const connectedApp = z.object({
  connected_app_id: z.string(),
  name: z.string(),
  description: z.string(),
  client_type: connectedAppType,
  logo_url: optional(z.string()),
  scopes_granted: z.string(),
  scopes: optional(z.array(z.object({ scope: z.string(), description: z.string() }))),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});

const area = 'Apps that ask for consent';
const requestRefusals = [
  'session_not_found',
  'connected_app_not_found',
  'connected_app_supplied_redirect_url_not_found_in_client',
  'invalid_idp_request',
  'idp_login_required',
  'too_many_requests',
] as const;

export const idp: CallTable<keyof IdpCalls> = {
  'POST /idp/oauth/authorize/start': {
    summary: 'Who asks for what, and whether the user has to be asked',
    area,
    credentials: 'session',
    body: authorizeRequest,
    reply: z.object({
      user_id: z.string(),
      user,
      client,
      consent_required: z.boolean(),
      scope_results: z.array(
        z.object({ scope: z.string(), is_grantable: z.boolean(), description: z.string() }),
      ),
      redirect_host: z.string(),
      loopback_only: z.boolean(),
      resources: z.array(z.string()),
    }),
    refusals: [...requestRefusals],
    async answer({ world, caller, body }) {
      const { checked, consent, grantor } = await open(world, caller, await withPushed(world, body), body);
      return {
        user_id: grantor.user_id,
        user: grantor,
        client: describeClient(checked),
        consent_required: consent.required,
        scope_results: checked.scopes,
        redirect_host: new URL(checked.request.redirect_uri).host,
        loopback_only: isLoopbackOnly(checked),
        resources: checked.resources,
      };
    },
  },

  'POST /idp/oauth/authorize/submit': {
    summary: 'Hand in the answer of the user; gives the address to send them to',
    area,
    credentials: 'session',
    body: authorizeRequest.extend({ consent_granted: z.boolean(), user_id: optional(z.string().max(200)) }),
    reply: z.object({ redirect_uri: z.string(), authorization_code: optional(z.string()) }),
    refusals: [...requestRefusals, 'idp_visitor_changed'],
    async answer({ world, caller, body }) {
      const { consent_granted, user_id: asked, ...named } = body;
      const request = await withPushed(world, named);
      // All of it once more: between start and submit anybody may have changed it.
      const { checked, consent, session } = await open(world, caller, request, named);
      // The session that comes with the answer is the one of the moment, not the one that the question was put to.
      if (asked !== undefined && asked !== session.user_id) throw new Refusal('idp_visitor_changed');
      if (consent.required && !consent_granted) {
        await spendPushed(world, named.request_uri);
        return { redirect_uri: answerAddress(world, request, { error: 'access_denied' }) };
      }
      const { codeChallenge } = checked;
      if (codeChallenge === null) {
        throw invalid(world, request, 'invalid_request', 'A code_challenge is needed (PKCE).');
      }
      if (consent.scopes.length === 0) {
        throw invalid(world, request, 'invalid_scope', 'You cannot grant anything of what the app asks for.');
      }
      await storeConsent(world, caller, {
        userId: session.user_id,
        client: checked.client,
        scopes: consent.scopes,
        resources: checked.resources,
      });
      await spendPushed(world, named.request_uri);
      const code = await issueCode(world, checked, { session, scopes: consent.scopes, codeChallenge });
      return { redirect_uri: answerAddress(world, request, { code }), authorization_code: code };
    },
  },

  'POST /oauth/logout/start': {
    summary: 'Where to send a user whom an app wants signed out, and whether to ask them',
    area,
    credentials: 'project',
    body: z.object({
      client_id: text,
      post_logout_redirect_uri: text,
      state: optional(text),
      id_token_hint: optional(z.string().max(8192)),
    }),
    reply: z.object({ redirect_uri: z.string(), consent_required: z.boolean() }),
    refusals: ['connected_app_not_found', 'connected_app_supplied_redirect_url_not_found_in_client'],
    async answer({ world, caller, body }) {
      return checkLogout(world, body, await findSessionUser(world, world.database, caller));
    },
  },

  'GET /users/connected_apps': {
    summary: 'The connected apps of the user',
    area,
    delegates: allDelegates,
    ...ownList(z.object({ connected_apps: z.array(connectedApp) }), async (world, userId) => ({
      connected_apps: await listConnectedApps(world, userId),
    })),
  },

  'POST /users/connected_apps/:id/revoke': {
    summary: 'Disconnect an app: ends its consent and all its tokens',
    area,
    ...ownEntryEnd(
      ({ database }, userId, id) => inTransaction(database, (trx) => disconnectApp(trx, userId, id)),
      'connected_app_not_found',
      'The connected app is unknown.',
    ),
  },
};

/** What start and submit share: the user, the scopes they can grant, and whether consent is required. */
async function open(
  world: World,
  caller: Caller,
  request: CheckedRequest['request'],
  { request_uri }: Pick<CheckedRequest['request'], 'request_uri'>,
) {
  const session = await sessionFor(world, caller, request);
  // Each call may fetch a document that the caller names.
  await limitLookups(world, caller.ip);
  const grantor = await loadUser(world.database, session.user_id, world.clock.now());
  const checked = await checkAuthorizeRequest(world, request, {
    session,
    roles: grantor.roles,
    pushed: request_uri !== undefined,
  });
  const { client, resources, prompts } = checked;
  const policy = world.settings.project.rbac_policy ?? null;
  const scopes = grantedScopes(policy, grantor.roles, checked.requested);
  const covered = await isCovered(world.database, { userId: grantor.user_id, client, scopes, resources });
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
  return { session, grantor, checked, consent: { required, scopes } };
}

/**
 * The session that the answer is for. An app that wants no question hears that there is none, at an address that is
 * known to be its own; all others are for the visitor, who can sign in.
 *
 * @see https://openid.net/specs/openid-connect-core-1_0.html#AuthError `login_required`
 */
async function sessionFor(world: World, caller: Caller, request: CheckedRequest['request']) {
  try {
    return (await touchSession(world, caller)).row;
  } catch (error) {
    if (!(error instanceof Refusal) || request.prompt?.trim() !== 'none') throw error;
    await limitLookups(world, caller.ip);
    await checkClient(world, request);
    throw invalid(world, request, 'login_required', 'Nobody is signed in.', 'idp_login_required');
  }
}

/**
 * Any program on the visitor's machine can pretend to be a known app, so the provider asks every time. In
 * development everything is on that machine.
 *
 * @see RFC 8252 section 8.6
 */
function mustAsk({ settings }: World, checked: CheckedRequest): boolean {
  return settings.production && isLoopbackOnly(checked);
}

function isLoopbackOnly({ client }: CheckedRequest): boolean {
  return (client.redirectUris ?? []).every((address) => isLoopbackRedirect(new URL(address)));
}

function describeClient({ client }: CheckedRequest): Omit<AuthorizeStartReply, keyof Common>['client'] {
  const { clientId, logoUri, clientUri, policyUri, tosUri } = client;
  return {
    client_id: clientId,
    client_type: clientType(client),
    client_name: clientName(client),
    client_description: '',
    ...(logoUri ? { client_logo_url: logoUri } : {}),
    ...(clientUri ? { client_uri: clientUri } : {}),
    ...(policyUri ? { policy_uri: policyUri } : {}),
    ...(tosUri ? { tos_uri: tosUri } : {}),
  };
}
