/** The words of a mail without its markup, for a design that has no text of its own. */

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', apos: "'" };

/** Links as their words and where they lead; a line for each block. */
export function textOf(html: string): string {
  return decode(
    html
      .replace(/<!--[\s\S]*?-->|<(head|style|script|title)\b[\s\S]*?<\/\1\s*>/gi, '')
      .replace(/\s+/g, ' ')
      .replace(/<a\b[^>]*?\shref\s*=\s*(["'])(.*?)\1[^>]*>(.*?)<\/a\s*>/gi, '$3: $2')
      .replace(/<br\b[^>]*>/gi, '\n')
      .replace(/<\/?(p|div|h[1-6]|li|ul|ol|tr|table|section|header|footer|main|hr)\b[^>]*>/gi, '\n\n')
      .replace(/<[^>]*>/g, ''),
  )
    .replace(/[^\S\n]*\n[^\S\n]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Last, and once: what was escaped is text, not markup. */
function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[name] ?? whole;
    const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}
