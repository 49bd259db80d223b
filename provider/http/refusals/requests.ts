/** Refusals of calls: their form, their caller, their session, their number. */
import type { RefusalKind } from './refusal-kind.ts';

export const requestsRefusals = {
  bad_request: { status: 400, message: 'The request does not match the schema of this call.' },
  unauthorized_credentials: {
    status: 401,
    message: 'The public token is missing or unknown. Use the token of your project.',
  },
  public_token_not_found: {
    status: 404,
    message: 'The public token is unknown. Use the token of your project.',
  },
  invalid_secret_authentication: { status: 401, message: 'The secret is wrong.' },
  user_unauthenticated: { status: 401, message: 'This call needs a signed-in user: send a session token.' },
  session_not_found: { status: 404, message: 'The session is unknown, expired or revoked. Sign in again.' },
  invalid_session_duration: {
    status: 400,
    message: 'session_duration_minutes must be a whole number from 5 to 527040.',
  },
  trusted_token_profile_not_found: {
    status: 404,
    message: 'No trusted-token profile has this id. Set profiles in TRUSTED_TOKEN_PROFILES.',
  },
  invalid_trusted_auth_token: {
    status: 401,
    own: true,
    message: 'The trusted token is forged, meant for another project, used, or expired.',
  },
  unable_to_auth_impersonation_token: {
    status: 401,
    message: 'The impersonation token is unknown, used or expired.',
  },
  intermediate_session_not_found: {
    status: 404,
    message:
      'This sign-in has expired: ten minutes have passed, or too many codes were wrong. Sign in again.',
  },
  endpoint_not_authorized_for_sdk: {
    status: 401,
    message: 'This project has no such call: users and members of organizations have calls of their own.',
  },
  project_not_found: {
    status: 404,
    message: 'No project with organizations has this project_id, or there are several: name one.',
    own: true,
  },
  webhook_not_found: { status: 404, own: true, message: 'The webhook is unknown.' },
  admin_key_not_found: { status: 404, own: true, message: 'The key of the management API is unknown.' },
  session_binding_required: {
    status: 403,
    own: true,
    message:
      'Sign-ins here need a browser that can keep a key. Leave private browsing, or use another browser.',
  },
  unauthorized_action: { status: 403, message: 'This is not allowed.' },
  route_not_found: { status: 404, message: 'There is no such call. See /openapi.json for the list.' },
  too_many_requests: {
    status: 429,
    message: 'Too many requests. Wait as many seconds as Retry-After says.',
  },
  send_quota_reached: {
    status: 429,
    own: true,
    message: 'This service has sent as many messages as it may send today. Try again tomorrow.',
  },
  session_quota_reached: {
    status: 403,
    own: true,
    message: 'As many people are signed in to this service as it may have. Try again later.',
  },
  account_quota_reached: {
    status: 403,
    own: true,
    message: 'This service has as many accounts as it may have, so nobody can sign up.',
  },
  webhook_quota_reached: {
    status: 403,
    own: true,
    message: 'The project has as many webhooks as its quota allows.',
  },
  user_lock_limit_reached: {
    status: 429,
    message: 'Too many wrong tries for this address or user. Wait as many seconds as Retry-After says.',
  },
  internal_server_error: {
    status: 500,
    message: 'The provider failed. Its log has the reason under this request_id.',
  },
} satisfies Record<string, RefusalKind>;
