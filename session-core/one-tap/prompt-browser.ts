/** One-tap through the browser's own dialog (FedCM). */
import type { IdentityAccess, IdentityRequest } from '../environment.ts';
import type { OneTapReason } from '../wire/oauth.ts';

export type Answer = { readonly idToken: string } | { readonly reason: OneTapReason };

/** The visitor closed the dialog, or there was no account to offer. Browsers do not say which. */
const hiddenReason: OneTapReason = 'opt_out_or_no_session';

/** Our reason for each error code of the identity provider. @see https://www.w3.org/TR/fedcm/ */
const byCode: Readonly<Record<string, OneTapReason>> = {
  unauthorized_client: 'unregistered_origin',
  invalid_request: 'invalid_client',
  access_denied: 'issuing_failed',
};

export async function promptByBrowser(
  identity: IdentityAccess,
  { configUrl, clientId, nonce }: IdentityRequest,
  signal: AbortSignal,
): Promise<Answer> {
  try {
    return { idToken: await identity.ask({ configUrl, clientId, nonce }, { signal }) };
  } catch (error) {
    if (signal.aborted) throw error;
    return { reason: reasonOf(error) };
  }
}

/** Browsers deliberately reveal little: whether the visitor has an account at the identity provider is private. */
function reasonOf(error: unknown): OneTapReason {
  if (!(error instanceof Error)) return 'unknown_reason';
  const code = 'error' in error ? error.error : 'code' in error ? error.code : '';
  if (error.name === 'IdentityCredentialError') return byCode[String(code)] ?? 'issuing_failed';
  if (error.name === 'NotAllowedError') return 'suppressed_by_user';
  if (error.name === 'SecurityError') return 'secure_http_required';
  return error.name === 'NetworkError' ? hiddenReason : 'unknown_reason';
}
