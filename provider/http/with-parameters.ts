/**
 * Adds parameters to the query of a page, and replaces those of the same name. The rest of the query stays as the host wrote it:
 * the URL standard's own list of parameters would turn `%20` into `+`, which not every page reads as a space.
 */
export function withParameters(page: string, parameters: Record<string, string>): string {
  const url = new URL(page);
  const isKept = (part: string) => part !== '' && !Object.hasOwn(parameters, nameOf(part));
  const pairs = url.search.slice(1).split('&').filter(isKept);
  url.search = [...pairs, new URLSearchParams(parameters).toString()].filter((part) => part !== '').join('&');
  return url.href;
}

function nameOf(part: string): string {
  return new URLSearchParams(part).keys().next().value ?? '';
}
