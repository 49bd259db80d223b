/** Removes parameters from an address. It edits the text, because rebuilding the query would re-encode the host's own parameters. */
export function withoutParameters(href: string, names: readonly string[]): string {
  const [, before = '', query = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(href) ?? [];
  const pairs = query.split('&').filter((pair) => {
    const [name] = new URLSearchParams(pair).keys();
    return name !== undefined && !names.includes(name);
  });
  return before + (pairs.length > 0 ? `?${pairs.join('&')}` : '') + hash;
}
