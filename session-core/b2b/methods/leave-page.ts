/** The start of a sign-in that leaves the page, with the proof of this browser. */
import type { Environment } from '../../environment.ts';
import type { Pkce, PkceNamespace } from '../../links/pkce.ts';

/** The query of the address; what is missing or empty is left out. */
export type StartQuery = Record<string, string | undefined>;

interface Leaving {
  namespace: PkceNamespace;
  /** Whether the project needs the proof. */
  isNeeded: boolean;
  /** The address without its query. */
  address: string;
  parameters: StartQuery;
  signal: AbortSignal;
}

export async function leavePage(
  { core, pkce }: { core: { environment: Environment }; pkce: Pkce },
  { namespace, isNeeded, address, parameters, signal }: Leaving,
): Promise<void> {
  // Always a new pair: the answer to an earlier start must not match this one.
  pkce.clear(namespace);
  const pair = isNeeded ? await pkce.obtain(namespace) : null;
  // After an abort the page stays.
  if (signal.aborted) return;
  const query = new URLSearchParams();
  const all = { ...parameters, pkce_code_challenge: pair?.code_challenge };
  for (const [name, value] of Object.entries(all)) if (value) query.set(name, value);
  core.environment.navigate(`${address}?${query}`);
}
