import type { Fields } from '../src/validate/schema.ts';

/** Options that can stand in an attribute; functions cannot. */
export function attributeOptions(rules: Fields): readonly string[] {
  return Object.keys(rules).filter((option) => rules[option]?.kind !== 'function');
}
