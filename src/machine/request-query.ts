/** Writes a request from the host's options as a query string, so that one parser reads both. */

/** @param request with the names of the query string; `scopes` becomes `scope`, lists repeat their name */
export function queryOf(request: object): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request)) {
    if (name === 'scopes') query.set('scope', (value as readonly string[]).join(' '));
    else if (Array.isArray(value)) for (const item of value) query.append(name, String(item));
    else if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return query;
}
