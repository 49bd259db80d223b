/** Finds attributes that are misspelled. */
import type { Fields } from '../../src/validate/schema.ts';
import type { Mistake } from '../../src/validate/sentences.ts';
import { attributeOptions } from './attribute-options.ts';
import { attributeName } from './attributes.ts';

/** Attributes that any element may have. None is close to one of ours. */
const foreign =
  /^(data-|aria-|on|_|x-|v-|ng-|:|@)|^(id|class|style|slot|part|lang|dir|title|hidden|role|tabindex|is|inert|name)$/;

/** Attributes that may be misspelled: the sentence about one says which is meant, if any is close. */
export function misspelled(element: Element, rules: Fields): Mistake[] {
  const names = attributeOptions(rules).map(attributeName);
  return element.getAttributeNames().flatMap((path): Mistake[] => {
    // A framework writes it that does not know the property, or that runs before the element is defined.
    if (path === 'config')
      return isConfigured(element) ? [] : [{ path, says: ['configAttribute'], harmless: true }];
    if (names.includes(path) || foreign.test(path)) return [];
    return [{ path, says: ['attribute', path, names], harmless: true }];
  });
}

function isConfigured({ config = {} }: Element & { readonly config?: object }): boolean {
  return Object.keys(config).length > 0;
}
