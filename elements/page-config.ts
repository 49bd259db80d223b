/** The configuration for all elements of the page: what `AuthElements.configure` sets. */
import type { LoginOptions } from '../src/login/options.ts';

let current: LoginOptions = {};
const listeners = new Set<() => void>();

export function pageConfig(): LoginOptions {
  return current;
}

/**
 * Configures every element on the page, those there and those to come. An element's own configuration and its
 * attributes win over it. Called again, it replaces the options it names.
 *
 * @example
 * AuthElements.configure({ publicToken: 'public-token-test-local', apiBaseUrl: 'http://localhost:4400' });
 */
export function configure(config: LoginOptions): void {
  current = { ...current, ...config };
  for (const listener of [...listeners]) listener();
}

/** @returns a function that ends the subscription */
export function onPageConfig(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
