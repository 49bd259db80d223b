/** The steps of the build, each on its own files. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { marksAsValues, pathOf } from '../../../scripts/build/brand-marks.mjs';
import { replaceFolder } from '../../../scripts/build/folder.mjs';
import { roundPath } from '../../../scripts/build/round-path.mjs';
import { joinFirstLoad } from '../../../scripts/build/tricks/first-load.mjs';
import { minified } from '../../../scripts/build/tricks/minify-css.mjs';
import { asModule } from '../../../scripts/build/tricks/react-files.mjs';
import { namesUsedIn, withoutUnused } from '../../../scripts/build/tricks/unused-exports.mjs';
import { temporaryFolder } from '../temporary.ts';

describe('joining the first load', () => {
  const shared = 'let count = 0; const up = () => ++count; export { up as a, count as b };';
  const entry =
    "import { a as up } from './chunks/shared-1.js'; up(); export const later = () => import('./chunks/later-1.js'); export { up };";
  const later = "import { a as up } from './shared-1.js'; export const counted = up();";

  const outputs = {
    'auth-elements.js': {
      imports: [
        { path: 'chunks/shared-1.js', kind: 'import-statement' },
        { path: 'chunks/later-1.js', kind: 'dynamic-import' },
      ],
      exports: ['later', 'up'],
    },
    'chunks/shared-1.js': { imports: [], exports: ['a', 'b'] },
    'chunks/later-1.js': {
      imports: [{ path: 'chunks/shared-1.js', kind: 'import-statement' }],
      exports: ['counted'],
    },
  };
  const files = new Map([
    ['auth-elements.js', entry],
    ['chunks/shared-1.js', shared],
    ['chunks/later-1.js', later],
  ]);

  test('a chunk that is imported but was not built stops the build', async () => {
    const lacking = entry.replace('later-1', 'gone-1');
    await assert.rejects(
      joinFirstLoad({
        entry: 'auth-elements.js',
        files: new Map([...files, ['auth-elements.js', lacking]]),
        outputs,
        options: { format: 'esm' },
      }),
      /auth-elements\.js imports chunks\/gone-1\.js/,
    );
  });

  test('the entry needs no further file, and lazy chunks share its modules, whatever address it was loaded from', async (context) => {
    const folder = await temporaryFolder(context);
    const joined = await joinFirstLoad({
      entry: 'auth-elements.js',
      files,
      outputs,
      options: { format: 'esm' },
    });
    assert.deepEqual(joined.map(([name]: [string, Uint8Array]) => name).sort(), [
      'auth-elements.js',
      'chunks/later-1.js',
    ]);
    await replaceFolder(
      folder,
      new Map<string, string | Uint8Array>([['package.json', '{"type":"module"}'], ...joined]),
    );
    const address = pathToFileURL(join(folder, 'auth-elements.js')).href;
    const { up, later: open } = await import(`${address}?v=2`);
    assert.equal(up(), 2);
    assert.equal((await open()).counted, 3);
  });
});

describe('joining a second load', () => {
  const outputs = {
    'entry.js': {
      imports: [
        { path: 'chunks/early-1.js', kind: 'import-statement' },
        { path: 'chunks/inside-1.js', kind: 'dynamic-import' },
        { path: 'chunks/apart-1.js', kind: 'dynamic-import' },
      ],
      exports: ['inside', 'apart'],
    },
    'chunks/early-1.js': { imports: [], exports: ['n', 'unused'] },
    'chunks/both-1.js': { imports: [], exports: ['b'] },
    'chunks/library-1.js': { imports: [], exports: ['l'] },
    'chunks/inside-1.js': {
      imports: [
        { path: 'chunks/early-1.js', kind: 'import-statement' },
        { path: 'chunks/library-1.js', kind: 'import-statement' },
        { path: 'chunks/both-1.js', kind: 'import-statement' },
        { path: 'chunks/rest-1.js', kind: 'dynamic-import' },
      ],
      exports: ['rest', 'sum'],
    },
    'chunks/rest-1.js': {
      imports: [{ path: 'chunks/library-1.js', kind: 'import-statement' }],
      exports: ['same'],
    },
    'chunks/apart-1.js': {
      imports: [{ path: 'chunks/both-1.js', kind: 'import-statement' }],
      exports: ['own'],
    },
  };
  const files = new Map([
    [
      'entry.js',
      "import { n } from './chunks/early-1.js'; n.push('entry'); export const inside = () => import('./chunks/inside-1.js'); export const apart = () => import('./chunks/apart-1.js');",
    ],
    ['chunks/early-1.js', 'const n = []; const unused = 1; export { n, unused };'],
    ['chunks/both-1.js', "const b = 'both'; export { b };"],
    ['chunks/library-1.js', 'const l = {}; export { l };'],
    [
      'chunks/inside-1.js',
      "import { n } from './early-1.js'; import { l } from './library-1.js'; import { b } from './both-1.js'; export const sum = [...n, b].join(); export const rest = async () => (await import('./rest-1.js')).same === l;",
    ],
    ['chunks/rest-1.js', "import { l } from './library-1.js'; export const same = l;"],
    ['chunks/apart-1.js', "import { b } from './both-1.js'; export const own = b;"],
  ]);

  test('its library is part of it, and what is reachable without it does not wait for it', async (context) => {
    const folder = await temporaryFolder(context);
    const joined = await joinFirstLoad({
      entry: 'entry.js',
      second: 'chunks/inside-1.js',
      files,
      outputs,
      options: { format: 'esm' },
    });
    assert.deepEqual(joined.map(([name]: [string, Uint8Array]) => name).sort(), [
      'chunks/apart-1.js',
      'chunks/both-1.js',
      'chunks/inside-1.js',
      'chunks/rest-1.js',
      'entry.js',
    ]);
    await replaceFolder(
      folder,
      new Map<string, string | Uint8Array>([['package.json', '{"type":"module"}'], ...joined]),
    );
    const { apart, inside } = await import(pathToFileURL(join(folder, 'entry.js')).href);
    assert.equal((await apart()).own, 'both');
    const { sum, rest } = await inside();
    assert.equal(sum, 'entry,both');
    assert.equal(await rest(), true);
  });
});

describe('joining small chunks', () => {
  const chunk = (imports: string[], exports: string[], kind = 'import-statement') => ({
    imports: imports.map((name) => ({ path: name, kind })),
    exports,
  });

  test('what lazy chunks share is in one file, is a single copy, and imports never form a cycle', async (context) => {
    const folder = await temporaryFolder(context);
    const outputs = {
      'entry.js': chunk(['chunks/left.js', 'chunks/right.js'], ['left', 'right'], 'dynamic-import'),
      'chunks/left.js': chunk(['chunks/one.js', 'chunks/two.js', 'chunks/outer.js'], ['sum', 'one']),
      'chunks/right.js': chunk(['chunks/one.js', 'chunks/two.js', 'chunks/outer.js'], ['sum', 'one']),
      'chunks/one.js': chunk([], ['n']),
      'chunks/two.js': chunk(['chunks/one.js'], ['n']),
      // Joined with the others it would wait for the large one, which waits for them.
      'chunks/outer.js': chunk(['chunks/large.js'], ['n']),
      'chunks/large.js': chunk(['chunks/one.js'], ['n']),
    };
    const user =
      "import { n as a } from './one.js'; import { n as b } from './two.js'; import { n as c } from './outer.js'; export const sum = [a, b, c].flat().join(); export const one = a;";
    const files = new Map([
      [
        'entry.js',
        "export const left = () => import('./chunks/left.js'); export const right = () => import('./chunks/right.js');",
      ],
      ['chunks/left.js', user],
      ['chunks/right.js', user],
      ['chunks/one.js', "const n = ['one']; export { n };"],
      ['chunks/two.js', "import { n as one } from './one.js'; const n = [...one, 'two']; export { n };"],
      [
        'chunks/outer.js',
        "import { n as large } from './large.js'; const n = large + ' outer'; export { n };",
      ],
      [
        'chunks/large.js',
        `import { n as one } from './one.js'; const n = one + '${' large'.repeat(1_000)}'; export { n };`,
      ],
    ]);
    const joined = await joinFirstLoad({ entry: 'entry.js', files, outputs, options: { format: 'esm' } });
    const names = joined.map(([name]: [string, Uint8Array]) => name).sort();
    assert.match(names.at(-2) ?? '', /^chunks\/shared-\w+\.js$/);
    assert.deepEqual(names.toSpliced(-2, 1), [
      'chunks/large.js',
      'chunks/left.js',
      'chunks/outer.js',
      'chunks/right.js',
      'entry.js',
    ]);
    await replaceFolder(
      folder,
      new Map<string, string | Uint8Array>([['package.json', '{"type":"module"}'], ...joined]),
    );
    const entry = await import(pathToFileURL(join(folder, 'entry.js')).href);
    const [left, right] = [await entry.left(), await entry.right()];
    assert.match(left.sum, /^one,one,two,one large.* outer$/);
    assert.equal(left.one, right.one);
  });
});

describe('joining what a lazy part imports', () => {
  test('the part hosts a single copy of it for later parts, and what has no state is in each file', async (context) => {
    const folder = await temporaryFolder(context);
    const chunk = (imports: string[], exports: string[], kind = 'import-statement') => ({
      imports: imports.map((name) => ({ path: name, kind })),
      exports,
    });
    const outputs = {
      'entry.js': chunk(['chunks/idle.js', 'chunks/later.js'], ['idle', 'later'], 'dynamic-import'),
      'chunks/idle.js': chunk(['chunks/words.js', 'chunks/pure.js'], ['idle']),
      'chunks/later.js': chunk(['chunks/words.js', 'chunks/pure.js'], ['same', 'twice']),
      'chunks/words.js': chunk(['chunks/pure.js'], ['words']),
      'chunks/pure.js': { ...chunk([], ['twice']), inputs: { 'src/pure.ts': {} } },
    };
    const files = new Map([
      [
        'entry.js',
        "export const idle = () => import('./chunks/idle.js'); export const later = () => import('./chunks/later.js');",
      ],
      [
        'chunks/idle.js',
        "import { words } from './words.js'; import { twice } from './pure.js'; export const idle = { words, n: twice(1) };",
      ],
      [
        'chunks/later.js',
        "import { words } from './words.js'; import { twice } from './pure.js'; export const same = (other) => other === words; export { twice };",
      ],
      ['chunks/words.js', "import { twice } from './pure.js'; const words = [twice(2)]; export { words };"],
      ['chunks/pure.js', 'const twice = (n) => 2 * n; export { twice };'],
    ]);
    const joined = await joinFirstLoad({
      entry: 'entry.js',
      hosts: ['chunks/idle.js'],
      copied: ['src/pure.ts'],
      files,
      outputs,
      options: { format: 'esm' },
    });
    assert.deepEqual(joined.map(([name]: [string, Uint8Array]) => name).sort(), [
      'chunks/idle.js',
      'chunks/later.js',
      'entry.js',
    ]);
    await replaceFolder(
      folder,
      new Map<string, string | Uint8Array>([['package.json', '{"type":"module"}'], ...joined]),
    );
    const entry = await import(pathToFileURL(join(folder, 'entry.js')).href);
    const { idle } = await entry.idle();
    const { same, twice } = await entry.later();
    assert.deepEqual(idle, { words: [4], n: 2 });
    assert.equal(same(idle.words), true);
    assert.equal(twice(3), 6);
  });
});

describe('writing a folder', () => {
  test('leaves exactly the given files', async (context) => {
    const folder = await temporaryFolder(context);
    await replaceFolder(
      folder,
      new Map([
        ['a.js', '1'],
        ['chunks/old.js', '1'],
      ]),
    );
    await replaceFolder(
      folder,
      new Map([
        ['a.js', '2'],
        ['chunks/new.js', '2'],
      ]),
    );
    assert.deepEqual((await readdir(folder, { recursive: true })).sort(), [
      'a.js',
      'chunks',
      'chunks/new.js',
    ]);
    assert.equal(readFileSync(join(folder, 'a.js'), 'utf8'), '2');
  });
});

describe('style sheets', () => {
  test('are minified in place, without moving the lines after them', async () => {
    const source = 'const a = css`\n  .a {\n    color: red;\n  }\n`;\nconst b = 1;\n';
    const result = await minified(source);
    assert.match(result, /^const a = "\.a\{color:red\}"/);
    assert.equal(result.split('\n').indexOf('const b = 1;'), source.split('\n').indexOf('const b = 1;'));
  });

  test('an escape means the same as without minifying', async () => {
    // A source file has this text: the template reads one backslash.
    const result = await minified("css`.a::before { content: '\\\\200b' }`");
    const [, sheet = ''] = /^"(.*)"$/s.exec(result) ?? [];
    assert.match(JSON.parse(`"${sheet}"`), /content:\s*"(\\200b|\u200b)"/);
  });

  test('an invalid sheet stops the build', async () => {
    await assert.rejects(minified('css`.a { color }`'), /A style sheet is invalid/);
  });
});

describe('removing unused exports of a library', () => {
  const source = [
    'function deep() {}',
    'exports.used = function (a) {',
    '  return deep(a);',
    '};',
    'exports.unused = function () {',
    '  if (1) {',
    '  }',
    '};',
    'exports.Name = Name;',
    'exports.version = "1";',
    '',
  ].join('\n');

  test('keeps every name that occurs in a text that may use it, and every line in its place', () => {
    const thin = withoutUnused(source, "import { used } from 'library';");
    assert.match(thin, /exports\.used/);
    assert.match(thin, /exports\.version/);
    assert.doesNotMatch(thin, /unused|Name/);
    assert.equal(thin.split('\n').length, source.split('\n').length);
  });

  test('leaves a file with another format unchanged', () => {
    const dense = 'exports.one = function () { return 1; };\nexports.two = function () {\n};\n';
    assert.equal(withoutUnused(dense, 'two'), dense);
  });
});

describe('naming what a file uses of React', () => {
  test('our sources name it in imports, not in comments', () => {
    const source =
      "/** A cache. */\nimport {\n  type ReactNode,\n  useState,\n} from 'react';\nimport { lazy } from './lazy.ts';\n";
    const used = namesUsedIn('src/login/login.tsx', source);
    assert.match(used, /useState/);
    assert.doesNotMatch(used, /cache|lazy/);
  });

  test('React’s own files name it as a member, not as a property of their own', () => {
    const source = 'var React = require("react"); var hooks = { useMemo: mount }; check(React.version);';
    assert.equal(namesUsedIn('react-dom/cjs/react-dom-client.production.js', source), 'React.version');
  });
});

