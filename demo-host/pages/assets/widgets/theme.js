/** Light or dark as in the assistant around this page, whatever the system prefers. */

const darkRules = /prefers-color-scheme:\s*dark/;
/** The rules for dark mode, and the original condition of each. */
let rules = null;

/** @param {'light' | 'dark' | undefined} theme Undefined changes nothing. */
export function setTheme(theme) {
  if (theme !== 'light' && theme !== 'dark') return;
  rules ??= [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].filter(
      (rule) => rule instanceof CSSMediaRule && darkRules.test(rule.media.mediaText),
    ),
  );
  for (const rule of rules) rule.media.mediaText = theme === 'dark' ? 'all' : 'not all';
  document.documentElement.style.colorScheme = theme;
}
