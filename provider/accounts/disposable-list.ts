/**
 * The list of disposable domains, in a module of its own that is loaded on demand. A static import here: a dynamic import of
 * this package has its names in Node, and only a default export in a bundle.
 */
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';

/** Reads the list. */
export const disposableDomains = (): ReadonlySet<string> => disposableEmailBlocklistSet();
