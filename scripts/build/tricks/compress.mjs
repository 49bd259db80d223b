/** Runs a second minifier over esbuild's output: four per cent smaller, also after compression. */
import { minify } from '@swc/core';
import { arrowFunctions } from './arrow-functions.mjs';

/**
 * Hints that browsers should compile all functions of a file eagerly: off the main thread while the file
 * arrives, and not one by one when they are called. Chunks hold little that a page does not call: a quarter less time of the
 * main thread, and most of all after the visitor's press, for a tenth more memory.
 * @see https://github.com/v8/v8/wiki/Explicit-JavaScript-Compile-Hints
 */
const calledAtOnce = '//# allFunctionsCalledOnLoad';

/**
 * @param {[string, Uint8Array][]} files Scripts with their maps, by name.
 * @param {{ atOnce?: string[] }} [options] `atOnce`: names of files whose functions nearly all run at startup.
 * @returns {Promise<[string, Uint8Array | string][]>}
 */
export async function compress(files, { atOnce = [] } = {}) {
  const contents = new Map(files);
  const done = await Promise.all(
    files.map(async ([name, bytes]) => {
      const map = contents.get(`${name}.map`);
      if (!name.endsWith('.js') || !map) return name.endsWith('.js.map') ? [] : [[name, bytes]];
      const isFirst = atOnce.includes(name);
      const isChunk = name.startsWith('chunks/');
      // Sources of ours alone. The others hold packages, some with functions that `new` calls.
      const isOwn = isFirst || name.startsWith('session-core');
      const module = !name.endsWith('.umd.js');
      const whole = {
        code: withoutLink(leftAlone(ownKeysOnly(text(bytes)))),
        map: text(map),
      };
      const { code, map: content } = isOwn ? await arrowFunctions(whole.code, whole.map) : whole;
      const small = await minify(code, {
        module,
        ecma: 2020,
        mangle: { toplevel: module },
        compress: {
          passes: 5,
          pure_getters: true,
          keep_infinity: true,
          sequences: !isFirst,
          // Unsafe only for code unlike ours: no function expression is called with `new`.
          unsafe_arrows: isOwn,
          unsafe_methods: isOwn,
        },
        format: {
          // A chunk is of no use without a file that names the licence.
          comments: { regex: `${isChunk ? '' : '^!|'}webpackIgnore|@vite-ignore` },
          ascii_only: isNearlyLatin(whole.code),
        },
        sourceMap: { content },
        inlineSourcesContent: true,
      });
      const link = `//# sourceMappingURL=${name.split('/').pop()}.map\n`;
      const isHinted = isFirst || isChunk;
      const hint = isHinted ? `${calledAtOnce}\n` : '';
      return [
        [name, `${hint}${small.code.trimEnd()}\n${link}`],
        [`${name}.map`, isHinted ? oneLineLater(small.map) : small.map],
      ];
    }),
  );
  return done.flat();
}

/**
 * Whether so few characters are beyond Latin-1 that they are better escaped: a single one makes V8 store the whole source,
 * as long as the page lives, with two bytes for each character.
 */
function isNearlyLatin(code) {
  const others = code.match(/[^\0-\xff]/g)?.length ?? 0;
  return others > 0 && others * 500 < code.length;
}

/** The map of a script that has one more line at its beginning. */
function oneLineLater(json) {
  const map = JSON.parse(json);
  return JSON.stringify({ ...map, mappings: `;${map.mappings}` });
}

const withoutLink = (code) => code.replace(/\/\/# sourceMappingURL=.*/, '');

const decoder = new TextDecoder();
const text = (bytes) => (typeof bytes === 'string' ? bytes : decoder.decode(bytes));

/**
 * esbuild fills a module object by `for (name in all)`, which also visits what a page has added to
 * `Object.prototype`, and then throws. Only its own keys are meant.
 */
function ownKeysOnly(code) {
  return code.replace(
    /for\(var (\w+) in (\w+)\)(?=\w+\(\w+,\1,\{get:\2\[\1\])/g,
    (_loop, name, all) => `for(var ${name} of Object.keys(${all}))`,
  );
}

/**
 * Makes a host's webpack or Vite leave an `import()` of a computed address to the browser.
 * @see https://webpack.js.org/api/module-methods/#webpackignore
 * @see https://vite.dev/guide/features#dynamic-import
 */
function leftAlone(code) {
  return code.replace(/\bimport\((?!["'])/g, 'import(/*webpackIgnore:true*//*@vite-ignore*/');
}
