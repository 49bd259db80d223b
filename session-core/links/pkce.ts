/** PKCE: proves that the browser that uses a link is the one that requested it. @see RFC 7636 */

import type { Environment } from '../environment.ts';
import { AuthApiError, AuthError } from '../errors.ts';
import { base64url } from '../lib/base64url.ts';
import { hex } from '../lib/bytes.ts';
import { isRecord } from '../lib/is-record.ts';
import type { RefusalType } from '../wire/errors.ts';

interface PkcePair {
  code_challenge: string;
  code_verifier: string;
}

/** One pair per kind of link. */
export type PkceNamespace = 'magic_links' | 'passwords' | 'oauth' | 'sso';

export interface Pkce {
  /** The stored pair for this kind of link, or a new one: links that are sent again share the pair of the first. */
  obtain(namespace: PkceNamespace): Promise<PkcePair>;
  /** The stored verifier, if any. */
  verifier(namespace: PkceNamespace): string | undefined;
  clear(namespace: PkceNamespace): void;
}

export function createPkce({ environment, stateKey }: { environment: Environment; stateKey: string }): Pkce {
  const { storage, log } = environment;
  // Used while storage is blocked: then the link works in this page only.
  const memory = new Map<string, PkcePair>();
  const keyOf = (namespace: PkceNamespace) => `${stateKey}::PKCE_VERIFIER:${namespace}`;

  function find(namespace: PkceNamespace): PkcePair | undefined {
    const text = storage.get(keyOf(namespace));
    if (text === null) return memory.get(namespace);
    const pair = parse(text);
    if (!pair) log.error('The PKCE pair in local storage is malformed and was ignored.');
    return pair;
  }

  // Concurrent requests share one pair, just like consecutive ones.
  const making = new Map<PkceNamespace, Promise<PkcePair>>();

  async function make(namespace: PkceNamespace): Promise<PkcePair> {
    // 128 characters, the maximum of section 4.1.
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
 * Makes a call with the stored verifier, and without it if the server does not expect one. If a token may belong to several
 * kinds of links, it tries each kind's verifier in turn, the most likely one last; a wrong verifier does not use up the
 * token. `done` removes the verifier that was used.
 */
export async function withVerifier<T>(
  pkce: Pkce,
  namespaces: readonly PkceNamespace[],
  attempt: (proof: { code_verifier?: string }) => Promise<T>,
): Promise<{ reply: T; done(): void }> {
  const namespacesWithVerifier = namespaces.filter((namespace) => pkce.verifier(namespace) !== undefined);
  for (const [index, namespace] of namespacesWithVerifier.entries()) {
    const code_verifier = pkce.verifier(namespace);
    try {
      const reply = await attempt(code_verifier === undefined ? {} : { code_verifier });
      return { reply, done: () => pkce.clear(namespace) };
    } catch (error) {
      // The pair is from an earlier request: this token was requested without PKCE.
      if (isRefusal(error, 'pkce_did_not_expect_code_verifier')) break;
      if (isAboutPkce(error) && index < namespacesWithVerifier.length - 1) continue;
      throw error;
    }
  }
  const newest = namespaces.at(-1);
  return { reply: await attempt({}), done: () => newest && pkce.clear(newest) };
}

/** Servers use different types for these refusals. All of them name PKCE in the type or the message. */
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
    // The caller reports the error.
    return undefined;
  }
}
