/** Says what keeps a text that looks like JSON from being it, as an attribute has it; empty for anything else. */
export function notJson(value: unknown): string {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return '';
  try {
    JSON.parse(value);
    return '';
  } catch (error) {
    return ` It is not valid JSON: ${(error as SyntaxError).message}`;
  }
}
