/** Reads the app's request: from the options if the host sets it there, else from the page's address. */
import type { Parsed } from '../../session-core/idp/idp-requests.ts';
import { queryOf } from '../../src/machine/request-query.ts';
import type { InitialAddress } from './flow.ts';

export function readRequest<Request>(
  parse: (query: URLSearchParams) => Parsed<Request>,
  fromHost: Parameters<typeof queryOf>[0] | undefined,
  { search }: InitialAddress,
) {
  const { result, error } = parse(fromHost ? queryOf(fromHost) : new URLSearchParams(search));
  return { request: result, invalid: error };
}
