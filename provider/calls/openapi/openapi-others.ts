/**
 * The public addresses beside the calls, for the OpenAPI document: those that browsers visit, those of one-tap, and those
 * that machines look at. What apps call is in the metadata of the authorization server, and nobody calls pages.
 */
import { type RouteConfig, z } from '@hono/zod-openapi';
import { oneTapStartPath } from '../../http/cors.ts';
import { providerNames } from '../../proofs/social/identity.ts';
import type { World } from '../../world/world.ts';
import { basePath } from '../base-path.ts';
import { optional } from '../schemas.ts';
import { html, json, refused, text } from './openapi-errors.ts';
import { operationRoutes } from './openapi-operation.ts';

const page = optional(z.url().openapi({ description: 'Under one of ALLOWED_ORIGINS' }));
const provider = z.enum(Object.keys(providerNames) as [string, ...string[]]);
/** A person sees the reply, so errors are shown on a page. */
const troubled = (...statuses: number[]): RouteConfig['responses'] =>
  Object.fromEntries(
    statuses.map((status) => [status, { description: 'A page that says why', content: html }]),
  );
const form = (fields: z.core.$ZodShape) => ({
  body: {
    required: true,
    content: { 'application/x-www-form-urlencoded': { schema: z.object(fields) as z.ZodType } },
  },
});
const sentOn = { description: 'Location says where to: with `token`, or with `error`' };

const social = { tags: ['Social sign-in'], security: [] };
const sso = { tags: ['Single sign-on'], security: [] };
const oneTap = { tags: ['One-tap'], security: [] };

const deviceBound = { tags: ['Sessions'], security: [], method: 'post' as const };
const renewed = { description: 'Set-Cookie has the cookie for the next minutes' };

