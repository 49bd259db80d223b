import type { Fields } from '../../src/validate/schema.ts';

/** The options that an attribute can hold; functions cannot. */
export function attributeOptions(rules: Fields): readonly string[] {
  return Object.keys(rules).filter((option) => rules[option]?.kind !== 'function');
}
