/**
 * The subset of ICU MessageFormat that the texts use: arguments, plural, selectordinal, select, quoting, tags.
 * Eighty lines of parser replace a library of forty kilobytes.
 *
 * @see https://unicode-org.github.io/icu/userguide/format_parse/messages/
 */

/** One piece of a parsed message. `#` is the number of the enclosing plural. */
export type Piece =
  | string
  | { kind: 'argument'; name: string }
  | { kind: 'number' }
  | { kind: 'tag'; name: string; content: Piece[] }
  | Choice;

/** A piece that depends on a number or a word. */
export interface Choice {
  kind: 'choice';
  by: 'plural' | 'selectordinal' | 'select';
  name: string;
  offset: number;
  cases: Record<string, Piece[]>;
}

/**
 * Parses one message.
 * @throws SyntaxError with the mistake and its position
 */
export function parseMessage(text: string): Piece[] {
  let at = 0;

  const fail = (problem: string): never => {
    throw new SyntaxError(`${problem} at character ${at + 1}`);
  };
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const match = pattern.exec(text)?.[0];
    at += match?.length ?? 0;
    return match;
  };
  const skipSpace = () => take(/\s*/y);
  const expect = (character: string) => {
    skipSpace();
    if (text[at] !== character) fail(`expected "${character}"`);
    at++;
  };
  const name = (): string => {
    skipSpace();
    return take(/[\w.-]+/y) ?? fail('expected a name');
  };

  /** Quoted characters are plain text; a doubled apostrophe is one apostrophe. */
  function quoted(insidePlural: boolean): string {
    const opens = insidePlural ? /[{}<>#]/ : /[{}<>]/;
    at++;
    if (text[at] === "'") {
      at++;
      return "'";
    }
    if (!opens.test(text[at] ?? '')) return "'";
    let content = '';
    while (at < text.length) {
      if (text[at] !== "'") content += text[at++];
      else if (text[at + 1] === "'") {
        content += "'";
        at += 2;
      } else {
        at++;
        return content;
      }
    }
    return fail('a quote is not closed');
  }

  function choice(by: 'plural' | 'selectordinal' | 'select', argument: string): Piece {
    const cases: Record<string, Piece[]> = {};
    expect(',');
    skipSpace();
    const offset = by === 'plural' ? take(/offset:\s*\d+/y) : undefined;
    for (skipSpace(); text[at] !== '}'; skipSpace()) {
      const key = take(by === 'select' ? /[\w-]+/y : /=\d+|[a-z]+/y) ?? fail('expected a case');
      expect('{');
      cases[key] = pieces(by !== 'select', '}');
      expect('}');
    }
    if (cases.other === undefined) fail(`"${argument}" has no case "other"`);
    return { kind: 'choice', by, name: argument, offset: Number(offset?.slice(7) ?? 0), cases };
  }

  function placeholder(): Piece {
    expect('{');
    const argument = name();
    skipSpace();
    let piece: Piece = { kind: 'argument', name: argument };
    if (text[at] === ',') {
      at++;
      const by = name();
      if (by !== 'plural' && by !== 'selectordinal' && by !== 'select') return fail(`unknown format "${by}"`);
      piece = choice(by, argument);
    }
    expect('}');
    return piece;
  }

  function tag(): Piece {
    at++;
    const opened = name();
    expect('>');
    const content = pieces(false, '<');
    if (!text.startsWith(`</${opened}>`, at)) fail(`<${opened}> is not closed`);
    at += opened.length + 3;
    return { kind: 'tag', name: opened, content };
  }

  function pieces(insidePlural: boolean, end: '}' | '<' | undefined): Piece[] {
    const list: Piece[] = [];
    const add = (piece: Piece) => {
      const previous = list.at(-1);
      if (typeof piece === 'string' && typeof previous === 'string') list[list.length - 1] = previous + piece;
      else list.push(piece);
    };
    while (at < text.length) {
      const character = text[at];
      if (character === '{') add(placeholder());
      else if (character === '}') {
        if (end === '}') return list;
        fail('unexpected "}"');
      } else if (character === "'") add(quoted(insidePlural));
      else if (character === '#' && insidePlural) {
        at++;
        add({ kind: 'number' });
      } else if (/^<\/[a-zA-Z]/.test(text.slice(at, at + 3))) {
        if (end === '<') return list;
        fail('unexpected closing tag');
      } else if (/^<[a-zA-Z]/.test(text.slice(at, at + 2))) add(tag());
      else {
        add(character ?? '');
        at++;
      }
    }
    if (end !== undefined) fail('unexpected end');
    return list;
  }

  return pieces(false, undefined);
}

/** The names of the arguments (`{name}`) and tags (`<name>`) that a message uses. */
export function namesIn(parsed: readonly Piece[], names = new Set<string>()): Set<string> {
  for (const piece of parsed) {
    if (typeof piece === 'string' || piece.kind === 'number') continue;
    names.add(piece.kind === 'tag' ? `<${piece.name}>` : `{${piece.name}}`);
    if (piece.kind === 'tag') namesIn(piece.content, names);
    if (piece.kind === 'choice') for (const content of Object.values(piece.cases)) namesIn(content, names);
  }
  return names;
}
