/** Refusals of proofs, and of changes to how users sign in. */
import { ownWithStatus, withStatus } from './refusal-kind.ts';

export const factorsRefusals = {
  ...withStatus(400, {
    active_totp_exists: 'This user already has an authenticator app. Delete it before you set up another.',
    invalid_code: 'A passcode has exactly six digits.',
    no_match_for_provided_magic_link_url:
      'The link must be an http(s) address of an allowed origin. Add the origin to ALLOWED_ORIGINS.',
    invalid_login_redirect_url:
      'The redirect address must be an http(s) address of an allowed origin. Add the origin to ALLOWED_ORIGINS.',
    invalid_pkce_code_challenge:
      'The pkce code_challenge must be a base64url SHA-256 hash: 43 characters without padding.',
    invalid_pkce_code_verifier:
      'The pkce code_verifier must be 32 to 128 letters, digits, dashes, dots, underscores or tildes.',
    pkce_expected_code_verifier:
      'This link needs a pkce code_verifier: open it in the browser that requested it, or request a new one here.',
    pkce_did_not_expect_code_verifier:
      'The request has a pkce code_verifier, but the link was requested without pkce.',
    weak_password: 'The password is too weak.',
    breached_password: 'The password appears in a list of leaked passwords. Reset it.',
    reset_password: 'The password must be reset.',
    oauth_flow_callback_error: 'The identity provider answered with an error.',
    invalid_domain: 'This domain is not enabled for passkeys. Add it to PASSKEY_DOMAINS.',
    duplicate_webauthn_registration: 'This passkey is already registered.',
    invalid_crypto_wallet_address: 'The wallet address is invalid, or its checksum is wrong.',
    duplicate_wallet_address: 'This crypto wallet belongs to another user.',
    invalid_oauth_attach_token:
      'The attach token is unknown, used, expired, or meant for another identity provider.',
  }),
  ...withStatus(401, {
    unable_to_authenticate_totp:
      'The code is not the current one of the authenticator app. Check the clock of the device.',
    totp_code_already_authenticated:
      'This code of the authenticator app has been used. Wait for the next one.',
    unable_to_authenticate_recovery_code: 'The recovery code is wrong or has been used.',
    unable_to_auth_magic_link: 'The link has been used or has expired. Request a new one.',
    pkce_mismatch: 'The pkce code_verifier does not match the code_challenge of this link.',
    unable_to_register_webauthn_registration:
      'The authenticator did not answer a challenge of the last five minutes. Try again.',
    unable_to_auth_webauthn_registration:
      'The passkey did not correctly answer a challenge of the last five minutes. Try again.',
    unable_to_authenticate_crypto_wallet:
      'The wallet did not sign a challenge of the last five minutes. Try again.',
  }),
  ...withStatus(403, {
    unregistered_origin: 'Pages of this origin may not call the provider. Add the origin to ALLOWED_ORIGINS.',
  }),
  ...withStatus(404, {
    oauth_user_registration_not_found: 'The social account is unknown.',
    totp_not_found: 'The authenticator app is unknown.',
    biometric_registration_not_found: 'The biometric registration is unknown.',
    otp_code_not_found: 'The passcode is wrong, expired, used, or was tried too often. Request a new one.',
    no_user_password: 'This user has no password.',
    oauth_token_not_found: 'The OAuth token is unknown, used or expired.',
    oauth_config_not_found: 'This identity provider is not configured.',
    webauthn_registration_not_found:
      'The passkey is unknown. It may have been deleted from the account but not from the device.',
    crypto_wallet_not_found: 'The crypto wallet is unknown.',
  }),
  ...ownWithStatus(400, {
    webauthn_registration_limit_reached: 'This account has reached the limit of passkeys. Delete one first.',
    duplicate_oauth_registration: 'This social account belongs to another user.',
  }),
};
