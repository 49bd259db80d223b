/** The idle stage of `<auth-login>`: all texts, the check of the configuration, and the after-sign-in steps. */

import { NearAddress } from '../../src/components/fields/near-address.tsx';
import { ProviderMark } from '../../src/components/icons/provider-mark.tsx';
import { lateView } from '../../src/components/late-view.tsx';
import { linkified } from '../../src/components/messages/linkified.tsx';
import { touchesCss } from '../../src/components/touches-css.ts';
import { afterSignIn } from '../../src/login/after-sign-in.ts';
import type { LoginIdle } from '../../src/login/idle.ts';
import { lastUsed } from '../../src/login/last-used.ts';
import { allLoginRules } from '../../src/login/option-blocks.ts';
import { loginRules } from '../../src/login/options.ts';
import { requirements } from '../../src/login/requirements.ts';
import { userWords } from '../../src/login/user-words.ts';
import { afterSignInSteps } from '../../src/products/after-sign-in.ts';
import { createTranslate } from '../../src/strings/translate.ts';
import { checkFields } from '../../src/validate/check.ts';
import type { LoginProps } from '../auth-login.ts';
import { showFields } from '../drawing/show-fields.ts';
import { joinLayers } from '../options/checked-layers.ts';
import { complaints } from '../options/complaints.ts';
import { explain } from '../options/explain.ts';
import { misspelled } from '../options/misspelled.ts';
import { mixComplaint } from '../options/mix-complaint.ts';
import { withoutOthers } from '../options/other-options.ts';
import type { Check } from './main.ts';
import type { LateParts } from './open-sign-in.ts';

const check: Check = (layers, element) => {
  const { options, mistakes } = joinLayers(
    () => withoutOthers(layers, allLoginRules),
    (layer) => checkFields(layer, allLoginRules, userWords.customs),
  );
  const all = [...misspelled(element, loginRules), ...mistakes, ...requirements(options)];
  return { options, problems: userWords.described(all) };
};

interface Part extends LoginIdle, Required<LateParts<LoginProps>> {
  readonly check: Check;
}

export const loginIdle: Part = {
  words: userWords.part,
  complaints,
  explain,
  problemsOf: ({ options, problems }) => problems.concat(mixComplaint(options)),
  showFields,
  afterSignIn: afterSignIn(afterSignInSteps),
  createTranslate,
  ConfigurationError: lateView(userWords.part, ({ ConfigurationError }) => ConfigurationError),
  NearAddress,
  ProviderMark,
  linkified,
  lastUsed,
  touches: touchesCss,
  check,
};
