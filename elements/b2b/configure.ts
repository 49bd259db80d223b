/** The configuration for all elements for members on the page. */

import type { MemberLoginOptions } from '../../src/b2b/options.ts';
import type { MemberAccountOptions } from '../../src/b2b-account/options.ts';
import type { MemberConsentOptions } from '../../src/b2b-consent/options.ts';
import { configure as configurePage, type PageOptions } from '../options/page-config.ts';

/**
 * Configures every present and future element for members on the page. An element's own configuration and its attributes take
 * precedence. Another call replaces the options that it names.
 *
 * @example
 * AuthElementsB2B.configure({ publicToken: 'public-token-test-local-b2b', apiBaseUrl: 'http://localhost:4400' });
 */
export function configure(
  config: MemberLoginOptions & Omit<MemberConsentOptions, 'request'> & Pick<MemberAccountOptions, 'sections'>,
): void {
  // This script has a page configuration of its own, which only its elements read.
  configurePage(config as PageOptions);
}
