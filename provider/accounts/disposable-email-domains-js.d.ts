/** What the provider uses of the list. */
declare module 'disposable-email-domains-js' {
  export function disposableEmailBlocklistSet(): Set<string>;
}
