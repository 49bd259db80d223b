/** Turns a message id into text: the host's if there is one, otherwise the built-in one. */
import { createElement, Fragment, type ReactNode } from 'react';
import { loadedMessages } from './loaded-messages.ts';
import { type Choice, type Piece, parseMessage } from './message-format.ts';
import type { MessageId, Texts } from './messages.ts';
import { type ProblemFacts, problemText } from './problem-text.ts';
import { usableLocale } from './usable-locale.ts';

/** The values of a message's placeholders. A list is joined in the text's language: "a, b and c". */
export type Values = Readonly<Record<string, string | number | readonly string[]>>;

/** Host texts by message id. */
export type StringOverrides = Partial<Record<MessageId, string>>;

interface RichOptions {
  values?: Values;
  /** Renders each tag; without an entry, only the tag's content remains. */
  tags?: Readonly<Record<string, (content: ReactNode) => ReactNode>>;
}

/**
 * `t(id, values)` returns text without tags, `t.rich(id, { values, tags })` React nodes, and `t.problem(problem)` the
 * text for a problem.
 */
export interface Translate<Id extends string = MessageId> {
  (id: Id, values?: Values): string;
  rich(id: Id, options?: RichOptions): ReactNode[];
  /** One sentence for a problem of the screen machine. */
  problem(problem: ProblemFacts): string;
  /** True if the built-in texts are not the specification's English. Then no screen shows what is only for developers. */
  readonly isTranslated: boolean;
  /** What stands between two sentences: nothing in Japanese and Chinese, whose full stop brings its own space. */
  readonly gap: string;
  /** The language of a returned text if it differs from its surroundings: `en` among a host's own texts. */
  lang(text: ReactNode): string | undefined;
}

export interface TranslateOptions<Id extends string = MessageId> {
  /** Texts that replace the English ones. A malformed one is ignored; `checkStrings` reports it. */
  overrides?: StringOverrides | Readonly<Record<string, string>> | undefined;
  /** The English texts. @default those that have loaded */
  catalogue?: { readonly [Known in Id]?: string } | undefined;
  /** BCP 47 tag for plurals, digits and lists in these texts; English texts follow English rules. @default `en` */
  locale?: string | undefined;
  /** The built-in texts in the language of the locale. @default English */
  translated?: Texts | undefined;
}

interface Formatter {
  number(value: number): string;
  plural(type: 'cardinal' | 'ordinal', value: number): string;
  list(words: readonly string[]): string;
}

/** A text and the rules of its language. */
interface Message {
  readonly pieces: readonly Piece[];
  readonly format: Formatter;
}

/**
 * Creates the function that all screens get their texts from.
 *
 * @example
 * const t = createTranslate({ overrides: { 'login.title': 'Welcome' } });
 * t('otp.expiresIn', { time: '4:59' });
 */
export function createTranslate<Id extends string = MessageId>(
  options: TranslateOptions<Id> = {},
): Translate<Id> {
  const { locale = 'en', translated = {}, catalogue = loadedMessages } = options;
  const texts = catalogue as Readonly<Record<string, string>>;
  const overrides: Readonly<Record<string, unknown>> = options.overrides ?? {};
  const isTranslated = Object.keys(translated).length > 0;
  const formatterOf = formatter(locale);
  const english = formatter('en');
  const parsed = new Map<string, Message>();
  const isForeign = foreignTexts((isTranslated || Boolean(options.overrides)) && !/^en\b/i.test(locale));

  function messageOf(id: Id): Message {
    const cached = parsed.get(id);
    if (cached !== undefined) return cached;
    const pieces = parsedFrom(overrides, id) ?? parsedFrom(translated, id);
    const message = pieces
      ? { pieces, format: formatterOf }
      : { pieces: parseMessage(texts[id] ?? id), format: english };
    // An English text may come later, with its screens.
    if (pieces || Object.hasOwn(texts, id)) parsed.set(id, message);
    return message;
  }

  function noted<Text extends string | ReactNode[]>(text: Text, { format }: Message): Text {
    if (format === english) isForeign.note(text);
    return text;
  }

  const translate = (id: Id, values: Values = {}): string => {
    const message = messageOf(id);
    return noted(render(message, { values, tag: (_name, content) => content.join('') }).join(''), message);
  };

  const rich = (id: Id, { values = {}, tags = {} }: RichOptions = {}): ReactNode[] => {
    const message = messageOf(id);
    const nodes = render<ReactNode>(message, {
      values,
      tag: (name, content) => (Object.hasOwn(tags, name) ? tags[name]?.(content) : content),
    });
    // React requires a key for each item of an array.
    return noted(
      nodes.map((node, index) => createElement(Fragment, { key: index }, node)),
      message,
    );
  };

  const t: Translate<Id> = Object.assign(translate, {
    rich,
    isTranslated,
    gap: isTranslated && /^(ja|zh)\b/i.test(locale) ? '' : ' ',
    problem(problem: ProblemFacts) {
      const text = problemText(t as Translate, problem);
      // The server's message is English.
      if (text === problem.message) isForeign.note(text);
      return text;
    },
    lang: (text: ReactNode) => (isForeign(text) ? 'en' : undefined),
  });
  return t;
}

