/** Refusals about apps that users give access. */
import type { RefusalKind } from './refusal-kind.ts';

export const appsRefusals = {
  connected_app_not_found: {
    status: 404,
    message: 'The app that sent you here is unknown. Contact its developer.',
  },
  connected_app_supplied_redirect_url_not_found_in_client: {
    status: 400,
    message: 'The redirect address is not registered for this app. Contact its developer.',
  },
  invalid_idp_request: {
    status: 400,
    own: true,
    message: 'The app sent an invalid request. Contact its developer.',
  },
  idp_login_required: { status: 403, message: 'The app requires you to sign in again.', own: true },
  idp_visitor_changed: {
    status: 403,
    message: 'Another user has signed in since the app asked.',
    own: true,
  },
  connected_app_restricted_by_organization: {
    status: 403,
    message: 'Your organization does not let its members use this app. Ask one of its admins.',
    own: true,
  },
  idp_access_token_not_found: {
    status: 404,
    message:
      'The access token is unknown, expired, already exchanged, meant for another resource, or lacks the scope full_access.',
  },
  use_dpop_nonce: {
    status: 401,
    own: true,
    message: 'Make the proof in the DPoP header again, with the nonce of the DPoP-Nonce header.',
  },
  invalid_dpop_proof: { status: 401, own: true, message: 'The proof in the DPoP header is not valid.' },
} satisfies Record<string, RefusalKind>;
