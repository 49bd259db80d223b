/** The default name of a new passkey, until the user renames it. */
import { browserParts } from '../http/browser-name.ts';

/** For example "Firefox on Windows"; "Passkey" if the user agent is unknown. */
export function deviceName(userAgent: string): string {
  return browserName(userAgent) || 'Passkey';
}

/** The same; empty if nothing is known. */
export function browserName(userAgent: string): string {
  return browserParts(userAgent).join(' on ');
}
