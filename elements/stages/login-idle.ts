/** The idle stage of `<auth-login>`: all texts, the check of the configuration, and the after-sign-in steps. */

import { NearAddress } from '../../src/components/fields/near-address.tsx';
import { ProviderMark } from '../../src/components/icons/provider-mark.tsx';
import { ConfigurationError } from '../../src/components/messages/configuration-error.tsx';
import { linkified } from '../../src/components/messages/linkified.tsx';
import { touchesCss } from '../../src/components/touches-css.ts';
import { afterSignIn } from '../../src/login/after-sign-in.ts';
import type { LoginIdle } from '../../src/login/idle.ts';
import { lastUsed } from '../../src/login/last-used.ts';
import { allLoginRules } from '../../src/login/option-blocks.ts';
import { loginRules } from '../../src/login/options.ts';
import { userWords } from '../../src/login/own-words.ts';
import { requirements } from '../../src/login/requirements.ts';
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
  const { options, problems } = joinLayers(
    () => withoutOthers(layers, allLoginRules),
    (layer) => checkFields(layer, allLoginRules, userWords.words),
  );
  const all = [...misspelled(element, loginRules), ...problems, ...requirements(options)];
  return { options, problems: all };
};

interface Part extends LoginIdle, Required<LateParts<LoginProps>> {
  readonly check: Check;
}

export const loginIdle: Part = {
  checkTexts: userWords.checkTexts,
  complaints,
  explain,
  problemsOf: ({ options, problems }) => [...problems, ...mixComplaint(options)],
  showFields,
  afterSignIn: afterSignIn(afterSignInSteps),
  createTranslate,
  ConfigurationError,
  NearAddress,
  ProviderMark,
  linkified,
  lastUsed,
  touches: touchesCss,
  check,
};
