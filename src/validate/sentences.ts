/** The sentences about mistakes in a configuration, for the developer of the page. A page without a mistake fetches none. */
import { nearest } from '../strings/nearest.ts';
import { notJson } from './not-json.ts';
import type { ConfigProblem } from './schema.ts';

/** A message, with the name that was probably meant; null where a closer look finds no mistake. */
type Said = readonly [message: string, meant?: string | undefined] | null;

/** What is said about each subject. */
const sentences = {
  wrong: (path: string, expected: string, value: unknown): Said => [
    `"${path}" must be ${expected}, not ${show(value)}.${notJson(value)}`,
  ],
  choice: (path: string, of: readonly string[], value: unknown) =>
    near(`"${path}" must be one of ${of.join(', ')}, not ${show(value)}.`, value, of),
  option: (path: string, key: string, names: readonly string[], kind = 'an option') =>
    near(`"${path}" is not ${kind}.`, key, names),
  attribute: (name: string, names: readonly string[]) =>
    ifNear(`"${name}" is not an attribute.`, name, names),
  configAttribute: (): Said => [
    '"config" is a property of the element, not an attribute: set it in JavaScript.',
  ],
  config: (): Said => ['"config" must be an object.'],
  unreadable: (error: unknown): Said => [`The configuration cannot be read: ${error}`],
  token: (): Said => ['"publicToken" is missing: set the attribute public-token.'],
  notIt: (path: string, expected: string, value?: string, meant?: string): Said => [
    `"${path}" must be ${expected}${value ? `, not "${value}"` : ''}.`,
    meant,
  ],
  providers: (): Said => ['Social sign-in needs "oauthOptions.providers": a list such as ["google"].'],
  // Other types are not wrong: a server may know more.
  provider: (path: string, type: unknown, types: readonly string[]) =>
    ifNear(`"${path}" is "${type}".`, type, types),
  theme: (modes: readonly string[], word?: string): Said => {
    const expected = `The theme must be ${modes.join(', ')} or an object`;
    return word === undefined
      ? [`${expected}.`]
      : near(`${expected}, not "${word}".${notJson(word)}`, word, modes);
  },
  themeChoice: (path: string, of: readonly string[], value: string) =>
    near(`"${path}" must be ${of[1] ? `one of ${of.join(', ')}` : `"${of[0]}"`}.`, value, of),
};

type Sentences = typeof sentences;

/** A mistake that has no words yet. */
interface Silent {
  /** The path, such as `otpOptions.methods[1]`. */
  readonly path: string;
  /** A sentence, and what it is about. */
  readonly says: {
    [Name in keyof Sentences]: readonly [Name, ...Parameters<Sentences[Name]>];
  }[keyof Sentences];
  /** The rest of the configuration still works. */
  readonly harmless?: boolean;
}

/** A mistake in a configuration, as a check finds it. */
export type Mistake = ConfigProblem | Silent;

/** Puts mistakes into words. */
export function inWords(mistakes: readonly Mistake[]): ConfigProblem[] {
  return mistakes.flatMap((mistake) => {
    if (!('says' in mistake)) return mistake;
    const { says, ...rest } = mistake;
    const [name, ...details] = says;
    // The type of a mistake pairs each sentence with its details.
    const say = sentences[name] as (...details: readonly unknown[]) => Said;
    const [message, meant] = say(...details) ?? [];
    return message ? { ...rest, message, ...(meant && { meant }) } : [];
  });
}

/** Asks for the name that was probably meant. */
function near(message: string, word: unknown, names: readonly string[]): Said {
  return ifNear(message, word, names) ?? [message];
}

function ifNear(message: string, word: unknown, names: readonly string[]): Said {
  const meant = typeof word === 'string' && nearest(word, names);
  return meant ? [`${message} Did you mean "${meant}"?`, meant] : null;
}

function show(value: unknown): string {
  if (typeof value === 'string') return `"${value.length > 40 ? `${value.slice(0, 40)}…` : value}"`;
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  return typeof value === 'function' ? 'a function' : String(value);
}
