/** Asks the provider whether an access token is still active: its signature does not show a revocation. */
import { createHash } from 'node:crypto';
import { z } from 'zod';

/** How long a result is cached: a burst of calls costs one request, and a revocation still shows at once. Milliseconds. */
const cacheTime = 2_000;
const maxCached = 500;
const timeout = 5_000;

const answerShape = z.object({ active: z.boolean(), client_name: z.string().optional() });

/** The provider did not respond, so the token can be neither accepted nor refused. */
export class ProviderUnreachable extends Error {}

interface Verdict {
  active: boolean;
  clientName: string | undefined;
}

/** @see https://www.rfc-editor.org/rfc/rfc7662#section-2 */
export function createIntrospection(options: { providerUrl: string; secret: string; now: () => number }) {
  const { providerUrl, secret, now } = options;
  const verdicts = new Map<string, { verdict: Promise<Verdict>; requestedAt: number }>();

  async function ask(token: string): Promise<Verdict> {
    let response: Response;
    try {
      response = await fetch(new URL('/oauth/introspect', providerUrl), {
        method: 'POST',
        headers: { Authorization: `Bearer ${secret}` },
        body: new URLSearchParams({ token, token_type_hint: 'access_token' }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      });
    } catch (cause) {
      throw new ProviderUnreachable('The provider does not answer.', { cause });
    }
    if (!response.ok) throw new ProviderUnreachable(`The provider returned status ${response.status}.`);
    const answer = answerShape.safeParse(await response.json().catch(() => null));
    if (!answer.success) throw new ProviderUnreachable('The provider returned an unexpected response.');
    return { active: answer.data.active, clientName: answer.data.client_name };
  }

  return (token: string): Promise<Verdict> => {
    // The hash is as good a key, and leaves no tokens in memory.
    const key = createHash('sha256').update(token).digest('base64url');
    const cached = verdicts.get(key);
    if (cached && now() - cached.requestedAt < cacheTime) return cached.verdict;
    const verdict = ask(token);
    const entry = { verdict, requestedAt: now() };
    verdicts.delete(key);
    verdicts.set(key, entry);
    // After a failure the next call asks again.
    verdict.catch(() => verdicts.get(key) === entry && verdicts.delete(key));
    const [oldest] = verdicts.keys();
    if (verdicts.size > maxCached && oldest !== undefined) verdicts.delete(oldest);
    return verdict;
  };
}
