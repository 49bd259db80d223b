/** `configure()` sets options for all elements of a page. An option of another element is no mistake. */
import { accountRules } from '../src/account/options.ts';
import { consentRules } from '../src/consent/options.ts';
import { loginRules } from '../src/login/options.ts';
import { block, callback } from '../src/machine/common-options.ts';
import type { Fields } from '../src/validate/schema.ts';
import type { Layer } from './main.ts';

const known: Fields = {
  ...loginRules,
  ...consentRules,
  ...accountRules,
  getIDPConsentManifest: callback,
  cryptoOptions: block,
};

/** The layers, the page's first, without options of other elements. */
export function withoutOthers([page, ...own]: readonly Layer[], rules: Fields): Layer[] {
  const kept = Object.entries(page ?? {}).filter(
    ([name]) => Object.hasOwn(rules, name) || !Object.hasOwn(known, name),
  );
  return [Object.fromEntries(kept), ...own];
}
