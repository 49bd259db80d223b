/** Proof that the browser which asked for a link is the one that uses it. @see RFC 7636 */

import type { Environment } from './environment.ts';
import { AuthApiError, AuthError } from './errors.ts';
import { base64url, hex } from './lib/bytes.ts';
import { isRecord } from './lib/is-record.ts';
import type { RefusalType } from './wire/errors.ts';

export interface PkcePair {
  code_challenge: string;
  code_verifier: string;
}

/** One pair per kind of link. */
export type PkceNamespace = 'magic_links' | 'passwords' | 'oauth';

export interface Pkce {
  /** The pair kept for this kind of link, or a new one: a link sent again must fit the first one too. */
  obtain(namespace: PkceNamespace): Promise<PkcePair>;
  /** The verifier kept, if any. */
  verifier(namespace: PkceNamespace): string | undefined;
  clear(namespace: PkceNamespace): void;
}

export function createPkce({ environment, stateKey }: { environment: Environment; stateKey: string }): Pkce {
  const { storage, log } = environment;
  // Stands in while storage is blocked: then the link works in this page only.
  const memory = new Map<string, PkcePair>();
  const keyOf = (namespace: PkceNamespace) => `${stateKey}::PKCE_VERIFIER:${namespace}`;

  function find(namespace: PkceNamespace): PkcePair | undefined {
    const text = storage.get(keyOf(namespace));
    if (text === null) return memory.get(namespace);
    const pair = parse(text);
    if (!pair) log.error('The PKCE pair in local storage is malformed and was ignored.');
    return pair;
  }

  // Links that are asked for at the same time have one pair, as those that are asked for one after the other.
  const making = new Map<PkceNamespace, Promise<PkcePair>>();

  async function make(namespace: PkceNamespace): Promise<PkcePair> {
    // 128 characters, the length that section 4.1 allows at most.
    const code_verifier = hex(environment.randomBytes(64));
    const mine = challenge(environment, code_verifier).then((code_challenge) => {
      const pair = { code_challenge, code_verifier };
      if (making.get(namespace) === mine && !storage.set(keyOf(namespace), JSON.stringify(pair)))
        memory.set(namespace, pair);
      return pair;
    });
    making.set(namespace, mine);
    try {
      return await mine;
    } finally {
      if (making.get(namespace) === mine) making.delete(namespace);
    }
  }

  return {
    obtain: async (namespace) => find(namespace) ?? making.get(namespace) ?? make(namespace),
    verifier: (namespace) => find(namespace)?.code_verifier,
    clear(namespace) {
      making.delete(namespace);
      memory.delete(namespace);
      storage.remove(keyOf(namespace));
    },
  };
}

/**
 * Makes a call with the verifier that was kept, and without it if the server did not expect one. Where a token may be of
 * several kinds, each kind's verifier is tried in turn, its own kind's last; one that does not fit uses nothing up. `done`
 * forgets the one that is used.
 */
export async function withVerifier<T>(
  pkce: Pkce,
  namespaces: readonly PkceNamespace[],
  attempt: (proof: { code_verifier?: string }) => Promise<T>,
): Promise<{ reply: T; done(): void }> {
  const kept = namespaces.filter((namespace) => pkce.verifier(namespace) !== undefined);
  for (const [index, namespace] of kept.entries()) {
    const code_verifier = pkce.verifier(namespace);
    try {
      const reply = await attempt(code_verifier === undefined ? {} : { code_verifier });
      return { reply, done: () => pkce.clear(namespace) };
    } catch (error) {
      // The pair is left from an earlier time: this token was asked for without.
      if (isRefusal(error, 'pkce_did_not_expect_code_verifier')) break;
      if (isAboutPkce(error) && index < kept.length - 1) continue;
      throw error;
    }
  }
  const own = namespaces.at(-1);
  return { reply: await attempt({}), done: () => own && pkce.clear(own) };
}

/** Servers differ in the types of these refusals; all of them name the subject, be it in their words alone. */
function isAboutPkce(error: unknown): boolean {
  return error instanceof AuthApiError && /pkce/i.test(`${error.error_type} ${error.error_message}`);
}

function isRefusal(error: unknown, type: RefusalType): boolean {
  return error instanceof AuthApiError && error.error_type === type;
}

async function challenge(environment: Environment, verifier: string): Promise<string> {
  try {
    return base64url(await environment.sha256(new TextEncoder().encode(verifier)));
  } catch (cause) {
    throw new AuthError('usage_error', 'PKCE needs a secure page: serve it over https, or from localhost.', {
      cause,
    });
  }
}

function parse(text: string): PkcePair | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value)) return undefined;
    const { code_challenge, code_verifier } = value;
    if (typeof code_challenge !== 'string' || typeof code_verifier !== 'string') return undefined;
    return code_challenge && code_verifier ? { code_challenge, code_verifier } : undefined;
  } catch {
    // Reported by the caller.
    return undefined;
  }
}
