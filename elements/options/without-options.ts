/** `configure()` sets options for all elements of a page. An option of another element is not a mistake. */
import type { Fields } from '../../src/validate/schema.ts';
import type { Layer } from '../stages/main.ts';

/** @param knownRules the options of all elements that read the page's configuration */
export function withoutOptions(knownRules: Fields) {
  /** The layers, the page's first, without options of other elements. */
  return ([page, ...elementLayers]: readonly Layer[], rules: Fields): Layer[] => {
    const entries = Object.entries(page ?? {}).filter(
      ([name]) => Object.hasOwn(rules, name) || !Object.hasOwn(knownRules, name),
    );
    return [Object.fromEntries(entries), ...elementLayers];
  };
}
