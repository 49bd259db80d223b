/**
 * The index of the tab that a key selects; undefined for other keys.
 *
 * @param list its writing direction decides which way left and right go
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
