/** Checks the configuration of `<auth-b2b-login>`. */
import { allBusinessRules } from '../../src/b2b/option-blocks.ts';
import { businessRules, type MemberLoginOptions } from '../../src/b2b/options.ts';
import { checkFields, type Words } from '../../src/validate/check.ts';
import { projectProblems } from '../../src/validate/project.ts';
import type { ConfigProblem } from '../../src/validate/schema.ts';
import { joinLayers } from '../options/checked-layers.ts';
import { misspelled } from '../options/misspelled.ts';
import type { Check } from '../stages/main.ts';
import { withoutOthers } from './other-options.ts';
import { memberWords } from './own-words.ts';

export const businessCheck: Check = (layers, element) => {
  const { options, problems } = joinLayers(
    () => withoutOthers(layers, businessRules),
    (layer) => checkFields(layer, allBusinessRules, memberWords.words),
  );
  const all = [...misspelled(element, businessRules), ...problems, ...requirements(options)];
  return { options, problems: all };
};

/** Checks a configuration from one source. */
export function checkBusinessOptions(config: MemberLoginOptions, words: Words) {
  const [problems, options] = checkFields({ ...config }, allBusinessRules, words);
  return { options, problems: [...problems, ...requirements(options)] };
}

function requirements(options: MemberLoginOptions): ConfigProblem[] {
  const problems = projectProblems(options);
  if (options.products?.includes('oauth') && !options.oauthOptions?.providers?.length) {
    problems.push({
      path: 'oauthOptions.providers',
      message: 'Social sign-in needs "oauthOptions.providers": a list such as [{ "type": "google" }].',
      // The other sign-in methods still work.
      harmless: true,
    });
  }
  return problems;
}
