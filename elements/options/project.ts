/** Which session an element uses: the options of its client. */
import type { SessionOptions } from '../../session-core/consumer/client.ts';
import type { LoginOptions } from '../../src/login/options.ts';
import { clientRules } from '../../src/machine/common-options.ts';

/** A change in any of these starts another session. */
export type Project = SessionOptions & { readonly prefix: string };

const clientOptions = [
  ...Object.keys(clientRules),
  'clientsideServicesIframeURL',
] as (keyof SessionOptions)[];

/** Reads the client's options. An empty option counts as not set. */
export function projectOf(options: Pick<LoginOptions, keyof SessionOptions>): Project {
  const set = clientOptions.filter((name) => options[name]).map((name) => [name, options[name]]);
  return {
    prefix: 'auth',
    ...(Object.fromEntries(set) as Partial<SessionOptions>),
    // Before the check, it may be anything.
    publicToken: String(options.publicToken),
  };
}
