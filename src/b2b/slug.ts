/**
 * The organization that an address names, by the project's pattern: `{{slug}}` stands for it, `*` for one label without dots.
 * A slug ends at `/`, `?`, `#` or `.`.
 *
 * @example slugIn('https://otters.shelter.example/login', '{{slug}}.shelter.example'); // 'otters'
 */
export function slugIn(address: string, pattern: string | null): string | null {
  if (!pattern) return null;
  const source = pattern
    .split(/(\{\{slug\}\}|\*)/)
    .map((part) => {
      if (part === '{{slug}}') return '([^/?#.]+)';
      return part === '*' ? '[^/?#.]+' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
    })
    .join('');
  const match = new RegExp(source).exec(address.replace(/^[a-z]+:\/\//i, '').replace(/[?#].*$/s, ''))?.[1];
  try {
    return match ? decodeURIComponent(match) : null;
  } catch {
    // No browser has encoded the text.
    return match ?? null;
  }
}
