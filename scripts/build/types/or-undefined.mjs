/**
 * An optional property may also be passed as `undefined`: our code treats that as absent. Hosts whose own types are
 * compiled with `exactOptionalPropertyTypes` pass options on in this way.
 */
import ts from 'typescript';
import { edited } from '../edits.mjs';

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
  return edited(
    code,
    places.flatMap((type) => {
      const open = ts.isFunctionTypeNode(type) || ts.isConditionalTypeNode(type);
      const [start, end] = [type.getStart(), type.getEnd()];
      return [
        [start, start, open ? '(' : ''],
        [end, end, `${open ? ')' : ''} | undefined`],
      ];
    }),
  );
}
