/** The metadata rules for all clients, registered or not. The engine checks the rest of RFC 7591. */
import { z } from 'zod';
import { isLoopbackHost } from '../http/origins.ts';
import { parseJson, shownName, UnkeepableText } from '../http/text.ts';

/** A registration, with the field names of RFC 7591 section 2. */
export interface ClientMetadata extends Record<string, unknown> {
  client_id: string;
}

const knownGrants = ['authorization_code', 'refresh_token'];

const addresses = z.array(z.string()).max(20);

/** What an app may ask of the protocol, however it became known. */
export const protocolWishes = {
  /** Where it receives the news that a session has ended. */
  backchannel_logout_uri: z
    .string()
    .max(2048)
    .refine(isRedirectAddress, 'must be https, or http to a loopback host, without a fragment')
    .optional(),
  backchannel_logout_session_required: z.boolean().optional(),
  require_pushed_authorization_requests: z.boolean().optional(),
  dpop_bound_access_tokens: z.boolean().optional(),
};

/**
 * The metadata that an app may register. The provider drops the rest, as RFC 7591 section 2 allows: addresses that the
 * engine would fetch, keys, and scopes, which the user decides.
 */
const registration = z.object({
  redirect_uris: addresses.min(1),
  post_logout_redirect_uris: addresses.optional(),
  client_name: z.string().max(200).transform(shownName).optional(),
  client_uri: z.string().optional(),
  logo_uri: z.string().optional(),
  policy_uri: z.string().optional(),
  tos_uri: z.string().optional(),
  contacts: z.array(z.string()).max(20).optional(),
  token_endpoint_auth_method: z.string().optional(),
  grant_types: z.array(z.string()).optional(),
  response_types: z.array(z.string()).optional(),
  ...protocolWishes,
});

/** @see RFC 7591 section 3.2.2 for the errors */
export function readRegistration(
  body: string,
): { metadata: Record<string, unknown> } | { error: string; error_description: string } {
  const invalid = (error_description: string) => ({ error: 'invalid_client_metadata', error_description });
  let json: unknown;
  try {
    json = parseJson(body);
  } catch (error) {
    return invalid(
      error instanceof UnkeepableText ? `the body or ${error.key}: ${error.message}` : 'the body is not JSON',
    );
  }
  const parsed = registration.safeParse(json);
  if (!parsed.success) {
    return invalid(`invalid value: ${parsed.error.issues[0]?.path.join('.') || 'the body'}`);
  }
  const { redirect_uris, post_logout_redirect_uris = [] } = parsed.data;
  try {
    checkRedirects([...redirect_uris, ...post_logout_redirect_uris]);
  } catch (error) {
    return { error: 'invalid_redirect_uri', error_description: (error as Error).message };
  }
  // Many apps request more grant types than they use; the reply lists those they get.
  const grant_types = (parsed.data.grant_types ?? knownGrants).filter((type) => knownGrants.includes(type));
  return { metadata: { ...parsed.data, grant_types, application_type: kindOf(redirect_uris) } };
}

/**
 * Redirects go to https, or by plain http to a program on the visitor's own machine: never to a script, a file, or a
 * scheme that any program can claim.
 *
 * @throws Error
 * @see RFC 8252 section 7, RFC 9700 section 2.1
 */
export function checkRedirects(addresses: readonly unknown[]): void {
  for (const address of addresses) {
    if (!isRedirectAddress(address)) {
      throw new Error(
        'Redirect addresses must be https to one host, or http to a loopback host, without a fragment.',
      );
    }
  }
}

function isRedirectAddress(address: unknown): boolean {
  if (typeof address !== 'string' || address.length > 2048 || !URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.username !== '' || url.password !== '' || address.includes('#')) return false;
  // One host, not a pattern: the URL parser accepts asterisks.
  if (!/^(\[[\da-f:.]+\]|[\w.-]+)$/.test(url.hostname)) return false;
  return url.protocol === 'https:' || isLoopbackRedirect(url);
}

/** Whether the redirect goes to the visitor's own machine. @see RFC 8252 section 7.3 */
export function isLoopbackRedirect(url: URL): boolean {
  return url.protocol === 'http:' && isLoopbackHost(url.hostname);
}

/** Detects native apps, which seldom declare themselves: only for them the engine lets the port of loopback addresses vary. */
export function kindOf(redirects: readonly string[]): 'native' | 'web' {
  return redirects.some((address) => isLoopbackRedirect(new URL(address))) ? 'native' : 'web';
}
