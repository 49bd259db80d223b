/** Clients whose id is the address of their metadata document, and which need no registration. */
import { z } from 'zod';
import type { Clock } from '../clock/clock.ts';
import { later, second } from '../clock/clock.ts';
import { type FetchedDocument, fetchDocument, HostUnavailableError } from '../fetch/fetch-document.ts';
import { networkOf } from '../http/networks.ts';
import { isLoopbackHost } from '../http/origins.ts';
import { type Refusal, unavailable } from '../http/refusal.ts';
import { shownName } from '../http/text.ts';
import { type ClientMetadata, checkRedirects, kindOf, protocolWishes } from './registration.ts';

/** How long a document without `max-age` is cached, and the bounds for one with it. Seconds. */
const defaultAge = 300;
const [minAge, maxAge] = [60, 24 * 60 * 60];
/** How long a stale document remains in use while its host is unavailable. Seconds. @see RFC 5861 section 4 */
const staleAge = 24 * 60 * 60;
/** Seconds before the provider tries a failed address again. */
const failureSeconds = 30;
/** Seconds: no fetch takes longer. */
const busySeconds = 3;
const maxEntries = 500;
/** Concurrent fetches are limited, because strangers choose the addresses. */
export const concurrentFetches = { perNetwork: 4, total: 20 };

const address = z.url({ protocol: /^https?$/ }).max(2048);

const document = z.object({
  client_id: z.string(),
  client_name: z.string().max(200).transform(shownName).pipe(z.string().min(1)),
  redirect_uris: z.array(z.string().max(2048)).min(1).max(20),
  post_logout_redirect_uris: z.array(z.string().max(2048)).max(20).optional(),
  client_uri: address.optional(),
  logo_uri: address.optional(),
  policy_uri: address.optional(),
  tos_uri: address.optional(),
  grant_types: z.array(z.string()).optional(),
  ...protocolWishes,
  // The document is public, so a secret in it would be worthless.
  token_endpoint_auth_method: z.literal('none').optional(),
  client_secret: z.undefined().optional(),
});

interface CachedDocument {
  metadata: ClientMetadata;
  /** When the provider fetches it again. */
  fresh: Date;
  /** Until this time it is used if the fetch fails. */
  usable: Date;
}

/** A fetch that failed: the address has no valid document, or its host is unavailable. */
interface FailedFetch {
  outcome: null | 'unavailable';
  until: Date;
}

export interface ClientDocuments {
  /**
   * Finds the metadata of a client; null if the id is not an address, or its document is invalid.
   *
   * @param ip the caller's; empty for the provider's own work
   * @throws Refusal `internal_server_error` with status 503 when the document is unavailable at the moment, and those of `count`
   */
  find(clientId: string, ip: string): Promise<ClientMetadata | null>;
}

interface ClientDocumentOptions {
  clock: Clock;
  /** Allows documents on this machine as well, with plain http. */
  allowLoopback: boolean;
  /** Counts a fetch for a caller, who may choose another address each time. */
  count(ip: string): Promise<void>;
  /** Called with the reason why a document could not be used. */
  onFailure(reason: unknown): void;
  fetch?: typeof fetchDocument;
}

