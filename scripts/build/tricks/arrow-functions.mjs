/** Makes arrow functions of the functions of a file: one list of variables compresses better than many declarations. */
import * as esbuild from 'esbuild';
import ts from 'typescript';
import { edited } from '../edits.mjs';

/**
 * @param {string} code A bundle of our own sources. While it loads, it calls no function above its declaration: that call
 * would throw for every visitor, and in every test.
 * @param {string} map Its source map.
 * @returns {Promise<{ code: string, map: string }>} Laid out for the minifier.
 */
export async function arrowFunctions(code, map) {
  const link = `//# sourceMappingURL=data:application/json;base64,${Buffer.from(map).toString('base64')}`;
  // One statement in a line.
  const plain = await esbuild.transform(`${code}\n${link}`, { format: 'esm', sourcemap: 'external' });
  return { code: withArrows(plain.code), map: plain.map };
}

/**
 * @param {string} code JavaScript. A function with its own `this` or `arguments` stays as it is, and so do generators.
 * @returns {string} The same, with parameters and bodies in their places, so that its source map remains right.
 */
export function withArrows(code) {
  const file = ts.createSourceFile('bundle.js', code, ts.ScriptTarget.Latest);
  const edits = file.statements
    .filter(ts.isFunctionDeclaration)
    .filter(({ asteriskToken, body }) => !asteriskToken && !/\b(?:this|arguments)\b/.test(textOf(body)))
    .flatMap((declaration) => {
      const { name, modifiers, body } = declaration;
      const start = declaration.getStart(file);
      const parameters = code.indexOf('(', name.end);
      const assigned = `${name.text}=${modifiers ? 'async' : ''}`;
      const from = body.getStart(file);
      return [
        [start, parameters, `var ${assigned.padStart(parameters - start - 4)}`],
        [from, from, '=>'],
        [body.end, body.end, ';'],
      ];
    });
  return edited(code, edits);

  function textOf(node) {
    return node.getText(file);
  }
}
