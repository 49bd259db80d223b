/** Clients whose id is the address of a document about them: nobody has to register them. */
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { later, second } from '../clock.ts';
import { isLoopbackHost } from '../http/origins.ts';
import { type Refusal, unavailable } from '../http/refusal.ts';
import { shownName } from '../http/text.ts';
import { fetchOutside, OutsideAwayError, type OutsideDocument } from './outside.ts';
import { type ClientMetadata, checkRedirects, kindOf, protocolWishes } from './registration.ts';

/** How long a document is kept that does not say; and the bounds for one that does. Seconds. */
const usualAge = 300;
const [leastAge, greatestAge] = [60, 24 * 60 * 60];
/** How long a good document serves on while its host is away. Seconds. @see RFC 5861 section 4 */
const staleAge = 24 * 60 * 60;
/** How long an address that gave none is left in peace. */
const failureSeconds = 30;
/** No fetch takes longer. */
const busySeconds = 3;
const maxKept = 500;
/** Strangers choose what is fetched: this many at a time. */
export const mostAtOnce = { ofNetwork: 4, altogether: 20 };

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
  // A document is public, so that a secret in it would be none.
  token_endpoint_auth_method: z.literal('none').optional(),
  client_secret: z.undefined().optional(),
});

interface Kept {
  metadata: ClientMetadata;
  /** After this time the provider fetches it again. */
  fresh: Date;
  /** Until then it serves when it cannot be. */
  usable: Date;
}

/** An address that gave no good document: it has none, or nobody can tell. */
interface Resting {
  outcome: null | 'away';
  until: Date;
}

export interface ClientDocuments {
  /**
   * The metadata behind such an id; null when the id is none, or its document not usable.
   *
   * @param network who asks, as limits count
   * @throws Refusal `internal_server_error` with status 503 when nobody can tell at the moment
   */
  find(clientId: string, network: string): Promise<ClientMetadata | null>;
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
  // Apart, so that addresses that strangers make up push no good document out.
  const resting = new Map<string, Resting>();
  const underWay = new Map<string, { network: string; outcome: Promise<Outcome> }>();

  async function load(clientId: string, url: URL): Promise<Outcome> {
    try {
      const found = await fetch(url, { allowLoopback });
      const metadata = readDocument(found.json, clientId);
      const now = clock.now();
      const fresh = later(now, ageOf(found) * second);
      keep(kept, clientId, { metadata, fresh, usable: later(fresh, staleAge * second) });
      resting.delete(clientId);
      return metadata;
    } catch (error) {
      onFailure(error);
      const away = error instanceof OutsideAwayError;
      // Another document, or none any more, is the app's own word; silence is not.
      if (!away) kept.delete(clientId);
      const outcome = away ? 'away' : null;
      keep(resting, clientId, { outcome, until: later(clock.now(), failureSeconds * second) });
      return outcome;
    }
  }

  /** Waits for what is fetched already; begins where there is room. */
  async function ask(clientId: string, url: URL, network: string): Promise<Outcome> {
    const already = underWay.get(clientId);
    if (already) return already.outcome;
    const own = [...underWay.values()].filter((other) => other.network === network);
    if (own.length >= mostAtOnce.ofNetwork || underWay.size >= mostAtOnce.altogether) return 'busy';
    const outcome = load(clientId, url).finally(() => underWay.delete(clientId));
    underWay.set(clientId, { network, outcome });
    return outcome;
  }

  return {
    async find(clientId, network) {
      const url = documentAddress(clientId, allowLoopback);
      if (!url) return null;
      const now = clock.now();
      const known = kept.get(clientId);
      if (known && known.fresh > now) return known.metadata;
      const rest = resting.get(clientId);
      const result = rest && rest.until > now ? rest.outcome : await ask(clientId, url, network);
      if (typeof result !== 'string') return result;
      if (known && known.usable > now) return known.metadata;
      throw notNow(result);
    },
  };
}

/** `away`: its host does not answer. `busy`: too many are fetched already. */
type Outcome = ClientMetadata | null | 'away' | 'busy';

function keep<Value>(entries: Map<string, Value>, key: string, value: Value): void {
  entries.delete(key);
  const [oldest] = entries.keys();
  if (entries.size >= maxKept && oldest !== undefined) entries.delete(oldest);
  entries.set(key, value);
}

function notNow(why: 'away' | 'busy'): Refusal {
  return why === 'away'
    ? unavailable('The host of the app does not answer.', failureSeconds)
    : unavailable('Too many apps are looked up at the moment.', busySeconds);
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
function readDocument(json: unknown, clientId: string): ClientMetadata {
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
