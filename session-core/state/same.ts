/** Deep equality of plain JSON values. Ignores `last_accessed_at`, which changes with every refresh. */
export function same(first: unknown, second: unknown): boolean {
  if (Object.is(first, second)) return true;
  if (typeof first !== 'object' || typeof second !== 'object' || first === null || second === null)
    return false;
  if (Array.isArray(first) !== Array.isArray(second)) return false;
  const one = first as Record<string, unknown>;
  const other = second as Record<string, unknown>;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  keys.delete('last_accessed_at');
  return [...keys].every((key) => same(one[key], other[key]));
}
