/** Explains why a text that looks like JSON is not valid JSON; empty for anything else. */
export function notJson(value: unknown): string {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return '';
  try {
    JSON.parse(value);
    return '';
  } catch (error) {
    return ` It is not valid JSON: ${(error as SyntaxError).message}`;
  }
}
