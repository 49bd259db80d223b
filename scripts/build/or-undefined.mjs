/**
 * What may be left out may also be given as `undefined`, which all of our code takes for left out: as hosts pass it on
 * whose own types are compiled with `exactOptionalPropertyTypes`.
 */
import ts from 'typescript';

/**
 * @param {string} code Declarations.
 * @returns {string} The same, with `| undefined` behind the type of every optional property.
 */
export function orUndefined(code) {
  const places = [];
  const visit = (node) => {
    const isProperty =
      ts.isPropertySignature(node) || ts.isPropertyDeclaration(node) || ts.isMappedTypeNode(node);
    if (isProperty && node.questionToken && node.type) places.push(node.type);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('types.d.ts', code, ts.ScriptTarget.Latest, true));
  // From the end, so that the positions of those before stay.
  return places
    .flatMap((type) => {
      const open = ts.isFunctionTypeNode(type) || ts.isConditionalTypeNode(type);
      return [
        { at: type.getStart(), text: open ? '(' : '' },
        { at: type.getEnd(), text: `${open ? ')' : ''} | undefined` },
      ];
    })
    .sort((one, other) => other.at - one.at)
    .reduce((text, { at, text: more }) => text.slice(0, at) + more + text.slice(at), code);
}
