/** Validates theme values as text, where no browser parses them: for the check, and for markup from a server. */

/** True if the value neither ends a declaration nor loads anything. */
export function isSafe(value: string): boolean {
  const refused = /[;{}[\]<>@\\!\n\r\f]|\/\*|(?:url|image|image-set|src|element|attr)\s*\(/i;
  return value.trim() !== '' && value.length <= 300 && !refused.test(value) && isClosed(value);
}

/** True if all quotes and brackets are paired. */
function isClosed(text: string): boolean {
  const rest = text.replace(/"[^"]*"|'[^']*'|\([^()"']*\)/g, '');
  return rest === text ? !/["'()]/.test(text) : isClosed(rest);
}
