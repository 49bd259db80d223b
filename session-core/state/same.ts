/** Deep equality of plain JSON values. Ignores `last_accessed_at`, which changes with every refresh. */
export function same(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const one = left as Record<string, unknown>;
  const other = right as Record<string, unknown>;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  keys.delete('last_accessed_at');
  return [...keys].every((key) => same(one[key], other[key]));
}
