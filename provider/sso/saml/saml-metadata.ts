/** SAML metadata: read from a company's login. Loads only where SAML is used. @see SAML 2.0 Metadata section 2.4.3 */
import { fetchGuarded } from '../../fetch/fetch-document.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Parts } from '../../world/ground.ts';
import { isAddress, whileAdminWaits } from '../addresses.ts';
import { isTooMuch, parseXml, signatureNamespace } from './saml-xml.ts';

export interface IdpMetadata {
  entityId: string;
  ssoUrl: string;
  certificates: string[];
}

const metadataNamespace = 'urn:oasis:names:tc:SAML:2.0:metadata';
const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

/** @throws Refusal `invalid_saml_metadata_url` */
export async function fetchMetadata(world: Parts<'settings'>, address: string): Promise<IdpMetadata> {
  const xml = await fetchText(world, address);
  const metadata = readMetadata(xml);
  if (!metadata || !isAddress(world, metadata.ssoUrl)) {
    throw new Refusal('invalid_saml_metadata_url', {
      message:
        'The address must have the metadata of exactly one identity provider, with sign-in by redirect.',
    });
  }
  return metadata;
}

async function fetchText(world: Parts<'settings'>, address: string): Promise<string> {
  try {
    const headers = { accept: 'application/samlmetadata+xml, application/xml, text/xml' };
    const options = { allowLoopback: !world.settings.production, signal: whileAdminWaits() };
    const response = await fetchGuarded(new URL(address), { headers }, options);
    if (!response.ok) throw new Error(`The host returned status ${response.status}.`);
    return await response.text();
  } catch (cause) {
    throw new Refusal('invalid_saml_metadata_url', { cause });
  }
}

export function readMetadata(xml: string): IdpMetadata | null {
  if (/<!DOCTYPE|<!ENTITY/i.test(xml) || isTooMuch(xml)) return null;
  const document = parseXml(xml);
  const all = Array.from(document?.getElementsByTagNameNS(metadataNamespace, 'IDPSSODescriptor') ?? []);
  const [descriptor] = all;
  if (!descriptor || all.length > 1) return null;
  const parent = descriptor.parentNode as Element | null;
  const entityId = parent?.getAttribute('entityID') ?? '';
  const services = Array.from(descriptor.getElementsByTagNameNS(metadataNamespace, 'SingleSignOnService'));
  const service = services.find((one) => one.getAttribute('Binding') === redirectBinding);
  const ssoUrl = service?.getAttribute('Location') ?? '';
  const keys = Array.from(descriptor.getElementsByTagNameNS(metadataNamespace, 'KeyDescriptor'));
  const certificates = keys
    .filter((key) => key.getAttribute('use') !== 'encryption')
    .flatMap((key) => Array.from(key.getElementsByTagNameNS(signatureNamespace, 'X509Certificate')))
    .map((one) => one.textContent?.trim() ?? '');
  return entityId !== '' && certificates.length > 0 ? { entityId, ssoUrl, certificates } : null;
}
