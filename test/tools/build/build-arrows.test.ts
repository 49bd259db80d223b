/** The build's step that makes arrow functions of functions. */
import assert from 'node:assert/strict';
import { SourceMap } from 'node:module';
import { describe, test } from 'node:test';
import * as esbuild from 'esbuild';
import { arrowFunctions, withArrows } from '../../../scripts/build/tricks/arrow-functions.mjs';

describe('making arrow functions', () => {
  test('parameters and bodies keep their places, so that source maps remain right', () => {
    assert.equal(
      withArrows('function add(one, two = 1) {\n  return one + two;\n}\nasync function load(path) {\n}'),
      'var     add=(one, two = 1) =>{\n  return one + two;\n};\nvar      load=async(path) =>{\n};',
    );
  });

  test('a function with its own `this` or `arguments`, a generator, and a function in another stay as they are', () => {
    for (const code of [
      'function end() {\n  this.close();\n}',
      'function all() {\n  return arguments.length;\n}',
      'function* count() {\n  yield 1;\n}',
      'const outer = () => {\n  function inner() {\n  }\n};',
    ])
      assert.equal(withArrows(code), code);
  });

  test('the source map leads to the source', async () => {
    const source =
      'const sum = (list) => list.length;\n\nfunction first(list) {\n  throw new Error(list[sum]);\n}\n';
    const { code: bundle, map: bundled } = await esbuild.transform(`${source}console.log(first);`, {
      sourcemap: 'external',
      sourcefile: 'first.ts',
      minify: true,
    });
    const { code, map } = await arrowFunctions(bundle, bundled);
    const line = code.split('\n').findIndex((text) => text.includes('throw'));
    const column = code.split('\n')[line]?.indexOf('throw') ?? -1;
    const { originalSource, originalLine, originalColumn } = new SourceMap(JSON.parse(map)).findEntry(
      line,
      column,
    ) as { originalSource: string; originalLine: number; originalColumn: number };
    assert.deepEqual([originalSource, originalLine, originalColumn], ['first.ts', 3, 2]);
  });
});
