/** The requests to companies' SAML identity providers, and their responses. Loads only where SAML is used. */
import { SAML, SamlStatusError, ValidateInResponseTo } from '@node-saml/node-saml';
import type { SsoConnectionRow } from '../../database/schema.ts';
import { Refusal } from '../../http/refusal.ts';
import { hashKeyed } from '../../secrets/secrets.ts';
import type { Parts } from '../../world/ground.ts';
import type { SignInWorld } from '../../world/world.ts';
import { mapIdentity, type SsoIdentity } from '../identity.ts';
import { type CheckedAssertion, checkAssertion, type XmlElement } from './saml-assertion.ts';
import { samlNames, samlSettings } from './saml-connection.ts';
import { openAssertion } from './saml-encryption.ts';
import { samlSecrets } from './saml-keys.ts';
import { isTooMuch, parseXml, signatureNamespace } from './saml-xml.ts';

const protocolNamespace = 'urn:oasis:names:tc:SAML:2.0:protocol';

/** Only a caller who knows the state can name the request: the database has only the hash of the state. */
function requestIdOf({ pepper }: Parts<'pepper'>, state: string): string {
  return `_${hashKeyed(pepper, 'saml request', state).replace(/[^\w-]/g, '_')}`;
}

function protocolOf(
  world: Parts<'publicUrl' | 'pepper'>,
  row: SsoConnectionRow,
  state: string,
  decryptionKey?: string,
): SAML {
  const settings = samlSettings(row);
  const { audiences, places } = samlNames(world, row.connection_id, settings);
  const { signing } = samlSecrets(world, row);
  return new SAML({
    entryPoint: settings.idp_sso_url,
    idpCert: settings.certificates.map(({ certificate }) => certificate),
    issuer: audiences[0],
    callbackUrl: places[0],
    generateUniqueId: () => requestIdOf(world, state),
    identifierFormat: settings.nameid_format,
    disableRequestedAuthnContext: true,
    ...(signing === null ? {} : { privateKey: signing, signatureAlgorithm: 'sha256' }),
    ...(decryptionKey === undefined ? {} : { decryptionPvk: decryptionKey }),
    // One of the two must be signed, and we read nothing that is not signed.
    wantAssertionsSigned: false,
    wantAuthnResponseSigned: false,
    // `checkAssertion` knows our names, the clock and the one request that may be answered.
    audience: false,
    acceptedClockSkewMs: -1,
    validateInResponseTo: ValidateInResponseTo.never,
  });
}

/** @see SAML 2.0 Bindings section 3.4 */
export function samlAuthorizeUrl(
  world: Parts<'publicUrl' | 'pepper'>,
  row: SsoConnectionRow,
  state: string,
): Promise<string> {
  return protocolOf(world, row, state).getAuthorizeUrlAsync(state, undefined, {});
}

export interface SamlAnswer {
  /** Null if there was no request, and the company's login may start sign-ins. */
  state: string | null;
  /** The response as posted, in base64. */
  response: string;
}

/**
 * Checks a response and reads the person, once.
 *
 * @throws Refusal `invalid_saml_response` and others that say what is wrong with it
 */
export async function redeemSaml(
  world: SignInWorld,
  row: SsoConnectionRow,
  { state, response }: SamlAnswer,
): Promise<SsoIdentity> {
  const xml = Buffer.from(response, 'base64').toString('utf8');
  if (isTooMuch(xml) || hidesSomething(xml) || assertionsIn(xml) > 1)
    throw new Refusal('invalid_saml_response');
  const opened = await openAssertion(xml, samlSecrets(world, row).decryption);
  const inner = opened?.xml ?? '';
  if (isTooMuch(inner) || hidesSomething(inner) || assertionsIn(inner) > 1)
    throw new Refusal('invalid_saml_response');
  if (!/<([\w.-]+:)?Signature[\s>]/.test(xml + inner)) throw new Refusal('missing_signature_saml_response');
  if (!succeeded(xml)) throw new Refusal('invalid_saml_response');
  if (usesSha1(xml) || usesSha1(inner)) throw new Refusal('invalid_signature_saml_response');
  const settings = samlSettings(row);
  const protocol = protocolOf(world, row, state ?? '', opened?.key);
  const assertion = checkAssertion(await verified(world, row, protocol, response), {
    issuer: settings.idp_entity_id,
    ...samlNames(world, row.connection_id, settings),
    nameIdFormat: settings.nameid_format,
    requestId: state === null ? null : requestIdOf(world, state),
    now: world.clock.now(),
  });
  await consumeAssertion(world, row, assertion);
  const { nameId, attributes } = assertion;
  return mapIdentity(world, row, nameId, (name) => (name === 'NameID' ? nameId : attributes.get(name)));
}

