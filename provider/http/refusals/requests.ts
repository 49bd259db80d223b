/** Refusals of calls: their form, their caller, their session, their number. */
import { ownWithStatus, withStatus } from './refusal-kind.ts';

export const requestsRefusals = {
  ...withStatus(400, {
    bad_request: 'The request does not match the schema of this call.',
    invalid_session_duration: 'session_duration_minutes must be a whole number from 5 to 527040.',
  }),
  ...withStatus(401, {
    unauthorized_credentials: 'The public token is missing or unknown. Use the token of your project.',
    invalid_secret_authentication: 'The secret is wrong.',
    user_unauthenticated: 'This call needs a signed-in user: send a session token.',
    unable_to_auth_impersonation_token: 'The impersonation token is unknown, used or expired.',
    endpoint_not_authorized_for_sdk:
      'This project has no such call: users and members of organizations have calls of their own.',
  }),
  ...withStatus(403, {
    unauthorized_action: 'This is not allowed.',
  }),
  ...withStatus(404, {
    public_token_not_found: 'The public token is unknown. Use the token of your project.',
    session_not_found: 'The session is unknown, expired or revoked. Sign in again.',
    trusted_token_profile_not_found:
      'No trusted-token profile has this id. Set profiles in TRUSTED_TOKEN_PROFILES.',
    intermediate_session_not_found:
      'This sign-in has expired: ten minutes have passed, or too many codes were wrong. Sign in again.',
    route_not_found: 'There is no such call. See /openapi.json for the list.',
  }),
  ...withStatus(429, {
    too_many_requests: 'Too many requests. Wait as many seconds as Retry-After says.',
    user_lock_limit_reached:
      'Too many wrong tries for this address or user. Wait as many seconds as Retry-After says.',
  }),
  ...withStatus(500, {
    internal_server_error: 'The provider failed. Its log has the reason under this request_id.',
  }),
  ...ownWithStatus(401, {
    invalid_trusted_auth_token: 'The trusted token is forged, meant for another project, used, or expired.',
  }),
  ...ownWithStatus(403, {
    session_binding_required:
      'Sign-ins here need a browser that can keep a key. Leave private browsing, or use another browser.',
    session_quota_reached: 'As many people are signed in to this service as it may have. Try again later.',
    account_quota_reached: 'This service has as many accounts as it may have, so nobody can sign up.',
    webhook_quota_reached: 'The project has as many webhooks as its quota allows.',
  }),
  ...ownWithStatus(404, {
    project_not_found: 'No project with organizations has this project_id, or there are several: name one.',
    webhook_not_found: 'The webhook is unknown.',
    admin_key_not_found: 'The key of the management API is unknown.',
  }),
  ...ownWithStatus(429, {
    send_quota_reached: 'This service has sent as many messages as it may send today. Try again tomorrow.',
  }),
};
