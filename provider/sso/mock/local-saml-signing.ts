/** The SAML responses of the mock company login, and its key. Loads only when the mock is used. */
import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { SignedXml } from 'xml-crypto';
import { later, minute } from '../../clock/clock.ts';
import { escapeHtml } from '../../messages/mail.ts';
import type { Parts } from '../../world/ground.ts';
import { keyDescriptor } from '../saml/saml-service.ts';
import { selfSigned } from '../saml/self-signed.ts';
import type { Employee } from './local-login.ts';
import type { SamlRequest } from './saml-request.ts';

export interface LocalKey {
  /** Both PEM. */
  privateKey: string;
  certificate: string;
}

const keyName = 'key of the local company login';
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';

/** Made once: connections keep the certificate, and continue to work after a restart. */
export async function localKey({ database, clock }: Parts<'database' | 'clock'>): Promise<LocalKey> {
  const find = () =>
    database.selectFrom('secrets').select('value').where('name', '=', keyName).executeTakeFirst();
  // Written below only.
  const read = (value: string) => JSON.parse(value) as LocalKey;
  const row = await find();
  if (row) return read(row.value);
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const key: LocalKey = {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: selfSigned(privateKey, 'Local company login', clock.now()),
  };
  await database
    .insertInto('secrets')
    .values({ name: keyName, value: JSON.stringify(key) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  // Another process may have been first.
  return read((await find())?.value ?? JSON.stringify(key));
}

export function describeIdp(entity: string, ssoUrl: string, certificate: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${escapeHtml(entity)}">
  <md:IDPSSODescriptor WantAuthnRequestsSigned="false" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${keyDescriptor('signing', certificate)}
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${escapeHtml(ssoUrl)}"/>
  </md:IDPSSODescriptor>
</md:EntityDescriptor>
`;
}

interface Answering {
  issuer: string;
  request: SamlRequest;
}

/** @returns base64 */
export function signedResponse(
  world: Parts<'clock' | 'random'>,
  { issuer, request, person, key }: Answering & { person: Employee; key: LocalKey },
): string {
  const now = world.clock.now();
  const [start, end] = [later(now, -minute), later(now, 5 * minute)].map((time) => time.toISOString());
  const [firstName = '', ...others] = person.name.split(/\s+/);
  const attributes = { firstName: [firstName], lastName: [others.join(' ')], groups: person.groups };
  const statements = Object.entries(attributes).map(([name, values]) => {
    const texts = values.map((value) => `<saml:AttributeValue>${escapeHtml(value)}</saml:AttributeValue>`);
    return `<saml:Attribute Name="${name}">${texts.join('')}</saml:Attribute>`;
  });
  const replyTo = escapeHtml(request.replyTo);
  const assertion = `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${world.random.uuid()}" Version="2.0" IssueInstant="${now.toISOString()}"><saml:Issuer>${escapeHtml(issuer)}</saml:Issuer><saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">${escapeHtml(person.email)}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData InResponseTo="${escapeHtml(request.id)}" NotOnOrAfter="${end}" Recipient="${replyTo}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${start}" NotOnOrAfter="${end}"><saml:AudienceRestriction><saml:Audience>${escapeHtml(request.issuer)}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${now.toISOString()}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${statements.join('')}</saml:AttributeStatement></saml:Assertion>`;
  const status = '<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/>';
  const signature = new SignedXml({
    privateKey: key.privateKey,
    publicCert: key.certificate,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: exclusive,
  });
  const element = "/*[local-name(.)='Response']/*[local-name(.)='Assertion']";
  signature.addReference({
    xpath: element,
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', exclusive],
  });
  signature.computeSignature(responseAround(world, { issuer, request }, status, assertion), {
    location: { reference: `${element}/*[local-name(.)='Issuer']`, action: 'after' },
  });
  return Buffer.from(signature.getSignedXml()).toString('base64');
}

/** The person has refused. Nobody relies on this response, so it is not signed. */
export function refusedResponse(world: Parts<'clock' | 'random'>, answering: Answering): string {
  const status =
    '<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Responder"><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:RequestDenied"/></samlp:StatusCode>';
  return Buffer.from(responseAround(world, answering, status, '')).toString('base64');
}

function responseAround(
  world: Parts<'clock' | 'random'>,
  { issuer, request }: Answering,
  status: string,
  assertion: string,
): string {
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_${world.random.uuid()}" Version="2.0" IssueInstant="${world.clock.now().toISOString()}" Destination="${escapeHtml(request.replyTo)}" InResponseTo="${escapeHtml(request.id)}"><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${escapeHtml(issuer)}</saml:Issuer><samlp:Status>${status}</samlp:Status>${assertion}</samlp:Response>`;
}
