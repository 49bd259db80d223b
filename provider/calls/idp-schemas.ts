/** The schemas that the calls for apps of users and of members share. */
import { z } from '@hono/zod-openapi';
import { localizedText, optional } from './schemas.ts';

const text = z.string().max(2048);
/** What a scope lets an app do. */
const describedScope = {
  scope: z.string(),
  description: z.string(),
  descriptions: optional(localizedText),
};

/** One resource may also come as plain text, as some clients of the protocol send it. */
const resource = z
  .union([z.array(text).max(10), text.transform((one) => [one])])
  .openapi({ type: 'array', items: { type: 'string' }, description: 'RFC 8707' });

/** Accepts a text, as links write it, and a number. */
const maxAge = z
  .union([z.string().max(64), z.number().transform(String)])
  .openapi({ type: 'string', example: '3600', description: 'OpenID Connect Core 1.0 section 3.1.2.1' });

export const authorizeRequest = z.object({
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

export const logoutRequest = z.object({
  client_id: text,
  post_logout_redirect_uri: text,
  state: optional(text),
  id_token_hint: optional(z.string().max(8192)),
});

const connectedAppType = z.enum(['first_party', 'first_party_public', 'third_party', 'third_party_public']);

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

/** What the page shows, besides who is asked. */
export const describedRequest = z.object({
  client,
  consent_required: z.boolean(),
  scope_results: z.array(z.object({ ...describedScope, is_grantable: z.boolean() })),
  redirect_host: z.string(),
  loopback_only: z.boolean(),
  resources: z.array(z.string()),
});

export const authorizeAnswered = z.object({
  redirect_uri: z.string(),
  authorization_code: optional(z.string()),
});

export const logoutStarted = z.object({ redirect_uri: z.string(), consent_required: z.boolean() });

export const connectedApp = z.object({
  connected_app_id: z.string(),
  name: z.string(),
  description: z.string(),
  client_type: connectedAppType,
  logo_url: optional(z.string()),
  scopes_granted: z.string(),
  scopes: optional(z.array(z.object(describedScope))),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});

export const requestRefusals = [
  'session_not_found',
  'connected_app_not_found',
  'connected_app_supplied_redirect_url_not_found_in_client',
  'invalid_idp_request',
  'idp_login_required',
] as const;
