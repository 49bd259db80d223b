/** Which text can be kept: PostgreSQL takes every character of Unicode but U+0000, and no half of a surrogate pair. */

const unkeepable = /[\0\p{Cs}]/u;
const allUnkeepable = /[\0\p{Cs}]/gu;

/** What is wrong with a text; null when it can be kept. */
export function textProblem(text: string): string | null {
  if (!unkeepable.test(text)) return null;
  return text.includes('\0')
    ? 'must not contain the character U+0000'
    : 'must be whole characters: half of a surrogate pair is none';
}

/** A text without what cannot be kept: for names that somebody else vouches for, who cannot be asked to mend them. */
export function keepable(text: string): string {
  return text.replace(allUnkeepable, '');
}

/** Found in JSON. */
export class UnkeepableText extends Error {
  override readonly name = 'UnkeepableText';
  /** Of the value, or of the object that has such a key; empty at the top. */
  readonly key: string;

  constructor(key: string, problem: string) {
    super(problem);
    this.key = key;
  }
}

/**
 * Reads JSON whose keys and values can be kept.
 *
 * @throws SyntaxError; UnkeepableText naming the field
 */
export function parseJson(text: string): unknown {
  return JSON.parse(text, (key, value: unknown) => {
    const ofKey = textProblem(key);
    if (ofKey !== null) throw new UnkeepableText('', `its keys ${ofKey}`);
    const ofValue = typeof value === 'string' ? textProblem(value) : null;
    if (ofValue !== null) throw new UnkeepableText(key, ofValue);
    return value;
  }) as unknown;
}
