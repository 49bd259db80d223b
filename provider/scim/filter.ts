/**
 * Reads filters and the paths of changes: the grammar of RFC 7644, sections 3.4.2.2 and 3.5.2. Written here, because the
 * library for it takes exponential time on a text without a closing quote (see docs/design/companies.md).
 */
import { parseJson } from '../http/text.ts';
import { ScimError } from './scim-error.ts';

export type Comparison = 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'gt' | 'ge' | 'lt' | 'le';
export type Comparable = string | number | boolean | null;

/** Which attribute; all names are as they were written, and compare in any case. */
export interface AttributePath {
  /** The URN of its schema; null: the resource's own. */
  extension: string | null;
  attribute: string;
  /** `familyName` of `name.familyName`. */
  sub: string | null;
}

export type Filter =
  | { op: Comparison; path: AttributePath; value: Comparable }
  | { op: 'pr'; path: AttributePath }
  | { op: 'and' | 'or'; left: Filter; right: Filter }
  | { op: 'not'; filter: Filter }
  /** One of the values of the attribute fulfils the filter, whose paths are below it. */
  | { op: 'some'; path: AttributePath; filter: Filter };

/** Where a change applies: an attribute, or those of its values that a filter finds. */
export interface TargetPath extends AttributePath {
  filter: Filter | null;
}

const longest = 2000;
const comparisons: readonly string[] = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'];
// Each character begins one alternative only, so the time is linear.
const token = /\s*(?:("(?:[^"\\]|\\[\s\S])*")|([()[\]])|([^\s()[\]"]+))/y;
const attributeName = /^[A-Za-z$][\w$-]*$/;

/** @throws ScimError `invalidFilter` */
export function readFilter(text: string): Filter {
  const tokens = readTokens(text, 'invalidFilter');
  const filter = readOr(tokens);
  if (tokens.peek() !== undefined) throw tokens.wrong();
  return filter;
}

/** @throws ScimError `invalidPath` */
export function readPath(text: string): TargetPath {
  const tokens = readTokens(text, 'invalidPath');
  const path = readName(tokens);
  if (tokens.peek() === undefined) return { ...path, filter: null };
  const filter = readBrackets(tokens);
  const sub = tokens.peek() === undefined ? null : readSub(tokens);
  if (tokens.peek() !== undefined) throw tokens.wrong();
  return { ...path, sub, filter };
}

interface Tokens {
  peek(): string | undefined;
  next(): string;
  wrong(): ScimError;
}

function readTokens(text: string, type: 'invalidFilter' | 'invalidPath'): Tokens {
  const wrong = () => new ScimError(400, `Not a valid expression: ${text.slice(0, 200)}`, type);
  if (text.length > longest) throw wrong();
  const list: string[] = [];
  token.lastIndex = 0;
  const end = text.trimEnd().length;
  while (token.lastIndex < end) {
    const match = token.exec(text);
    if (!match) throw wrong();
    list.push(match[1] ?? match[2] ?? match[3] ?? '');
  }
  let at = 0;
  return {
    wrong,
    peek: () => list[at],
    next() {
      const word = list[at];
      if (word === undefined) throw wrong();
      at += 1;
      return word;
    },
  };
}

const isWord = (text: string | undefined, word: string) => text?.toLowerCase() === word;

function readOr(tokens: Tokens): Filter {
  let filter = readAnd(tokens);
  while (isWord(tokens.peek(), 'or')) {
    tokens.next();
    filter = { op: 'or', left: filter, right: readAnd(tokens) };
  }
  return filter;
}

function readAnd(tokens: Tokens): Filter {
  let filter = readOne(tokens);
  while (isWord(tokens.peek(), 'and')) {
    tokens.next();
    filter = { op: 'and', left: filter, right: readOne(tokens) };
  }
  return filter;
}

function readOne(tokens: Tokens): Filter {
  if (isWord(tokens.peek(), 'not')) {
    tokens.next();
    return { op: 'not', filter: readGroup(tokens, '(', ')') };
  }
  if (tokens.peek() === '(') return readGroup(tokens, '(', ')');
  const path = readName(tokens);
  if (tokens.peek() !== '[') return readComparison(tokens, path);
  const filter = readBrackets(tokens);
  // `emails[type eq "work"].value eq "…"`: beyond the grammar, and in use.
  if (!tokens.peek()?.startsWith('.')) return { op: 'some', path, filter };
  const value = { extension: null, attribute: readSub(tokens), sub: null };
  return { op: 'some', path, filter: { op: 'and', left: filter, right: readComparison(tokens, value) } };
}

function readGroup(tokens: Tokens, open: string, close: string): Filter {
  if (tokens.next() !== open) throw tokens.wrong();
  const filter = readOr(tokens);
  if (tokens.next() !== close) throw tokens.wrong();
  return filter;
}

const readBrackets = (tokens: Tokens) => readGroup(tokens, '[', ']');

function readComparison(tokens: Tokens, path: AttributePath): Filter {
  const op = tokens.next().toLowerCase();
  if (op === 'pr') return { op, path };
  if (!comparisons.includes(op)) throw tokens.wrong();
  return { op: op as Comparison, path, value: readValue(tokens) };
}

function readValue(tokens: Tokens): Comparable {
  const text = tokens.next();
  try {
    // Entra writes True and False.
    const value = parseJson(text.startsWith('"') ? text : text.toLowerCase());
    if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return value as Comparable;
  } catch {
    // The filter is invalid, or has a text that the database cannot store, which the lines below report.
  }
  throw tokens.wrong();
}

function readSub(tokens: Tokens): string {
  const [before, name = ''] = [tokens.peek()?.slice(0, 1), tokens.next().slice(1)];
  if (before !== '.' || !attributeName.test(name)) throw tokens.wrong();
  return name;
}

function readName(tokens: Tokens): AttributePath {
  const text = tokens.next();
  const [, extension = null, rest = text] = /^(urn:.+:(?:user|group)):([^:]+)$/i.exec(text) ?? [];
  // The extension itself.
  if (/^urn:[\w:.-]+$/i.test(rest)) return { extension: null, attribute: rest, sub: null };
  const [attribute = '', sub = null, ...more] = rest.split('.');
  const names = sub === null ? [attribute] : [attribute, sub];
  if (more.length > 0 || !names.every((name) => attributeName.test(name))) throw tokens.wrong();
  const isCore = extension !== null && /:core:2\.0:(?:user|group)$/i.test(extension);
  return { extension: isCore ? null : extension, attribute, sub };
}
