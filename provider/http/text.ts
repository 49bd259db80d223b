/**
 * Which text the database can store: PostgreSQL accepts every Unicode character but U+0000, and no half of a
 * surrogate pair.
 */

const unkeepable = /[\0\p{Cs}]/u;
const allUnkeepable = /[\0\p{Cs}]/gu;

/** What is wrong with a text; null if the database can store it. */
export function textProblem(text: string): string | null {
  if (!unkeepable.test(text)) return null;
  return text.includes('\0')
    ? 'must not contain the character U+0000'
    : 'must not contain half of a surrogate pair';
}

/** Removes what the database cannot store: for names from identity providers, which users cannot correct here. */
export function keepable(text: string): string {
  return text.replace(allUnkeepable, '');
}

/**
 * Invisible characters, and those that change the direction of the text after them. @see
 * https://www.unicode.org/reports/tr36/
 */
const unseen = /[\p{Cc}\p{Cs}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** They join letters of some scripts, and emoji. Elsewhere they only hide. */
const joiners = ['\u200c', '\u200d', '\ufe0f'];
const joined =
  /(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]$/u;

/** A name as people see it: its owner must not be able to imitate another name. */
export function shownName(name: string): string {
  return name
    .replace(/[\t-\r\p{Zl}\p{Zp}]/gu, ' ')
    .replace(unseen, (character, at: number) =>
      joiners.includes(character) && joined.test(name.slice(0, at)) ? character : '',
    )
    .replace(/\s+/gu, ' ')
    .trim();
}

/** A dot as domains have it, also in the forms that browsers take for one. */
const pageAddress = /:\/\/|[\p{L}\p{N}][.\u3002\uff0e\uff61]\p{L}{2}/u;

/** Whether a mail program would make a link of a part of the name, or a reader take it for an address. */
export function hasAddress(name: string): boolean {
  return pageAddress.test(name);
}

/** JSON holds a text that the database cannot store. */
export class UnkeepableText extends Error {
  override readonly name = 'UnkeepableText';
  /** The key of the value, or of the object that has such a key; empty at the top. */
  readonly key: string;

  constructor(key: string, problem: string) {
    super(problem);
    this.key = key;
  }
}

/**
 * Reads JSON whose keys and values the database can store.
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
