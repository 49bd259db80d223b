/** The options of all elements of members. */

import { businessRules } from '../../src/b2b/options.ts';
import { memberAccountRules } from '../../src/b2b-account/options.ts';
import { businessConsentRules } from '../../src/b2b-consent/options.ts';
import { businessLogoutRules } from '../../src/b2b-logout/options.ts';
import { block, callback } from '../../src/machine/common-options.ts';
import { withoutOptions } from '../options/without-options.ts';

/** The layers, the page's first, without options of other elements. */
export const withoutOthers = withoutOptions({
  ...businessRules,
  ...memberAccountRules,
  ...businessConsentRules,
  ...businessLogoutRules,
  getIDPConsentManifest: callback,
  cryptoOptions: block,
});
