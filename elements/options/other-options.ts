/** The options of all elements of users. */
import { accountRules } from '../../src/account/options.ts';
import { consentRules } from '../../src/consent/options.ts';
import { loginRules } from '../../src/login/options.ts';
import { block, callback } from '../../src/machine/common-options.ts';
import { withoutOptions } from './without-options.ts';

/** The layers, the page's first, without options of other elements. */
export const withoutOthers = withoutOptions({
  ...loginRules,
  ...consentRules,
  ...accountRules,
  getIDPConsentManifest: callback,
  cryptoOptions: block,
});
