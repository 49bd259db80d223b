/** A name for a new passkey, until its owner finds a better one. */
import { browserParts } from '../http/browser-name.ts';

/** Such as "Firefox on Windows"; "Passkey" if nothing is known. */
export function deviceName(userAgent: string): string {
  return browserParts(userAgent).join(' on ') || 'Passkey';
}