function parsedFrom(texts: Readonly<Record<string, unknown>>, id: string): Piece[] | undefined {
  const text = Object.hasOwn(texts, id) ? texts[id] : undefined;
  if (typeof text !== 'string') return undefined;
  try {
    return parseMessage(text);
  } catch {
    // `checkStrings` reports it to its author.
    return undefined;
  }
}

/** Remembers the English texts, if the texts around them are in another language. */
function foreignTexts(wanted: boolean) {
  const texts = new Set<string>();
  const lists = new WeakSet<object>();
  const isForeign = (text: ReactNode): boolean => {
    if (typeof text === 'string') return texts.has(text);
    if (typeof text !== 'object' || text === null) return false;
    if (lists.has(text)) return true;
    return Array.isArray(text) && text.length > 0 && text.every((part) => part === ' ' || isForeign(part));
  };
  return Object.assign(isForeign, {
    note(text: string | ReactNode[]): void {
      if (!wanted) return;
      if (typeof text === 'string') texts.add(text);
      else lists.add(text);
    },
  });
}

function formatter(locale: string): Formatter {
  const usable = usableLocale(locale);
  // Created on demand: most screens show no number, and creating it is slow on a slow phone.
  let numbers: Intl.NumberFormat | undefined;
  return {
    number(value) {
      numbers ??= new Intl.NumberFormat(usable);
      return numbers.format(value);
    },
    plural: (type, value) => new Intl.PluralRules(usable, { type }).select(value),
    list: (words) => new Intl.ListFormat(usable, { type: 'conjunction' }).format(words),
  };
}

interface Rendering<Node> {
  values: Values;
  format: Formatter;
  tag: (name: string, content: (Node | string)[]) => Node | string | (Node | string)[];
}

function render<Node>({ pieces, format }: Message, how: Omit<Rendering<Node>, 'format'>): (Node | string)[] {
  return renderAll(pieces, { ...how, format });
}

function renderAll<Node>(pieces: readonly Piece[], how: Rendering<Node>, count = 0): (Node | string)[] {
  return pieces.flatMap((piece) => renderPiece(piece, how, count));
}

function renderPiece<Node>(piece: Piece, how: Rendering<Node>, count: number): (Node | string)[] {
  if (typeof piece === 'string') return [piece];
  switch (piece.kind) {
    case 'number':
      return [how.format.number(count)];
    case 'argument': {
      const value = how.values[piece.name];
      if (value === undefined) return [`{${piece.name}}`];
      return [written(value, how.format)];
    }
    case 'tag': {
      const content = how.tag(piece.name, renderAll(piece.content, how, count));
      return Array.isArray(content) ? content : [content];
    }
    case 'choice':
      return renderChoice(piece, how);
  }
}

function written(value: Values[string], format: Formatter): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? format.number(value) : format.list(value);
}

function renderChoice<Node>(piece: Choice, how: Rendering<Node>): (Node | string)[] {
  const value = how.values[piece.name] ?? '';
  if (piece.by === 'select') return renderAll(caseOf(piece, String(value)), how);
  const type = piece.by === 'plural' ? 'cardinal' : 'ordinal';
  const count = Number(value) - piece.offset;
  const exact = piece.cases[`=${Number(value)}`];
  return renderAll(exact ?? caseOf(piece, how.format.plural(type, count)), how, count);
}

function caseOf(piece: Choice, key: string): Piece[] {
  return (Object.hasOwn(piece.cases, key) ? piece.cases[key] : piece.cases.other) ?? [];
}
