/** Refusals of proofs, and of changes to how users sign in. */
import type { RefusalKind } from './refusal-kind.ts';

export const factorsRefusals = {
  oauth_user_registration_not_found: { status: 404, message: 'The social account is unknown.' },
  totp_not_found: { status: 404, message: 'The authenticator app is unknown.' },
  biometric_registration_not_found: { status: 404, message: 'The biometric registration is unknown.' },
  active_totp_exists: {
    status: 400,
    message: 'This user already has an authenticator app. Delete it before you set up another.',
  },
  unable_to_authenticate_totp: {
    status: 401,
    message: 'The code is not the current one of the authenticator app. Check the clock of the device.',
  },
  totp_code_already_authenticated: {
    status: 401,
    message: 'This code of the authenticator app has been used. Wait for the next one.',
  },
  unable_to_authenticate_recovery_code: {
    status: 401,
    message: 'The recovery code is wrong or has been used.',
  },
  invalid_code: { status: 400, message: 'A passcode has exactly six digits.' },
  otp_code_not_found: {
    status: 404,
    message: 'The passcode is wrong, expired, used, or was tried too often. Request a new one.',
  },
  unable_to_auth_magic_link: {
    status: 401,
    message: 'The link has been used or has expired. Request a new one.',
  },
  no_match_for_provided_magic_link_url: {
    status: 400,
    message: 'The link must be an http(s) address of an allowed origin. Add the origin to ALLOWED_ORIGINS.',
  },
  invalid_login_redirect_url: {
    status: 400,
    message:
      'The redirect address must be an http(s) address of an allowed origin. Add the origin to ALLOWED_ORIGINS.',
  },
  invalid_pkce_code_challenge: {
    status: 400,
    message: 'The pkce code_challenge must be a base64url SHA-256 hash: 43 characters without padding.',
  },
  invalid_pkce_code_verifier: {
    status: 400,
    message: 'The pkce code_verifier must be 32 to 128 letters, digits, dashes, dots, underscores or tildes.',
  },
  pkce_expected_code_verifier: {
    status: 400,
    message:
      'This link needs a pkce code_verifier: open it in the browser that requested it, or request a new one here.',
  },
  pkce_did_not_expect_code_verifier: {
    status: 400,
    message: 'The request has a pkce code_verifier, but the link was requested without pkce.',
  },
  pkce_mismatch: {
    status: 401,
    message: 'The pkce code_verifier does not match the code_challenge of this link.',
  },
  weak_password: { status: 400, message: 'The password is too weak.' },
  no_user_password: { status: 404, message: 'This user has no password.' },
  breached_password: {
    status: 400,
    message: 'The password appears in a list of leaked passwords. Reset it.',
  },
  reset_password: { status: 400, message: 'The password must be reset.' },
  oauth_token_not_found: { status: 404, message: 'The OAuth token is unknown, used or expired.' },
  oauth_config_not_found: {
    status: 404,
    message: 'This identity provider is not configured.',
  },
  unregistered_origin: {
    status: 403,
    message: 'Pages of this origin may not call the provider. Add the origin to ALLOWED_ORIGINS.',
  },
  oauth_flow_callback_error: { status: 400, message: 'The identity provider answered with an error.' },
  invalid_domain: {
    status: 400,
    message: 'This domain is not enabled for passkeys. Add it to PASSKEY_DOMAINS.',
  },
  webauthn_registration_not_found: {
    status: 404,
    message: 'The passkey is unknown. It may have been deleted from the account but not from the device.',
  },
  duplicate_webauthn_registration: { status: 400, message: 'This passkey is already registered.' },
  webauthn_registration_limit_reached: {
    status: 400,
    own: true,
    message: 'This account has reached the limit of passkeys. Delete one first.',
  },
  unable_to_register_webauthn_registration: {
    status: 401,
    message: 'The authenticator did not answer a challenge of the last five minutes. Try again.',
  },
  unable_to_auth_webauthn_registration: {
    status: 401,
    message: 'The passkey did not correctly answer a challenge of the last five minutes. Try again.',
  },
  invalid_crypto_wallet_address: {
    status: 400,
    message: 'The wallet address is invalid, or its checksum is wrong.',
  },
  crypto_wallet_not_found: { status: 404, message: 'The crypto wallet is unknown.' },
  duplicate_wallet_address: { status: 400, message: 'This crypto wallet belongs to another user.' },
  unable_to_authenticate_crypto_wallet: {
    status: 401,
    message: 'The wallet did not sign a challenge of the last five minutes. Try again.',
  },
  invalid_oauth_attach_token: {
    status: 400,
    message: 'The attach token is unknown, used, expired, or meant for another identity provider.',
  },
  duplicate_oauth_registration: {
    status: 400,
    message: 'This social account belongs to another user.',
    own: true,
  },
} satisfies Record<string, RefusalKind>;