describe('React’s files as modules', () => {
  test('have each export as a variable of its own', () => {
    const source =
      '"use strict";\nvar other = require("other");\nexports.use = use;\nexports.now = void 0;\nif (other.has) exports.now = function () {\n};\n';
    const code = asModule(source);
    assert.match(code, /^import \* as other from "other";/);
    assert.match(code, /^ *if \(other\.has\) exports_now = function/m);
    assert.match(code, /export \{ exports_use as use, exports_now as now \};/);
    assert.equal(code.split('\n').indexOf('var exports_use = use;'), 2, 'no line moves');
  });
});

describe('extracting the mark of a brand from its drawing', () => {
  const drawing = (inside: string, box = '0 0 24 24') =>
    `<svg role="img" viewBox="${box}" xmlns="http://www.w3.org/2000/svg"><title>Fox</title>${inside}</svg>`;

  test('returns the path and nothing else', () => {
    assert.equal(pathOf(drawing('<path d="M0 0h24v24z"/>')), 'M0 0h24v24z');
  });

  test('a drawing of another kind stops the build', () => {
    for (const other of [
      drawing('<circle r="4"/>'),
      drawing('<path d="M0 0z"/><path d="M1 1z"/>'),
      drawing('<path d="M0 0z"/>', '0 0 48 48'),
      drawing('<script/><path d="M0 0z"/>'),
    ])
      assert.throws(() => pathOf(other), /Not one path/);
  });
});

