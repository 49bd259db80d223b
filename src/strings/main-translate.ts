/** The texts of React's first screen until all texts have loaded. */
import { entryMessages, plainTexts } from './entry-messages.ts';
import { mainMessages } from './main-messages.ts';
import type { MessageId, Texts } from './messages.ts';
import type { Translate, Values } from './translate.ts';

const english = { ...entryMessages, ...mainMessages };

/** Problems that can occur before all texts have loaded. */
const problems: Readonly<Record<string, keyof typeof english>> = {
  invalid_email_address: 'error.invalidEmailAddress',
  invalid_email_format: 'error.invalid_email',
  unreachable: 'error.unreachable',
};

/**
 * Like `createTranslate`, for the first screen only: an id of a later screen returns an empty string.
 * Returns null when a host's text needs the parser.
 */
export function mainTranslate(
  overrides?: Readonly<Record<string, unknown>>,
  translated?: Texts,
): Translate | null {
  const text = plainTexts<string>(english, overrides, translated);
  if (!text) return null;
  const t = (id: MessageId, values: Values = {}) =>
    Object.entries(values).reduce(
      (filled, [name, value]) => filled.replace(`{${name}}`, () => String(value)),
      text(id) ?? ownText(overrides, id),
    );
  return Object.assign(t, {
    isTranslated: false,
    gap: ' ',
    rich: (id: MessageId) => [t(id)],
    lang: () => undefined,
    problem: ({ code }: { readonly code: string }) => t(problems[code] ?? 'error.unexpected'),
  });
}

/** A host's text for a later screen, unparsed until the parser loads. */
function ownText(overrides: Readonly<Record<string, unknown>> = {}, id: string): string {
  const override = Object.hasOwn(overrides, id) ? overrides[id] : '';
  return typeof override === 'string' ? override : '';
}

/** The English texts, for screens that appear before a host's texts can be parsed. */
export const mainEnglish = mainTranslate() as Translate;
