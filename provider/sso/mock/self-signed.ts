/** A certificate for an RSA key pair of our own. @see RFC 5280 section 4.1 */
import { createPublicKey, type KeyObject, sign } from 'node:crypto';
import { day, later } from '../../clock/clock.ts';

const tags = { integer: 0x02, bits: 0x03, text: 0x0c, time: 0x18, sequence: 0x30, set: 0x31, version: 0xa0 };
/** sha256WithRSAEncryption, with its empty parameters. @see RFC 8017 appendix A.2.4 */
const algorithm = Buffer.from('300d06092a864886f70d01010b0500', 'hex');
const commonName = Buffer.from('0603550403', 'hex');
const lifeDays = 3650;

/** @returns PEM */
export function selfSigned(privateKey: KeyObject, name: string, now: Date): string {
  const subject = der(
    tags.sequence,
    der(tags.set, der(tags.sequence, commonName, der(tags.text, Buffer.from(name)))),
  );
  const content = der(
    tags.sequence,
    der(tags.version, der(tags.integer, Buffer.from([2]))),
    der(tags.integer, Buffer.from([1])),
    algorithm,
    subject,
    der(tags.sequence, timeOf(now), timeOf(later(now, lifeDays * day))),
    subject,
    createPublicKey(privateKey).export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', content, privateKey);
  const certificate = der(tags.sequence, content, algorithm, der(tags.bits, Buffer.from([0]), signature));
  const lines = certificate
    .toString('base64')
    .replace(/(.{64})/g, '$1\n')
    .trimEnd();
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}

/** @see ITU-T X.690 section 8.1 */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 128) return Buffer.concat([Buffer.from([tag, length]), content]);
  const hex = length.toString(16);
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 | bytes.length]), bytes, content]);
}

function timeOf(time: Date): Buffer {
  const text = time.toISOString().replace(/\.\d+/, '').replace(/[-:T]/g, '');
  return der(tags.time, Buffer.from(text));
}
