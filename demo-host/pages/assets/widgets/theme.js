/** Light or dark as the assistant around this page is, whatever the system prefers. */

const DARK = /prefers-color-scheme:\s*dark/;
/** The rules for the dark, and the condition that each was written with. */
let rules = null;

/** @param {'light' | 'dark' | undefined} theme Undefined changes nothing. */
export function setTheme(theme) {
  if (theme !== 'light' && theme !== 'dark') return;
  rules ??= [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].filter((rule) => rule instanceof CSSMediaRule && DARK.test(rule.media.mediaText)),
  );
  for (const rule of rules) rule.media.mediaText = theme === 'dark' ? 'all' : 'not all';
  document.documentElement.style.colorScheme = theme;
}
