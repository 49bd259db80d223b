/** Which browser and which system a `User-Agent` names, in words that people know. */

// In this order: each browser also claims to be those below it.
const browsers = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** Such as `Firefox` and `Windows`; empty if unknown. */
export function readBrowser(userAgent: string): { browser: string; system: string } {
  const find = (list: readonly (readonly [RegExp, string])[]) =>
    list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';
  return { browser: find(browsers), system: find(systems) };
}

/** Such as `['Firefox', 'Windows']`, without what is unknown. */
export function browserParts(userAgent: string): string[] {
  const { browser, system } = readBrowser(userAgent);
  return [browser, system].filter((part) => part !== '');
}

/** Such as "Firefox on Windows"; empty if nothing is known. */
export function browserName(userAgent: string): string {
  return browserParts(userAgent).join(' on ');
}
