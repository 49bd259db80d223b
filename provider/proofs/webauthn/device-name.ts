/** The default name of a new passkey, until the user renames it. */
import { browserName } from '../../http/browser-name.ts';

/** For example "Firefox on Windows"; "Passkey" if the user agent is unknown. */
export function deviceName(userAgent: string): string {
  return browserName(userAgent) || 'Passkey';
}
