/** An object without the keys whose value is undefined: unset values are not sent. */
export function present<T extends object>(object: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  // The type says the same; the compiler cannot follow it through the entries.
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}

/**
 * The parameters for an identity provider, with the language of its page. Providers that don't know `ui_locales` ignore it.
 *
 * @see https://openid.net/specs/openid-connect-core-1_0.html#AuthRequest
 */
export function withLanguage(
  locale: string | undefined,
  parameters?: Record<string, string>,
): Record<string, string> | undefined {
  return locale ? { ui_locales: locale, ...parameters } : parameters;
}
