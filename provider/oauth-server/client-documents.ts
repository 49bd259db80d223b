/** Clients whose id is the address of a document about them: nobody has to register them. */
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { later, second } from '../clock.ts';
import { isLoopbackHost } from '../http/origins.ts';
import { fetchOutside, type OutsideDocument } from './outside.ts';
import { type ClientMetadata, checkRedirects, kindOf } from './registration.ts';

/** How long a document is kept that does not say; and the bounds for one that does. Seconds. */
const usualAge = 300;
const [leastAge, greatestAge] = [60, 24 * 60 * 60];
/** How long an address that gave none is left in peace. */
const failureSeconds = 30;
const maxKept = 500;
/** Strangers choose what is fetched: this many at a time. */
const maxAtOnce = 10;

const address = z.url({ protocol: /^https?$/ }).max(2048);

const document = z.object({
  client_id: z.string(),
  client_name: z.string().min(1).max(200),
  redirect_uris: z.array(z.string().max(2048)).min(1).max(20),
  post_logout_redirect_uris: z.array(z.string().max(2048)).max(20).optional(),
  client_uri: address.optional(),
  logo_uri: address.optional(),
  policy_uri: address.optional(),
  tos_uri: address.optional(),
  grant_types: z.array(z.string()).optional(),
  // A document is public, so that a secret in it would be none.
  token_endpoint_auth_method: z.literal('none').optional(),
  client_secret: z.undefined().optional(),
});

interface Kept {
  metadata: ClientMetadata | null;
  until: Date;
}

export interface ClientDocuments {
  /** The metadata behind such an id; null when the id is none, or its document not usable. */
  find(clientId: string): Promise<ClientMetadata | null>;
}

export interface ClientDocumentOptions {
  clock: Clock;
  /** Also documents of this machine, by plain http too. */
  allowLoopback: boolean;
  /** Told why a document was not usable. */
  onFailure(reason: unknown): void;
  fetch?: typeof fetchOutside;
}

/** @see https://datatracker.ietf.org/doc/draft-ietf-oauth-client-id-metadata-document/ */
export function createClientDocuments({
  clock,
  allowLoopback,
  onFailure,
  fetch = fetchOutside,
}: ClientDocumentOptions): ClientDocuments {
  const kept = new Map<string, Kept>();
  const underWay = new Map<string, Promise<ClientMetadata | null>>();

  async function load(clientId: string, url: URL): Promise<ClientMetadata | null> {
    try {
      const found = await fetch(url, { allowLoopback });
      const metadata = readDocument(found.json, clientId);
      keep(clientId, metadata, ageOf(found));
      return metadata;
    } catch (error) {
      onFailure(error);
      keep(clientId, null, failureSeconds);
      return null;
    }
  }

  function keep(clientId: string, metadata: ClientMetadata | null, seconds: number): void {
    kept.delete(clientId);
    const [oldest] = kept.keys();
    if (kept.size >= maxKept && oldest !== undefined) kept.delete(oldest);
    kept.set(clientId, { metadata, until: later(clock.now(), seconds * second) });
  }

  return {
    async find(clientId) {
      const url = documentAddress(clientId, allowLoopback);
      if (!url) return null;
      const known = kept.get(clientId);
      if (known && known.until > clock.now()) return known.metadata;
      const already = underWay.get(clientId);
      if (already) return already;
      if (underWay.size >= maxAtOnce) return null;
      const loading = load(clientId, url).finally(() => underWay.delete(clientId));
      underWay.set(clientId, loading);
      return loading;
    },
  };
}

/** The address that an id is, in the one spelling that counts; null when it is something else. */
export function documentAddress(clientId: string, allowLoopback: boolean): URL | null {
  if (clientId.length > 2048 || !/^https?:\/\//.test(clientId) || !URL.canParse(clientId)) return null;
  const url = new URL(clientId);
  // What the parser would tidy up (dots, escapes, spaces) could be read in two ways.
  if (url.href !== clientId || url.hash !== '' || url.username !== '' || url.password !== '') return null;
  if (url.pathname === '/') return null;
  if (url.protocol === 'https:') return url;
  return allowLoopback && isLoopbackHost(url.hostname) ? url : null;
}

/** @throws Error, ZodError for a document that does not hold what it must */
export function readDocument(json: unknown, clientId: string): ClientMetadata {
  const { grant_types = ['authorization_code', 'refresh_token'], ...found } = document.parse(json);
  if (found.client_id !== clientId) throw new Error('The document is about another client.');
  checkRedirects([...found.redirect_uris, ...(found.post_logout_redirect_uris ?? [])]);
  const { client_secret: _none, ...metadata } = found;
  return {
    ...metadata,
    application_type: kindOf(found.redirect_uris),
    token_endpoint_auth_method: 'none',
    response_types: ['code'],
    grant_types: ['authorization_code', ...(grant_types.includes('refresh_token') ? ['refresh_token'] : [])],
  };
}

/** Seconds. @see RFC 9111 section 5.2.2 */
function ageOf({ cacheControl }: OutsideDocument): number {
  if (/\bno-(store|cache)\b/i.test(cacheControl)) return leastAge;
  const named = /\bmax-age="?(\d{1,9})/i.exec(cacheControl)?.[1];
  return Math.min(greatestAge, Math.max(leastAge, named === undefined ? usualAge : Number(named)));
}
