/**
 * Signals to authenticators about passkeys that were deleted or renamed on the server.
 * @see https://www.w3.org/TR/webauthn-3/#sctn-signal-methods
 */

import type { WebAuthnAccess, WebAuthnSignals } from '../environment.ts';
import { base64url } from '../lib/base64url.ts';
import type { WebAuthnRegistration } from '../wire/shared.ts';

/** Sends one signal and ignores failures: the authenticator then keeps offering a deleted passkey, nothing worse. */
export function sendSignal<Name extends keyof WebAuthnSignals>(
  { signal }: WebAuthnAccess,
  name: Name,
  details: WebAuthnSignals[Name],
): void {
  Promise.resolve(signal?.(name, details)).catch(() => undefined);
}

export interface PasskeyAccount {
  id: string;
  /** What it is called. */
  account: string;
  /** The name of its person; perhaps empty. */
  person: string;
  /** Undefined from a provider that leaves them out: then no signal is sent. */
  registrations: readonly WebAuthnRegistration[] | undefined;
}

/** Signals the valid passkeys and the account's name. Includes `domain` even if no passkey is left there. */
export function syncAuthenticators(
  webauthn: WebAuthnAccess,
  { id, account: name, person, registrations }: PasskeyAccount,
  domain: string,
): void {
  if (!registrations) return;
  const ownId = base64url(new TextEncoder().encode(id));
  const accounts = [{ rpId: domain, userId: ownId, ids: new Set<string | undefined>() }];
  for (const { domain: rpId, user_handle: userId = ownId, credential_id } of registrations) {
    const accountOfKey = accounts.find((account) => account.rpId === rpId && account.userId === userId);
    if (accountOfKey) accountOfKey.ids.add(credential_id);
    else accounts.push({ rpId, userId, ids: new Set([credential_id]) });
  }
  const displayName = person || name;
  for (const { rpId, userId, ids } of accounts) {
    const allAcceptedCredentialIds = [...ids].filter((id) => id !== undefined);
    // An incomplete list would hide the passkeys that are missing from it.
    if (allAcceptedCredentialIds.length === ids.size)
      sendSignal(webauthn, 'signalAllAcceptedCredentials', {
        rpId,
        userId,
        allAcceptedCredentialIds,
      });
    if (ids.size > 0) sendSignal(webauthn, 'signalCurrentUserDetails', { rpId, userId, name, displayName });
  }
}
