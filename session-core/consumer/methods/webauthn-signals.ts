/**
 * What authenticators are told of passkeys that were deleted or renamed on the server.
 * @see https://www.w3.org/TR/webauthn-3/#sctn-signal-methods
 */

import type { WebAuthnAccess, WebAuthnSignals } from '../../environment.ts';
import { base64url } from '../../lib/bytes.ts';
import type { User } from '../../wire/shared.ts';

/** Tells one thing, and waits for nothing: whoever does not listen only keeps offering what is gone. */
export function tellAuthenticators<Name extends keyof WebAuthnSignals>(
  { signal }: WebAuthnAccess,
  name: Name,
  details: WebAuthnSignals[Name],
): void {
  Promise.resolve(signal?.(name, details)).catch(() => undefined);
}

/** What a provider may leave out is not told. */
type Told = Pick<User, 'user_id'> & Partial<User>;

/** Tells which of the user's passkeys count, and what the account is called. `domain` counts also when it has none left. */
export function syncAuthenticators(webauthn: WebAuthnAccess, user: Told, domain: string): void {
  if (!user.webauthn_registrations) return;
  const own = base64url(new TextEncoder().encode(user.user_id));
  const accounts = [{ rpId: domain, userId: own, ids: new Set<string | undefined>() }];
  for (const { domain: rpId, user_handle: userId = own, credential_id } of user.webauthn_registrations) {
    const known = accounts.find((account) => account.rpId === rpId && account.userId === userId);
    if (known) known.ids.add(credential_id);
    else accounts.push({ rpId, userId, ids: new Set([credential_id]) });
  }
  const name = user.emails?.[0]?.email ?? user.phone_numbers?.[0]?.phone_number ?? user.user_id;
  const displayName = [user.name?.first_name, user.name?.last_name].filter(Boolean).join(' ') || name;
  for (const { rpId, userId, ids } of accounts) {
    const allAcceptedCredentialIds = [...ids].filter((id) => id !== undefined);
    // A list that is not whole would hide the passkeys that it lacks.
    if (allAcceptedCredentialIds.length === ids.size)
      tellAuthenticators(webauthn, 'signalAllAcceptedCredentials', {
        rpId,
        userId,
        allAcceptedCredentialIds,
      });
    if (ids.size > 0)
      tellAuthenticators(webauthn, 'signalCurrentUserDetails', { rpId, userId, name, displayName });
  }
}