const always: RouteConfig[] = [
  {
    ...deviceBound,
    path: `${basePath}/sessions/device_bound`,
    summary:
      'For browsers: bind the session of the cookie to a key of the device (Device Bound Session Credentials)',
    request: { headers: z.object({ 'Secure-Session-Response': text }) },
    responses: {
      200: { ...renewed, content: json(z.looseObject({ session_identifier: text })) },
      ...refused(401, 403, 404),
    },
  },
  {
    ...deviceBound,
    path: `${basePath}/sessions/device_bound/refresh`,
    summary: 'For browsers: renew the cookie of a session that is bound to the device',
    request: {
      headers: z.object({ 'Sec-Secure-Session-Id': text, 'Secure-Session-Response': optional(text) }),
    },
    responses: {
      200: renewed,
      403: { description: 'Secure-Session-Challenge has the challenge to sign' },
      ...refused(401, 404),
    },
  },
  ...(['/v1/sessions', '/v1/b2b/sessions'] as const).map(
    (sessions): RouteConfig => ({
      tags: [sessions === '/v1/sessions' ? 'Sessions' : 'Sessions of members'],
      security: [],
      method: 'get',
      path: `${sessions}/jwks/{project_id}`,
      summary: 'The public keys of a project, which verify its session JWTs',
      request: { params: z.object({ project_id: text }) },
      responses: {
        200: { description: 'A key set', content: json(z.object({ keys: z.array(z.looseObject({})) })) },
        ...troubled(404),
      },
    }),
  ),
  {
    ...social,
    method: 'get',
    path: '/v1/public/oauth/{provider}/start',
    summary: 'For browsers: redirects to the sign-in page of an identity provider',
    request: {
      params: z.object({ provider }),
      query: z.object({
        public_token: text,
        login_redirect_url: page,
        signup_redirect_url: page,
        code_challenge: optional(text),
        custom_scopes: optional(text),
        oauth_attach_token: optional(text),
      }),
    },
    responses: { 302: sentOn, ...troubled(400, 401, 404, 429, 503) },
  },
  ...['start', 'discovery/start'].map(
    (start): RouteConfig => ({
      ...social,
      method: 'get',
      path: `/v1/b2b/public/oauth/{provider}/${start}`,
      summary: `For browsers: the same for members, ${start === 'start' ? 'of one organization' : 'who choose their organization afterwards'}`,
      request: {
        params: z.object({ provider }),
        query: z.looseObject({ public_token: text }),
      },
      responses: { 302: sentOn, ...troubled(400, 401, 404, 429, 503) },
    }),
  ),
  {
    ...sso,
    method: 'get',
    path: '/v1/public/sso/start',
    summary: 'For browsers: redirects to the login of a company',
    request: {
      query: z.object({
        public_token: text,
        connection_id: optional(text),
        organization_id: optional(text),
        slug: optional(text),
        login_redirect_url: page,
        signup_redirect_url: page,
        pkce_code_challenge: optional(text),
        custom_scopes: optional(text),
      }),
    },
    responses: { 302: sentOn, ...troubled(400, 404, 429) },
  },
  {
    ...sso,
    method: 'get',
    path: '/v1/b2b/sso/callback/{connection_id}',
    summary: 'Visited: where a company’s login sends the browser back to',
    request: {
      params: z.object({ connection_id: text }),
      query: z.object({ state: text, code: optional(text), error: optional(text) }),
    },
    responses: { 302: sentOn, ...troubled(400) },
  },
  {
    ...sso,
    method: 'post',
    path: '/v1/b2b/sso/callback/{connection_id}',
    summary: 'Visited: where a company’s SAML identity provider posts its responses to',
    request: {
      params: z.object({ connection_id: text }),
      ...form({ SAMLResponse: text, RelayState: text }),
    },
    responses: { 303: { description: 'Redirects to the same address, now by GET' }, ...troubled(400, 429) },
  },
  {
    ...sso,
    method: 'get',
    path: '/v1/b2b/sso/metadata/{connection_id}',
    summary: 'The metadata of a SAML connection, for the company’s login',
    request: { params: z.object({ connection_id: text }) },
    responses: {
      200: { description: 'Metadata', content: { 'application/samlmetadata+xml': { schema: text } } },
      ...refused(404),
    },
  },
  {
    ...social,
    method: 'get',
    path: '/v1/oauth/callback/{id}',
    summary: 'For browsers: an identity provider redirects here; `id` is its type',
    request: {
      params: z.object({ id: provider }),
      query: z.object({ state: text, code: optional(text), error: optional(text) }),
    },
    responses: { 302: sentOn, ...troubled(400, 404, 503) },
  },
  {
    ...social,
    method: 'post',
    path: '/v1/oauth/callback/apple',
    summary: 'For browsers: the same for Apple, which posts a form',
    request: form({ state: text, code: optional(text), error: optional(text), user: optional(text) }),
    responses: { 303: { description: 'Redirects to the same address, now by GET' }, ...troubled(400) },
  },
];

function oneTapRoutes(prefix: string): RouteConfig[] {
  const csrf = `${prefix}_csrf_token`;
  return [
    {
      ...oneTap,
      method: 'get',
      path: oneTapStartPath,
      summary: 'What a page needs to ask the browser for a Google account',
      request: { query: z.object({ public_token: text }) },
      responses: {
        200: {
          description: 'Begun; a cookie comes along',
          content: json(
            z.object({
              status_code: z.number(),
              request_id: text,
              google_client_id: text,
              oauth_callback_id: text,
              [csrf]: text,
              nonce: text,
              fedcm_config_url: text,
            }),
          ),
        },
        ...refused(401, 403, 404, 429),
      },
    },
    {
      ...oneTap,
      method: 'post',
      path: '/v1/oauth/callback/{id}',
      summary: 'Hands in the id token that the browser gave; `id` is the `oauth_callback_id` of the start',
      request: {
        params: z.object({ id: text }),
        headers: z.object({ [`X-${prefix}-OAuth-Type`]: z.literal('google-one-tap') }),
        body: {
          required: true,
          content: json(
            z.object({ id_token: text, [csrf]: text, login_redirect_url: page, signup_redirect_url: page }),
          ),
        },
      },
      responses: {
        200: {
          description: 'Done',
          content: json(z.object({ status_code: z.number(), request_id: text, redirect_url: text })),
        },
        ...refused(400, 403, 429),
      },
    },
  ];
}

export function otherRoutes(world: Pick<World, 'settings' | 'messenger'>): RouteConfig[] {
  return [...always, ...oneTapRoutes(world.settings.prefix), ...operationRoutes(world)];
}
