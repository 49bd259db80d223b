/** An address without some parameters of its query. Cut out of the text: rebuilding the query would respell the host's own. */
export function withoutParameters(href: string, names: readonly string[]): string {
  const [, before = '', query = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(href) ?? [];
  const kept = query.split('&').filter((pair) => {
    const [name] = new URLSearchParams(pair).keys();
    return name !== undefined && !names.includes(name);
  });
  return before + (kept.length > 0 ? `?${kept.join('&')}` : '') + hash;
}
