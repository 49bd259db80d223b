/**
 * Where the keys lead among tabs; undefined for any other key.
 *
 * @param list its direction of writing decides what left and right mean
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/tabs/
 */
export function nextTab(key: string, current: number, count: number, list: Element): number | undefined {
  const forward = getComputedStyle(list).direction === 'rtl' ? count - 1 : 1;
  switch (key) {
    case 'ArrowRight':
      return (current + forward) % count;
    case 'ArrowLeft':
      return (current + count - forward) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
