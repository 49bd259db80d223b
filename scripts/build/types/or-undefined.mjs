/**
 * An optional property may also be passed as `undefined`: our code treats that as absent. Hosts whose own types are
 * compiled with `exactOptionalPropertyTypes` pass options on in this way.
 */
import ts from 'typescript';

/**
 * @param {string} code Declarations.
 * @returns {string} The same, with `| undefined` after the type of every optional property.
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
  // From the end, so that earlier positions stay valid.
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
