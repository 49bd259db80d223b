/** The default name of a new passkey, until the user renames it. */
import { passkeyManager } from '../../accounts/passkey-managers.ts';
import { browserName } from '../../http/browser-name.ts';

/** The manager that keeps the passkey; "Firefox on Windows" if it does not say which it is, and "Passkey" if the user agent is unknown. */
export function passkeyName(aaguid: string, userAgent: string): string {
  return passkeyManager(aaguid) || browserName(userAgent) || 'Passkey';
}