describe('the marks of the classic script', () => {
  for (const file of ['src/components/icons/provider-mark.tsx', 'src/products/crypto/wallet-mark.tsx'])
    test(`are values, not chunks: ${file}`, async () => {
      const { metafile } = await build({
        entryPoints: [file],
        bundle: true,
        write: false,
        metafile: true,
        format: 'esm',
        packages: 'external',
        plugins: [marksAsValues],
      });
      const imports = Object.values(metafile.inputs).flatMap((input) => input.imports);
      assert.ok(imports.some(({ path }) => path.endsWith('/coinbase/mark.ts')));
      assert.deepEqual(
        imports.filter(({ path, kind }) => kind === 'dynamic-import' && path.includes('mark')),
        [],
      );
    });
});

describe('the rounded path of a brand mark', () => {
  test('has two decimals, and its relative points do not drift', () => {
    const rounded = roundPath(`M0 0${'l.014 0'.repeat(50)}`);
    const steps = (rounded.split('l')[1] ?? '').match(/\.\d+/g) ?? [];
    assert.ok(steps.every((step) => step.length <= 3));
    assert.equal(steps.reduce((sum, step) => sum + Number(step), 0).toFixed(2), '0.70');
  });

  test('keeps the flags of arcs that are written without spaces', () => {
    assert.equal(roundPath('M1 1a185.796 185.796 0 01-4.293-2.916z'), 'M1 1a185.8 185.8 0 0 1-4.29-2.92z');
  });

  test('begins the next shape where the last one was drawn to begin', () => {
    assert.equal(roundPath('M1.004 1h2.004v1zm.004 0h1'), 'M1 1h2v1zm0 0h1');
  });
});
