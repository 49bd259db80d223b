/** The relying party: the domain of a passkey, and the pages that may use it. */
import { isAllowedOrigin } from '../../http/origins.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Settings } from '../../settings/settings.ts';
import type { ClientData } from './credential.ts';

/**
 * Checks the relying-party id that a page requests.
 *
 * @throws Refusal `invalid_domain`
 * @see https://www.w3.org/TR/webauthn-3/#relying-party-identifier
 */
export function checkDomain({ passkeys }: Settings, domain: string): string {
  if (passkeys.domains.includes(domain)) return domain;
  throw new Refusal('invalid_domain');
}

/**
 * Whether a page of this origin may use passkeys of the domain: it is in the domain, or one of the related origins that
 * the provider publishes.
 *
 * @see https://www.w3.org/TR/webauthn-3/#sctn-validating-origin
 */
function isOriginOf(settings: Settings, domain: string, origin: string): boolean {
  if (settings.passkeys.relatedOrigins.includes(origin)) return true;
  if (!isAllowedOrigin(origin, settings)) return false;
  const host = new URL(origin).hostname;
  return host === domain || host.endsWith(`.${domain}`);
}

/**
 * Checks the page in the signed client data. The library checks the rest.
 *
 * @throws Refusal of the given type
 */
export function checkClient(
  settings: Settings,
  { domain }: { domain: string },
  client: ClientData,
  refusal: 'unable_to_auth_webauthn_registration' | 'unable_to_register_webauthn_registration',
): void {
  if (!isOriginOf(settings, domain, client.origin) || !isFrameAllowed(settings, client)) {
    throw new Refusal(refusal);
  }
}

/**
 * In a frame on another site, visitors cannot see who requests the passkey, so only configured sites may embed the page.
 *
 * @see https://www.w3.org/TR/webauthn-3/#sctn-validating-origin
 */
function isFrameAllowed({ passkeys }: Settings, { crossOrigin, topOrigin }: ClientData): boolean {
  if (crossOrigin !== true && topOrigin === undefined) return true;
  return topOrigin !== undefined && passkeys.topOrigins.includes(topOrigin);
}
