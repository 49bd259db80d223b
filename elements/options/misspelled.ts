/** Finds attributes that are misspelled. */
import { nearest } from '../../src/strings/nearest.ts';
import type { ConfigProblem, Fields } from '../../src/validate/schema.ts';
import { attributeOptions } from './attribute-options.ts';
import { attributeName } from './attributes.ts';

/** Attributes that any element may have. None is close to one of ours. */
const foreign =
  /^(data-|aria-|on|_|x-|v-|ng-|:|@)|^(id|class|style|slot|part|lang|dir|title|hidden|role|tabindex|is|inert|name)$/;

/** Attributes that are close to one of ours, each with the one that was probably meant. */
export function misspelled(element: Element, rules: Fields): ConfigProblem[] {
  const names = attributeOptions(rules).map(attributeName);
  return element.getAttributeNames().flatMap((name): ConfigProblem[] => {
    if (name === 'config') return isConfigured(element) ? [] : [configAsAttribute];
    if (names.includes(name) || foreign.test(name)) return [];
    const meant = nearest(name, names);
    if (!meant) return [];
    return [
      {
        path: name,
        message: `"${name}" is not an attribute. Did you mean "${meant}"?`,
        meant,
        harmless: true,
      },
    ];
  });
}

/** A framework writes it that does not know the property, or that runs before the element is defined. */
const configAsAttribute: ConfigProblem = {
  path: 'config',
  message: '"config" is a property of the element, not an attribute: set it in JavaScript.',
  harmless: true,
};

function isConfigured({ config = {} }: Element & { readonly config?: object }): boolean {
  return Object.keys(config).length > 0;
}
