/** Refusals about apps that users give access. */
import { ownWithStatus, withStatus } from './refusal-kind.ts';

export const appsRefusals = {
  ...withStatus(400, {
    connected_app_supplied_redirect_url_not_found_in_client:
      'The redirect address is not registered for this app. Contact its developer.',
  }),
  ...withStatus(404, {
    connected_app_not_found: 'The app that sent you here is unknown. Contact its developer.',
    idp_access_token_not_found:
      'The access token is unknown, expired, already exchanged, meant for another resource, or lacks the scope full_access.',
  }),
  ...ownWithStatus(400, {
    invalid_idp_request: 'The app sent an invalid request. Contact its developer.',
  }),
  ...ownWithStatus(401, {
    use_dpop_nonce: 'Make the proof in the DPoP header again, with the nonce of the DPoP-Nonce header.',
    invalid_dpop_proof: 'The proof in the DPoP header is not valid.',
  }),
  ...ownWithStatus(403, {
    idp_login_required: 'The app requires you to sign in again.',
    idp_visitor_changed: 'Another user has signed in since the app asked.',
    connected_app_restricted_by_organization:
      'Your organization does not let its members use this app. Ask one of its admins.',
  }),
};
