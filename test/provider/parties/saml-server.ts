/** A company's SAML identity provider for tests, by a library that the provider does not use, and a clumsy or evil one. */
import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import * as samlify from 'samlify';
import { selfSigned } from '../../../provider/sso/saml/self-signed.ts';
import { minute } from '../world.ts';

// The library wants one. What it would check is written below.
samlify.setSchemaValidator({ validate: () => Promise.resolve('not checked') });

const key = (): KeyObject => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const [own, foreign] = [key(), key()];
const pem = (of: KeyObject) => of.export({ type: 'pkcs8', format: 'pem' }).toString();
export const certificate = selfSigned(own, 'Company login', new Date());
export const otherCertificate = selfSigned(foreign, 'Another login', new Date());

const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';

/** What a response says. */
interface Says {
  nameId: string;
  /** Empty: not said. */
  nameIdFormat: string;
  issuer: string;
  audience: string;
  recipient: string;
  /** Empty: nobody asked. */
  inResponseTo: string;
  assertionId: string;
  issueInstant: Date;
  /** The last part of the name of its status. */
  status: string;
  notBefore: Date;
  notOnOrAfter: Date;
  attributes: Record<string, string[]>;
}

export interface Responding {
  /** The address to which the provider has sent the visitor. */
  login: URL;
  /** Our metadata. */
  metadata: string;
  entityId: string;
  now: Date;
  says?: Partial<Says> | undefined;
  signs?: 'assertion' | 'response' | 'foreign' | undefined;
  /** The address of an algorithm. Default: RSA with SHA-256. */
  algorithm?: string | undefined;
  /** The address of an algorithm for the key of an encrypted assertion. Default: it is not encrypted. */
  encrypts?: string | undefined;
}

/** @returns the XML of a response */
export async function respond(parts: Responding): Promise<string> {
  const {
    login,
    metadata,
    entityId,
    now,
    says = {},
    signs = 'assertion',
    algorithm = rsaSha256,
    encrypts,
  } = parts;
  // The library takes one; the newest one is the last.
  const older =
    /<md:KeyDescriptor use="encryption">(?:(?!<\/md:KeyDescriptor>)[\s\S])*<\/md:KeyDescriptor>(?=\s*<md:KeyDescriptor use="encryption">)/g;
  const document = metadata.replace(older, '');
  const sp = samlify.ServiceProvider({
    metadata:
      signs === 'response'
        ? document.replace('WantAssertionsSigned="true"', 'WantAssertionsSigned="false"')
        : document,
    wantMessageSigned: signs === 'response',
  });
  const idp = samlify.IdentityProvider({
    entityID: entityId,
    privateKey: pem(signs === 'foreign' ? foreign : own),
    signingCert: signs === 'foreign' ? otherCertificate : certificate,
    isAssertionEncrypted: encrypts !== undefined,
    ...(encrypts === undefined ? {} : { keyEncryptionAlgorithm: encrypts }),
    requestSignatureAlgorithm: algorithm,
    nameIDFormat: ['urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'],
    singleSignOnService: [
      {
        Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect',
        Location: login.origin + login.pathname,
      },
    ],
    singleLogoutService: [
      {
        Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect',
        Location: `${login.origin}/logout`,
      },
    ],
    loginResponseTemplate: { context: '<any/>', attributes: [] },
  });
  const query = Object.fromEntries(login.searchParams);
  const call = await idp.parseLoginRequest(sp, 'redirect', { query });
  const { request } = call.extract as { request: { id: string; assertionConsumerServiceUrl: string } };
  const all: Says = {
    nameId: 'ada@example.com',
    nameIdFormat: '',
    issuer: entityId,
    audience: sp.entityMeta.getEntityID(),
    recipient: request.assertionConsumerServiceUrl,
    inResponseTo: request.id,
    assertionId: `_${randomUUID()}`,
    issueInstant: now,
    status: 'Success',
    notBefore: new Date(now.getTime() - minute),
    notOnOrAfter: new Date(now.getTime() + 5 * minute),
    attributes: { firstName: ['Ada'], lastName: ['Lovelace'] },
    ...says,
  };
  const made = await idp.createLoginResponse(
    sp,
    call as unknown as Parameters<typeof idp.createLoginResponse>[1],
    'post',
    {},
    {
      customTagReplacement: () => ({ id: `_${randomUUID()}`, context: responseOf(all) }),
      encryptThenSign: signs === 'response',
    },
  );
  return Buffer.from(made.context, 'base64').toString('utf8');
}

function responseOf(says: Says): string {
  const attributes = Object.entries(says.attributes).map(
    ([name, values]) =>
      `<saml:Attribute Name="${name}">${values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('')}</saml:Attribute>`,
  );
  const asked = says.inResponseTo === '' ? '' : ` InResponseTo="${says.inResponseTo}"`;
  const format = says.nameIdFormat === '' ? '' : ` Format="${says.nameIdFormat}"`;
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomUUID()}" Version="2.0" IssueInstant="${says.issueInstant.toISOString()}"${asked}><saml:Issuer>${says.issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${says.status}"/></samlp:Status><saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${says.assertionId}" Version="2.0" IssueInstant="${says.issueInstant.toISOString()}"><saml:Issuer>${says.issuer}</saml:Issuer><saml:Subject><saml:NameID${format}>${says.nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData${asked} NotOnOrAfter="${says.notOnOrAfter.toISOString()}" Recipient="${says.recipient}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${says.notBefore.toISOString()}" NotOnOrAfter="${says.notOnOrAfter.toISOString()}"><saml:AudienceRestriction><saml:Audience>${says.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement></saml:Assertion></samlp:Response>`;
}

/**
 * The eight ways to wrap a signed response around an unsigned one, as Somorovsky and others have
 * named them in "On Breaking SAML" (USENIX Security 2012).
 */
export function wrappings(
  signedAssertion: string,
  signedResponse: string,
  evil: (xml: string) => string,
): string[] {
  const [assertion] = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(signedAssertion) ?? [''];
  const [signature] = /<ds:Signature[\s\S]*<\/ds:Signature>/.exec(assertion) ?? [''];
  const bare = assertion.replace(signature, '');
  const fake = evil(bare);
  const around = (content: string) => signedAssertion.replace(assertion, () => content);
  const inside = (outer: string, content: string) =>
    outer.replace('</saml:Issuer>', () => `</saml:Issuer>${content}`);
  const holding = (content: string, sign = signature) =>
    sign.replace('</ds:Signature>', () => `<ds:Object>${content}</ds:Object></ds:Signature>`);
  const [ofResponse] = /<ds:Signature[\s\S]*<\/ds:Signature>/.exec(signedResponse) ?? [''];
  const bareResponse = signedResponse.replace(ofResponse, '');
  const fakeResponse = evil(bareResponse);
  return [
    inside(fakeResponse, holding(bareResponse, ofResponse)),
    inside(fakeResponse, bareResponse + ofResponse),
    around(fake + assertion),
    around(fake.replace('</saml:Assertion>', () => `${assertion}</saml:Assertion>`)),
    around(inside(fake, signature) + bare),
    around(
      inside(
        fake,
        signature.replace('</ds:Signature>', () => `${bare}</ds:Signature>`),
      ),
    ),
    around(`<samlp:Extensions>${fake}</samlp:Extensions>${assertion}`),
    around(inside(fake, holding(bare))),
  ];
}
