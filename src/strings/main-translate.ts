/** The texts of React's first screen, until all texts are there. */
import { entryMessages, plainTexts } from './entry-messages.ts';
import { mainMessages } from './main-messages.ts';
import type { MessageId } from './messages.ts';
import type { Translate, Values } from './translate.ts';

const messages = { ...entryMessages, ...mainMessages };

/** What can go wrong before all texts are there. */
const problems: Readonly<Record<string, keyof typeof messages>> = {
  invalid_email_address: 'error.invalidEmailAddress',
  invalid_email_format: 'error.invalid_email',
  unreachable: 'error.unreachable',
};

/**
 * As `createTranslate`, for the first screen only: an id of a later screen gives the empty text.
 * Null when a host's own words need the parser.
 */
export function mainTranslate(overrides?: Readonly<Record<string, unknown>>): Translate | null {
  const text = plainTexts<string>(messages, overrides);
  if (!text) return null;
  const t = (id: MessageId, values: Values = {}) =>
    Object.entries(values).reduce(
      (filled, [name, value]) => filled.replace(`{${name}}`, () => String(value)),
      text(id) ?? ownText(overrides, id),
    );
  return Object.assign(t, {
    rich: (id: MessageId) => [t(id)],
    lang: () => undefined,
    problem: ({ code }: { readonly code: string }) => t(problems[code] ?? 'error.unexpected'),
  });
}

/** A host's own words for a later screen, as they are: they are read in full when the parser is there. */
function ownText(overrides: Readonly<Record<string, unknown>> = {}, id: string): string {
  const own = Object.hasOwn(overrides, id) ? overrides[id] : '';
  return typeof own === 'string' ? own : '';
}

/** The English ones, for what stands there when a host's own texts cannot be read, or not yet. */
export const mainEnglish = mainTranslate() as Translate;
