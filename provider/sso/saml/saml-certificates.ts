/** The certificates by which a SAML connection checks signatures. */
import { X509Certificate } from 'node:crypto';
import type { SamlCertificate } from '../../../session-core/wire/b2b/sso.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Parts } from '../../world/ground.ts';

const mostCertificates = 5;
/** Bits of an RSA key. */
const shortestKey = 2048;

/** One that is there already keeps its id. */
export function withCertificates(
  world: Parts<'clock' | 'random'>,
  now: readonly SamlCertificate[],
  texts: readonly string[],
  mode: 'add' | 'replace' = 'add',
): SamlCertificate[] {
  const findCertificate = (certificate: string) => now.find((one) => one.certificate === certificate);
  const read = texts.map((text) => readCertificate(world, text));
  const certificates = read.map((one) => findCertificate(one.certificate) ?? one);
  const others = mode === 'replace' ? [] : now.filter((one) => !certificates.includes(one));
  const all = [...others, ...certificates].filter(
    (one, index, list) => list.findIndex(({ certificate }) => certificate === one.certificate) === index,
  );
  if (all.length > mostCertificates) throw new Refusal('too_many_sso_verification_certificates');
  return all;
}

/** @param text PEM, or its content alone */
function readCertificate(world: Parts<'clock' | 'random'>, text: string): SamlCertificate {
  const wrong = (problem: string) => new Refusal('bad_request', { message: `x509_certificate: ${problem}` });
  let parsed: X509Certificate;
  try {
    const body = text.replace(/-----[A-Z ]+-----/g, '').replace(/\s/g, '');
    parsed = new X509Certificate(Buffer.from(body, 'base64'));
  } catch (cause) {
    throw new Refusal('bad_request', { message: 'x509_certificate: must be a certificate in PEM.', cause });
  }
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = parsed.publicKey;
  if (type !== 'rsa' && type !== 'ec') throw wrong('must have an RSA or elliptic curve key.');
  if (type === 'rsa' && (details?.modulusLength ?? 0) < shortestKey) {
    throw wrong(`must have a key of ${shortestKey} bits or more.`);
  }
  const now = world.clock.now().toISOString();
  return {
    certificate_id: `saml-verification-key-${world.random.uuid()}`,
    certificate: parsed.toString(),
    issuer: parsed.issuer,
    created_at: now,
    updated_at: now,
    expires_at: new Date(parsed.validTo).toISOString(),
  };
}