/** @see https://datatracker.ietf.org/doc/draft-ietf-oauth-client-id-metadata-document/ */
export function createClientDocuments({
  clock,
  allowLoopback,
  count,
  onFailure,
  fetch = fetchDocument,
}: ClientDocumentOptions): ClientDocuments {
  const cached = new Map<string, CachedDocument>();
  // Separate, so that invented addresses cannot evict valid documents.
  const failed = new Map<string, FailedFetch>();
  const pending = new Map<string, { network: string; outcome: Promise<Outcome> }>();

  async function load(clientId: string, url: URL): Promise<Outcome> {
    try {
      const fetched = await fetch(url, { allowLoopback });
      const metadata = readDocument(fetched.json, clientId);
      const now = clock.now();
      const fresh = later(now, ageOf(fetched) * second);
      store(cached, clientId, { metadata, fresh, usable: later(fresh, staleAge * second) });
      failed.delete(clientId);
      return metadata;
    } catch (error) {
      onFailure(error);
      const unavailable = error instanceof HostUnavailableError;
      // An invalid or deleted document is the app's decision; an outage is not.
      if (!unavailable) cached.delete(clientId);
      const outcome = unavailable ? 'unavailable' : null;
      store(failed, clientId, { outcome, until: later(clock.now(), failureSeconds * second) });
      return outcome;
    }
  }

  /** Joins a pending fetch, or starts one within the limits. */
  async function request(clientId: string, url: URL, ip: string): Promise<Outcome> {
    if (!pending.has(clientId) && ip !== '') await count(ip);
    const network = networkOf(ip);
    const already = pending.get(clientId);
    if (already) return already.outcome;
    const ownRequests = [...pending.values()].filter((other) => other.network === network);
    if (ownRequests.length >= concurrentFetches.perNetwork || pending.size >= concurrentFetches.total)
      return 'busy';
    const outcome = load(clientId, url).finally(() => pending.delete(clientId));
    pending.set(clientId, { network, outcome });
    return outcome;
  }

  return {
    async find(clientId, ip) {
      const url = documentAddress(clientId, allowLoopback);
      if (!url) return null;
      const now = clock.now();
      const document = cached.get(clientId);
      if (document && document.fresh > now) return document.metadata;
      const failure = failed.get(clientId);
      const result = failure && failure.until > now ? failure.outcome : await request(clientId, url, ip);
      if (typeof result !== 'string') return result;
      if (document && document.usable > now) return document.metadata;
      throw tryLater(result);
    },
  };
}

/** `unavailable`: the host does not respond. `busy`: too many fetches are pending. */
type Outcome = ClientMetadata | null | 'unavailable' | 'busy';

function store<Value>(entries: Map<string, Value>, key: string, value: Value): void {
  entries.delete(key);
  const [oldest] = entries.keys();
  if (entries.size >= maxEntries && oldest !== undefined) entries.delete(oldest);
  entries.set(key, value);
}

function tryLater(why: 'unavailable' | 'busy'): Refusal {
  return why === 'unavailable'
    ? unavailable('The host of the app does not respond. Try again soon.', failureSeconds)
    : unavailable('The provider is looking up too many apps at the moment. Try again soon.', busySeconds);
}

/** Parses a client id that is an address in canonical spelling; null for any other id. */
export function documentAddress(clientId: string, allowLoopback: boolean): URL | null {
  if (clientId.length > 2048 || !/^https?:\/\//.test(clientId) || !URL.canParse(clientId)) return null;
  const url = new URL(clientId);
  // A spelling that the parser normalizes (dots, escapes, spaces) would be ambiguous.
  if (url.href !== clientId || url.hash !== '' || url.username !== '' || url.password !== '') return null;
  if (url.pathname === '/') return null;
  if (url.protocol === 'https:') return url;
  return allowLoopback && isLoopbackHost(url.hostname) ? url : null;
}

/** @throws Error, ZodError for an invalid document */
function readDocument(json: unknown, clientId: string): ClientMetadata {
  const { grant_types = ['authorization_code', 'refresh_token'], ...described } = document.parse(json);
  if (described.client_id !== clientId) throw new Error('The document describes another client.');
  checkRedirects([...described.redirect_uris, ...(described.post_logout_redirect_uris ?? [])]);
  const { client_secret: _none, ...metadata } = described;
  return {
    ...metadata,
    application_type: kindOf(described.redirect_uris),
    token_endpoint_auth_method: 'none',
    response_types: ['code'],
    grant_types: ['authorization_code', ...(grant_types.includes('refresh_token') ? ['refresh_token'] : [])],
  };
}

/** Seconds. @see RFC 9111 section 5.2.2 */
function ageOf({ cacheControl }: FetchedDocument): number {
  if (/\bno-(store|cache)\b/i.test(cacheControl)) return minAge;
  const named = /\bmax-age="?(\d{1,9})/i.exec(cacheControl)?.[1];
  return Math.min(maxAge, Math.max(minAge, named === undefined ? defaultAge : Number(named)));
}
