/** Fetches a document that a stranger named, without lending them this server's place in its network. */
import { lookup } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { isLoopbackHost } from '../http/origins.ts';
import { parseJson } from '../http/text.ts';

/** For name, connection and body together. */
const timeout = 3000;
const maxBytes = 32 * 1024;
/** A host that says so may be well a moment later. */
const passingStatus = [408, 425, 429];

/** The document is unavailable, which says nothing about its content. */
export class OutsideAwayError extends Error {
  override readonly name = 'OutsideAwayError';
}

export interface OutsideDocument {
  json: unknown;
  cacheControl: string;
}

/**
 * @param allowLoopback also this machine, by plain http too, for development
 * @param resolve gives all addresses of a name. @default those of the system
 * @param signal ends it. @default after three seconds
 * @param get makes the connection, to the address that `lookup` gives. @default a request of Node
 * @throws OutsideAwayError when the host does not answer in time, or is out of order
 * @throws Error for a private address, a redirect, another status than 200, other content than JSON, or too much of it
 * @see https://datatracker.ietf.org/doc/draft-ietf-oauth-client-id-metadata-document/ section 6
 */
export async function fetchOutside(
  url: URL,
  {
    allowLoopback,
    resolve = resolveAll,
    get = read,
    signal = AbortSignal.timeout(timeout),
  }: { allowLoopback: boolean; resolve?: Resolve; get?: typeof read; signal?: AbortSignal },
): Promise<OutsideDocument> {
  return get(url, await guarded(url, { allowLoopback, resolve, signal }), signal);
}

/**
 * Sends a form to an address that an app named, under the same guard.
 *
 * @throws as of `fetchOutside`, and for every status but 2xx
 */
export async function postOutside(
  url: URL,
  form: string,
  {
    allowLoopback,
    resolve = resolveAll,
    signal = AbortSignal.timeout(timeout),
  }: { allowLoopback: boolean; resolve?: Resolve; signal?: AbortSignal },
): Promise<void> {
  await send(url, form, await guarded(url, { allowLoopback, resolve, signal }), signal);
}

/** How to connect without lending the app this server's place in its network. */
async function guarded(
  url: URL,
  { allowLoopback, resolve, signal }: { allowLoopback: boolean; resolve: Resolve; signal: AbortSignal },
): Promise<{ lookup?: LookupFunction }> {
  if (allowLoopback && isLoopbackHost(url.hostname)) return {};
  if (url.protocol !== 'https:') throw new Error('Only https addresses are fetched.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const [address] = await publicAddresses(host, (name) => withinTime(resolve(name), signal));
  // The connection goes to the address that was looked at: a second answer of the name server may be another.
  const pinned: LookupFunction = (_name, options, callback) =>
    options.all ? callback(null, [address]) : callback(null, address.address, address.family);
  return { lookup: pinned };
}

/** A look-up of a name cannot be called off: it is left alone instead. */
function withinTime<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const end = () => reject(away(signal.reason));
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
    // A name that nobody has is an answer.
    work.then(resolve, (error: unknown) => reject(codeOf(error) === 'ENOTFOUND' ? error : away(error)));
  });
}

function away(cause: unknown): OutsideAwayError {
  return new OutsideAwayError(`The host cannot be reached (${codeOf(cause)}).`, { cause });
}

function codeOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown';
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
}

interface Address {
  address: string;
  family: number;
}

type Resolve = (host: string) => Promise<Address[]>;

const resolveAll: Resolve = (host) => lookup(host, { all: true, verbatim: true });

/** @throws Error unless every address that the name has is one of the public internet */
async function publicAddresses(host: string, resolve: Resolve): Promise<[Address, ...Address[]]> {
  const family = isIP(host);
  const found = family ? [{ address: host, family }] : await resolve(host);
  const [first, ...others] = found;
  if (!first || !found.every(({ address }) => isPublic(address))) {
    throw new Error('The address is not one of the public internet.');
  }
  return [first, ...others];
}

/** @see https://www.iana.org/assignments/iana-ipv4-special-registry/ and its counterpart for IPv6 */
const notPublic = new BlockList();
for (const network of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
  // Within the one global range of IPv6: protocol assignments, documentation, and tunnels that hide an IPv4 address.
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
]) {
  const [prefix = '', bits = ''] = network.split('/');
  notPublic.addSubnet(prefix, Number(bits), prefix.includes(':') ? 'ipv6' : 'ipv4');
}
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is one of the public internet, as far as it can be seen from the address. */
export function isPublic(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !notPublic.check(address, 'ipv4');
    case 6:
      return globalUnicast.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
    default:
      return false;
  }
}

function read(url: URL, options: { lookup?: LookupFunction }, signal: AbortSignal): Promise<OutsideDocument> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const asked = request(url, { ...options, agent: false, signal, headers: { Accept: 'application/json' } });
    const end = (error: Error) => {
      asked.destroy();
      reject(error);
    };
    const give = (reason: string) => end(new Error(reason));
    asked.on('error', (error) => reject(away(error)));
    asked.on('response', (answer) => {
      const { statusCode = 0 } = answer;
      const status = `Answered with status ${statusCode}.`;
      if (statusCode >= 500 || passingStatus.includes(statusCode)) return end(new OutsideAwayError(status));
      if (statusCode !== 200) return give(status);
      const type = (answer.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
      if (!/^application\/([\w.-]+\+)?json$/.test(type))
        return give('Answered with something else than JSON.');
      const chunks: Buffer[] = [];
      let bytes = 0;
      answer.on('error', (error) => reject(away(error)));
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > maxBytes) give(`Answered with more than ${maxBytes} bytes.`);
        else chunks.push(chunk);
      });
      answer.on('end', () => {
        try {
          const json = parseJson(Buffer.concat(chunks).toString('utf8'));
          resolve({ json, cacheControl: answer.headers['cache-control'] ?? '' });
        } catch {
          reject(new Error('Answered with JSON that cannot be read.'));
        }
      });
    });
    asked.end();
  });
}

/** Nothing of the answer is read but its status. */
function send(
  url: URL,
  form: string,
  options: { lookup?: LookupFunction },
  signal: AbortSignal,
): Promise<void> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const headers = {
    'Content-Type': 'application/x-www-form-urlencoded',
    'Content-Length': Buffer.byteLength(form),
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { ...options, method: 'POST', agent: false, signal, headers });
    sent.on('error', (error) => reject(away(error)));
    sent.on('response', ({ statusCode = 0 }) => {
      sent.destroy();
      if (statusCode >= 200 && statusCode < 300) resolve();
      else reject(new OutsideAwayError(`Answered with status ${statusCode}.`));
    });
    sent.end(form);
  });
}
