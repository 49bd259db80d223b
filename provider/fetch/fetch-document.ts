/** Fetches a document from an address that a stranger chose, protected against server-side request forgery. */
import { Agent as HttpAgent, type IncomingHttpHeaders, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { isLoopbackHost } from '../http/origins.ts';
import { parseJson } from '../http/text.ts';
import { type Address, askNameServers, codeOf, noAddress, type Resolve } from './ask-name-servers.ts';

/** For look-up, connection and body together. Milliseconds. */
const timeout = 3000;
const maxBytes = 32 * 1024;
/** Statuses after which a later request may succeed. */
const temporaryStatus = [408, 425, 429];

/** The host is unavailable, which says nothing about the document. */
export class HostUnavailableError extends Error {
  override readonly name = 'HostUnavailableError';
}

export interface FetchedDocument {
  json: unknown;
  cacheControl: string;
}

/**
 * @param allowLoopback also allows this machine, including plain http, for development
 * @param resolve returns all IP addresses of a name. @default what the system's name servers say
 * @param signal aborts the fetch. @default after three seconds
 * @param get sends the request to the IP address that `lookup` returns. @default a request of Node
 * @throws HostUnavailableError when the host does not respond in time, or responds with a server error
 * @throws Error for a private address, a redirect, a status other than 200, content other than JSON, or too much of it
 * @see https://datatracker.ietf.org/doc/draft-ietf-oauth-client-id-metadata-document/ section 6
 */
export async function fetchDocument(
  url: URL,
  {
    allowLoopback,
    resolve = askNameServers,
    get = read,
    signal = AbortSignal.timeout(timeout),
  }: { allowLoopback: boolean; resolve?: Resolve; get?: typeof read; signal?: AbortSignal },
): Promise<FetchedDocument> {
  return get(url, await guarded(url, { allowLoopback, resolve, signal }), signal);
}

async function read(
  url: URL,
  options: { lookup?: LookupFunction },
  signal: AbortSignal,
): Promise<FetchedDocument> {
  const reply = await exchange(
    url,
    { headers: { Accept: 'application/json' } },
    { ...options, signal, judge },
  );
  try {
    return {
      json: parseJson(reply.body.toString('utf8')),
      cacheControl: reply.headers['cache-control'] ?? '',
    };
  } catch {
    throw new Error('The document is not valid JSON.');
  }
}

/** What a document's reply begins with decides whether its body is read. */
function judge({ status, headers }: Omit<Reply, 'body'>): void {
  const statusText = `The host returned status ${status}.`;
  if (status >= 500 || temporaryStatus.includes(status)) throw new HostUnavailableError(statusText);
  if (status !== 200) throw new Error(statusText);
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (!/^application\/([\w.-]+\+)?json$/.test(type)) throw new Error('The document is not JSON.');
}

interface PostOptions {
  allowLoopback: boolean;
  resolve?: Resolve;
  signal?: AbortSignal;
}

/**
 * Sends a form to an address that an app named, under the same guard.
 *
 * @throws as of `fetchDocument`, and for every status but 2xx
 */
export async function postForm(url: URL, form: string, options: PostOptions): Promise<void> {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const status = await postGuarded(url, { body: form, headers }, options);
  if (status < 200 || status >= 300) throw new HostUnavailableError(`Answered with status ${status}.`);
}

/**
 * Sends a body under the same guard, and returns the status of the reply; reads nothing else of it.
 *
 * @throws as of `fetchDocument`
 */
export async function postGuarded(
  url: URL,
  message: { body: string; headers: Record<string, string> },
  { allowLoopback, resolve = askNameServers, signal = AbortSignal.timeout(timeout) }: PostOptions,
): Promise<number> {
  const options = await guarded(url, { allowLoopback, resolve, signal });
  const { status } = await exchange(
    url,
    { ...message, method: 'POST' },
    { ...options, signal, agent: agents[url.protocol === 'https:' ? 'https:' : 'http:'], most: 'ignored' },
  );
  return status;
}

/** The longest reply of `fetchGuarded`. */
const maxReplyBytes = 512 * 1024;

interface GuardedRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/**
 * Sends a request of a library under the same guard. Redirects are replies like others: they are not followed.
 *
 * @throws as of `fetchDocument`, but any status is a reply
 */
export async function fetchGuarded(
  url: URL,
  { method = 'GET', headers = {}, body = '' }: GuardedRequest,
  { allowLoopback, resolve = askNameServers, signal = AbortSignal.timeout(timeout) }: PostOptions,
): Promise<Response> {
  const options = await guarded(url, { allowLoopback, resolve, signal });
  const {
    status,
    headers: replied,
    body: content,
  } = await exchange(url, { method, headers, body }, { ...options, signal, most: maxReplyBytes });
  const type = replied['content-type'];
  return new Response(status === 204 || status === 304 ? null : new Uint8Array(content), {
    status,
    ...(type === undefined ? {} : { headers: { 'content-type': type } }),
  });
}

/** How to connect without giving the app access to this server's network. */
async function guarded(
  url: URL,
  { allowLoopback, resolve, signal }: { allowLoopback: boolean; resolve: Resolve; signal: AbortSignal },
): Promise<{ lookup?: LookupFunction }> {
  if (allowLoopback && isLoopbackHost(url.hostname)) return {};
  if (url.protocol !== 'https:') throw new Error('Only https addresses are fetched.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = await publicAddresses(host, (name) => withinTime(resolve(name), signal));
  const [{ address, family }] = addresses;
  // The request goes to an IP address that was checked: a second look-up could return another one.
  const pinned: LookupFunction = (_name, options, callback) =>
    options.all ? callback(null, addresses) : callback(null, address, family);
  return { lookup: pinned };
}

/** Rejects on abort. A DNS look-up cannot be cancelled, so it continues in the background. */
function withinTime<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const end = () => reject(hostUnavailable(signal.reason));
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
    work.then(resolve, (error: unknown) =>
      reject(noAddress.includes(codeOf(error)) ? error : hostUnavailable(error)),
    );
  });
}

