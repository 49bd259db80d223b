/** Asks the provider whether an access token still holds: a signature cannot tell that a visitor has changed their mind. */
import { createHash } from 'node:crypto';
import { z } from 'zod';

/** How long an answer is believed: a burst of calls costs one question, a revocation shows at once. Milliseconds. */
const believedFor = 2_000;
const rememberedAtMost = 500;
const timeout = 5_000;

const answerShape = z.object({ active: z.boolean(), client_name: z.string().optional() });

/** The provider could not be asked, so nobody can be judged: later, not no. */
export class ProviderUnreachable extends Error {}

export interface Verdict {
  active: boolean;
  clientName: string | undefined;
}

/** @see https://www.rfc-editor.org/rfc/rfc7662#section-2 */
export function createIntrospection(options: { providerUrl: string; secret: string; now: () => number }) {
  const { providerUrl, secret, now } = options;
  const known = new Map<string, { verdict: Promise<Verdict>; asked: number }>();

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
    if (!response.ok) throw new ProviderUnreachable(`The provider answers ${response.status}.`);
    const answer = answerShape.safeParse(await response.json().catch(() => null));
    if (!answer.success) throw new ProviderUnreachable('The provider answers in an unknown way.');
    return { active: answer.data.active, clientName: answer.data.client_name };
  }

  return (token: string): Promise<Verdict> => {
    // Tokens do not lie about in memory longer than needed; their hash is as good a key.
    const key = createHash('sha256').update(token).digest('base64url');
    const earlier = known.get(key);
    if (earlier && now() - earlier.asked < believedFor) return earlier.verdict;
    const verdict = ask(token);
    const question = { verdict, asked: now() };
    known.delete(key);
    known.set(key, question);
    // A question that failed is asked again by the next call.
    verdict.catch(() => known.get(key) === question && known.delete(key));
    const [oldest] = known.keys();
    if (known.size > rememberedAtMost && oldest !== undefined) known.delete(oldest);
    return verdict;
  };
}
