/** Our side of a SAML connection, as its metadata. @see SAML 2.0 Metadata section 2.4.4 */
import { Refusal } from '../../http/refusal.ts';
import { escapeHtml } from '../../messages/mail.ts';
import type { Parts } from '../../world/ground.ts';
import { samlNames, samlSettings } from './saml-connection.ts';

/** @throws Refusal `route_not_found` */
export async function describeUs(
  world: Parts<'publicUrl' | 'database'>,
  connectionId: string,
): Promise<string> {
  const connection = await world.database
    .selectFrom('sso_connections')
    .select('settings')
    .where('connection_id', '=', connectionId)
    .where('kind', '=', 'saml')
    .executeTakeFirstOrThrow(() => new Refusal('route_not_found'));
  const settings = samlSettings(connection);
  const { signing_certificate: signing, encryption_keys, nameid_format } = settings;
  const { audiences, places } = samlNames(world, connectionId, settings);
  const keys = [
    ...(signing ? [keyDescriptor('signing', signing.certificate)] : []),
    ...encryption_keys.map(({ certificate }) => keyDescriptor('encryption', certificate)),
  ];
  return `<?xml version="1.0" encoding="utf-8"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${escapeHtml(audiences[0])}">
  <md:SPSSODescriptor AuthnRequestsSigned="${signing !== null}" WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${keys.join('')}
    <md:NameIDFormat>${nameid_format}</md:NameIDFormat>
    ${places.map(consumerService).join('\n    ')}
  </md:SPSSODescriptor>
</md:EntityDescriptor>
`;
}

const consumerService = (place: string, index: number) =>
  `<md:AssertionConsumerService index="${index}" isDefault="${index === 0}" Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${escapeHtml(place)}"/>`;

/** @param certificate PEM */
export function keyDescriptor(use: 'signing' | 'encryption', certificate: string): string {
  const body = certificate.replace(/-----[A-Z ]+-----|\s/g, '');
  return `
    <md:KeyDescriptor use="${use}"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${body}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`;
}
