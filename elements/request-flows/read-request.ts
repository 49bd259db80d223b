/** Reads what an app asks for: from the options where the host gives it, else from the page's address. */
import type { Parsed } from '../../session-core/idp-requests.ts';
import { queryOf } from '../../src/machine/request-query.ts';
import type { Entrance } from './flow.ts';

export function readRequest<Request>(
  parse: (query: URLSearchParams) => Parsed<Request>,
  given: Parameters<typeof queryOf>[0] | undefined,
  { search }: Entrance,
) {
  const { result, error } = parse(given ? queryOf(given) : new URLSearchParams(search));
  return { request: result, invalid: error };
}