/** An identity provider that refuses a person may still send what it has signed about that person. */
function succeeded(xml: string): boolean {
  const all = Array.from(parseXml(xml)?.getElementsByTagNameNS(protocolNamespace, 'Status') ?? []);
  const codes = all.flatMap((status) =>
    Array.from(status.getElementsByTagNameNS(protocolNamespace, 'StatusCode')),
  );
  return (
    all.length === 1 &&
    codes.length === 1 &&
    codes[0]?.getAttribute('Value') === 'urn:oasis:names:tc:SAML:2.0:status:Success'
  );
}

/**
 * What no identity provider needs, and what makes two parsers read two different texts: declarations of entities,
 * comments, sections of characters, and instructions to the parser.
 */
function hidesSomething(xml: string): boolean {
  const body = xml.replace(/^\uFEFF?\s*<\?xml [^>]*\?>/, '');
  return /<!DOCTYPE|<!ENTITY|<!--|<!\[|<\?/i.test(body);
}

/** With two assertions, one could be signed and the other read. */
function assertionsIn(xml: string): number {
  return (xml.match(/<(?:[\w.-]+:)?(?:Encrypted)?Assertion[\s/>]/g) ?? []).length;
}

/** SHA-1 collisions are cheap by now, but the library that checks signatures still accepts SHA-1. */
function usesSha1(xml: string): boolean {
  const document = parseXml(xml);
  return ['SignatureMethod', 'DigestMethod'].some((name) =>
    Array.from(document?.getElementsByTagNameNS(signatureNamespace, name) ?? []).some(
      (element) =>
        element.getAttribute('Algorithm')?.endsWith('sha1') &&
        // The padding of an encrypted key takes no more. @see RFC 8017 section 7.1
        element.parentNode?.nodeName.split(':').at(-1) !== 'EncryptionMethod',
    ),
  );
}

/** The assertion, read from the bytes that are signed and from nothing else. */
async function verified(
  world: Parts<'log'>,
  row: SsoConnectionRow,
  protocol: SAML,
  response: string,
): Promise<XmlElement> {
  try {
    const { profile } = await protocol.validatePostResponseAsync({ SAMLResponse: response });
    const assertion = profile?.getAssertion?.().Assertion;
    if (typeof assertion !== 'object' || assertion === null) throw new Error('There is no assertion.');
    return assertion as XmlElement;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const { connection_id } = row;
    // The library's messages may quote the response.
    world.log.warn({ connection_id, reason: message.slice(0, 40) }, 'a company login was refused');
    if (error instanceof SamlStatusError || !/signature/i.test(message))
      throw new Refusal('invalid_saml_response');
    throw new Refusal('invalid_signature_saml_response');
  }
}

/** @throws Refusal `duplicate_saml_response` */
async function consumeAssertion(
  world: Parts<'database'>,
  { connection_id }: SsoConnectionRow,
  { id, until }: CheckedAssertion,
): Promise<void> {
  await world.database
    .insertInto('saml_assertions')
    .values({ connection_id, assertion_id: id.slice(0, 500), expires_at: until })
    .onConflict((conflict) => conflict.doNothing())
    .returning('assertion_id')
    .executeTakeFirstOrThrow(() => new Refusal('duplicate_saml_response'));
}