function hostUnavailable(cause: unknown): HostUnavailableError {
  return new HostUnavailableError(`The host cannot be reached (${codeOf(cause)}).`, { cause });
}

/** @throws Error unless every IP address of the name is on the public internet */
async function publicAddresses(host: string, resolve: Resolve): Promise<[Address, ...Address[]]> {
  const family = isIP(host);
  // The name servers do not know this machine's own name.
  const named = family || isLoopbackHost(host) ? [] : await resolve(host);
  const addresses = family ? [{ address: host, family }] : named;
  const [first, ...others] = addresses;
  if (!first || !addresses.every(({ address }) => isPublic(address))) {
    throw new Error('The address is not on the public internet.');
  }
  return [first, ...others];
}

/** @see https://www.iana.org/assignments/iana-ipv4-special-registry/ and its counterpart for IPv6 */
const notPublic = new BlockList();
for (const network of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
  // Inside the one global range of IPv6: protocol assignments, documentation, and tunnels that hide an IPv4 address.
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
]) {
  const [prefix = '', bits = ''] = network.split('/');
  notPublic.addSubnet(prefix, Number(bits), prefix.includes(':') ? 'ipv6' : 'ipv4');
}
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is on the public internet, as far as the address shows. */
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

/** The connection to a receiver serves its next message; it leads to the address that was checked. */
const agentOptions = { keepAlive: true, maxFreeSockets: 64, timeout: 5000 };
const agents = { 'https:': new HttpsAgent(agentOptions), 'http:': new HttpAgent(agentOptions) };
/** A longer reply, which nobody reads, ends the connection. */
const maxIgnoredBytes = 16 * 1024;

interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

interface ExchangeOptions {
  lookup?: LookupFunction;
  signal: AbortSignal;
  /** Keeps connections. @default each request has its own */
  agent?: HttpAgent;
  /** The longest body that is read; `ignored` reads none, and is done at the status. @default 32 KiB */
  most?: number | 'ignored';
  /** Throws to refuse a reply by its status and headers. */
  judge?: (reply: Omit<Reply, 'body'>) => void;
}

/** Sends one request, and reads the reply up to its limit. */
function exchange(url: URL, message: GuardedRequest, options: ExchangeOptions): Promise<Reply> {
  const { most = maxBytes, judge, agent = false, ...others } = options;
  const { method = 'GET', headers = {}, body = '' } = message;
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const all = body === '' ? headers : { ...headers, 'Content-Length': Buffer.byteLength(body) };
  const limit = most === 'ignored' ? maxIgnoredBytes : most;
  return new Promise((resolve, reject) => {
    const sent = request(url, { ...others, method, agent, headers: all });
    const refuse = (error: unknown) => {
      sent.destroy();
      reject(error);
    };
    sent.on('error', (error) => {
      // The receiver closed the connection that was kept. It may have read the message, which it knows by its id.
      if (sent.reusedSocket && codeOf(error) === 'ECONNRESET') resolve(exchange(url, message, options));
      else reject(hostUnavailable(error));
    });
    sent.on('response', (response) => {
      const reply = { status: response.statusCode ?? 0, headers: response.headers };
      try {
        judge?.(reply);
      } catch (error) {
        return refuse(error);
      }
      const chunks: Buffer[] = [];
      let bytes = 0;
      // Nothing of the rest matters once a promise is settled.
      response.on('error', (error) => reject(hostUnavailable(error)));
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > limit) refuse(new Error(`The document is larger than ${limit} bytes.`));
        else if (most !== 'ignored') chunks.push(chunk);
      });
      if (most === 'ignored') resolve({ ...reply, body: Buffer.alloc(0) });
      else response.on('end', () => resolve({ ...reply, body: Buffer.concat(chunks) }));
    });
    sent.end(body);
  });
}
