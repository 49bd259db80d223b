/** Finds the IP addresses of a name that a stranger chose. */
import dns from 'node:dns';
import { Resolver } from 'node:dns/promises';

export interface Address {
  address: string;
  family: number;
}

export type Resolve = (host: string) => Promise<Address[]>;

/** That a name or its address does not exist is a final result. */
export const noAddress = ['ENOTFOUND', 'ENODATA'];

/**
 * Asks the name servers, without the system's resolver: that one has two threads, which two silent name servers of strangers would
 * keep from everything else that looks a name up, such as a new connection to the database.
 */
export const askNameServers: Resolve = async (host) => {
  const resolver = new Resolver({ timeout: 1000, tries: 2 });
  resolver.setServers(dns.getServers());
  const results = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = results.flatMap((result, index) =>
    result.status === 'fulfilled'
      ? result.value.map((address) => ({ address, family: index === 0 ? 4 : 6 }))
      : [],
  );
  if (addresses.length > 0) return addresses;
  const errors = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  );
  throw errors.find((error) => !noAddress.includes(codeOf(error))) ?? errors[0];
};

/** The code of an error, or else its name. */
export function codeOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown';
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
}
