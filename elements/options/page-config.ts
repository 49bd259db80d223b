/** The configuration for all elements of the page: what `AuthElements.configure` sets. */
import type { AccountOptions } from '../../src/account/options.ts';
import type { ConsentOptions } from '../../src/consent/options.ts';
import type { LoginOptions } from '../../src/login/options.ts';

/** The options of all elements of a page. Each element uses its own. */
export type PageOptions = LoginOptions & AccountOptions & Omit<ConsentOptions, 'request'>;

let current: PageOptions = {};
const listeners = new Set<() => void>();

export function pageConfig(): PageOptions {
  return current;
}

/**
 * Configures every present and future element on the page. An element's own configuration and its attributes take
 * precedence. Another call replaces the options that it names.
 *
 * @example
 * AuthElements.configure({ publicToken: 'public-token-test-local', apiBaseUrl: 'http://localhost:4400' });
 */
export function configure(config: PageOptions): void {
  current = { ...current, ...config };
  for (const listener of listeners) listener();
}

/** @returns a function that ends the subscription */
export function onPageConfig(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
