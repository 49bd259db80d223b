/** Checks the configuration of `<auth-b2b-login>`. */
import { allBusinessRules } from '../../src/b2b/option-blocks.ts';
import { businessRules, type MemberLoginOptions } from '../../src/b2b/options.ts';
import { socialMistakes } from '../../src/login/requirements.ts';
import { type Customs, checkFields } from '../../src/validate/check.ts';
import { projectMistakes } from '../../src/validate/project.ts';
import type { Mistake } from '../../src/validate/sentences.ts';
import { joinLayers } from '../options/checked-layers.ts';
import { misspelled } from '../options/misspelled.ts';
import type { Check } from '../stages/main.ts';
import { withoutOthers } from './other-options.ts';
import { memberWords } from './own-words.ts';

export const businessCheck: Check = (layers, element) => {
  const { options, mistakes } = joinLayers(
    () => withoutOthers(layers, businessRules),
    (layer) => checkFields(layer, allBusinessRules, memberWords.customs),
  );
  const all = [...misspelled(element, businessRules), ...mistakes, ...requirements(options)];
  return { options, problems: memberWords.described(all) };
};

/** Checks a configuration from one source. */
export function checkBusinessOptions(config: MemberLoginOptions, customs: Customs) {
  const [mistakes, options] = checkFields({ ...config }, allBusinessRules, customs);
  return { options, mistakes: [...mistakes, ...requirements(options)] };
}

const requirements = (options: MemberLoginOptions): Mistake[] => [
  ...projectMistakes(options),
  ...socialMistakes(options),
];
