/** A certificate for an RSA key pair of our own. @see RFC 5280 section 4.1 */
import { createPublicKey, type KeyObject, sign, X509Certificate } from 'node:crypto';
import { AsnConvert } from '@peculiar/asn1-schema';
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  Certificate,
  Name,
  RelativeDistinguishedName,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
} from '@peculiar/asn1-x509';
import { day, later } from '../../clock/clock.ts';

/** `sha256WithRSAEncryption` with its parameters, which are NULL. @see RFC 8017 appendix A.2.4 */
const rsaWithSha256 = { algorithm: '1.2.840.113549.1.1.11', parameters: Uint8Array.of(5, 0).buffer };
const commonName = '2.5.4.3';
/** The second number stands for the third version. */
const version = 2;
const lifeDays = 3650;

/** @returns PEM */
export function selfSigned(privateKey: KeyObject, name: string, now: Date): string {
  const value = new AttributeValue({ utf8String: name });
  const subject = new Name([
    new RelativeDistinguishedName([new AttributeTypeAndValue({ type: commonName, value })]),
  ]);
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const algorithm = new AlgorithmIdentifier(rsaWithSha256);
  const content = new TBSCertificate({
    version,
    serialNumber: Uint8Array.of(1).buffer,
    signature: algorithm,
    issuer: subject,
    validity: new Validity({ notBefore: now, notAfter: later(now, lifeDays * day) }),
    subject,
    subjectPublicKeyInfo: AsnConvert.parse(publicKey, SubjectPublicKeyInfo),
  });
  const signature = sign('sha256', Buffer.from(AsnConvert.serialize(content)), privateKey);
  const certificate = new Certificate({
    tbsCertificate: content,
    signatureAlgorithm: algorithm,
    signatureValue: new Uint8Array(signature).buffer,
  });
  return new X509Certificate(Buffer.from(AsnConvert.serialize(certificate))).toString();
}
