/** Adds to the published types what only the rules say: the range of a number, where editors show the doc comment. */
import ts from 'typescript';
import { elementOptions, rangeOf } from '../documents/options.mjs';

/**
 * @param {string} code Declarations.
 * @returns {Promise<string>} The same, with the range in the comment of every number that has one.
 */
export async function withRanges(code) {
  const options = Object.values(await elementOptions()).flat();
  const ranges = new Map(options.map(({ place, rule }) => [place, rangeOf(rule)]));
  const source = ts.createSourceFile('types.d.ts', code, ts.ScriptTarget.Latest, true);
  const places = source.statements.filter(ts.isInterfaceDeclaration).flatMap(({ name, members }) =>
    members.flatMap((member) => {
      const range = ranges.get(`${name.text}.${member.name?.getText()}`);
      const [comment] = ts.getJSDocCommentsAndTags(member);
      if (!range || !comment) return [];
      return [{ at: comment.tags?.[0]?.getStart() ?? comment.getEnd() - 2, text: `From ${range}. ` }];
    }),
  );
  // From the end, so that the positions of those before stay.
  return places.reduceRight((text, { at, text: more }) => text.slice(0, at) + more + text.slice(at), code);
}
