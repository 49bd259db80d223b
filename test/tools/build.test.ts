/** What the build promises beyond the files themselves. Needs `dist/`. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import ts from 'typescript';
import { attributeOptions } from '../../elements/attribute-options.ts';
import { attributeName } from '../../elements/attributes.ts';
import { budgets } from '../../scripts/budgets.mjs';
import { joinFirstLoad } from '../../scripts/build/first-load.mjs';
import { replaceFolder } from '../../scripts/build/folder.mjs';
import { minified } from '../../scripts/build/minify-css.mjs';
import { withoutUnused } from '../../scripts/build/unused-exports.mjs';
import { consentRules } from '../../src/consent/options.ts';
import { loginRules } from '../../src/login/options.ts';
import { logoutRules } from '../../src/logout/options.ts';
import { themeRows } from '../../src/theme/rows.ts';
import type { Fields } from '../../src/validate/schema.ts';
import { root } from './source-imports.ts';
import { temporaryFolder } from './temporary.ts';

const run = promisify(execFile);
const dist = (name: string) => join(root, 'dist', name);

describe('the published files', () => {
  test('the manifest lists every attribute, event and custom property', () => {
    const manifest = JSON.parse(readFileSync(dist('custom-elements.json'), 'utf8'));
    const names = (list: { name: string }[]) => list.map(({ name }) => name).sort();
    const rules: Record<string, Fields> = {
      'auth-idp-consent': consentRules,
      'auth-login': loginRules,
      'auth-logout': logoutRules,
    };
    const { declarations } = manifest.modules[0];
    assert.deepEqual(
      declarations.map(({ tagName }: { tagName: string }) => tagName),
      Object.keys(rules),
    );
    for (const { tagName, attributes, events, cssProperties } of declarations) {
      const options = attributeOptions(rules[tagName] ?? {});
      assert.deepEqual(names(attributes), options.map(attributeName).sort(), tagName);
      assert.deepEqual(names(events), ['auth-error', 'auth-event']);
      assert.deepEqual(
        names(cssProperties),
        themeRows()
          .map(({ property }) => property)
          .sort(),
      );
    }
  });

  test('the manifest gives each element its members and parts, and names no class that cannot be imported', () => {
    const manifest = readFileSync(dist('custom-elements.json'), 'utf8');
    const { declarations } = JSON.parse(manifest).modules[0];
    for (const { tagName, members, cssParts } of declarations) {
      const known = members.map(({ name }: { name: string }) => name);
      for (const name of ['config', 'configure', 'focus'])
        assert.ok(known.includes(name), `${tagName} ${name}`);
      assert.ok(cssParts.some(({ name }: { name: string }) => name === 'button-primary'));
    }
    assert.doesNotMatch(manifest, /elements\/[\w-]+\.ts|Partial<Options>/);
  });

  test('every option, and every field of what hosts hear, is explained where an editor shows it', () => {
    const source = ts.createSourceFile(
      'auth-elements.d.ts',
      readFileSync(dist('auth-elements.d.ts'), 'utf8'),
      ts.ScriptTarget.ES2022,
      true,
    );
    const wanted =
      /^(AuthLoginElement|ConfigurableElement|AuthErrorDetail|AuthTokenParams|OAuthProvider|Consent(Request|Section)|LogoutPageRequest|Session(Client|State)|((Common|Login|Consent|Logout|EmailMagicLinks|Otp|OtpEmail|OtpSms|OtpWhatsApp|MagicLink|OAuth|Password|Passkey|SessionDuration|Session|Cookie|Call|Theme)Options))$/;
    const found = source.statements
      .filter(ts.isInterfaceDeclaration)
      .filter(({ name }) => wanted.test(name.text));
    assert.ok(found.length > 10);
    const silent = found.flatMap(({ name, members }) =>
      members
        .filter((member) => ts.getJSDocCommentsAndTags(member).length === 0)
        .map((member) => `${name.text}.${member.name?.getText()}`),
    );
    assert.deepEqual(silent, []);
  });

  test('every script names its source map, which carries its sources', () => {
    const scripts = readdirSync(join(root, 'dist'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.js'),
    );
    for (const name of scripts) {
      const map = /\/\/# sourceMappingURL=(.+)\n?$/.exec(readFileSync(dist(name), 'utf8'))?.[1];
      assert.ok(map, `${name} names a map`);
      const path = join(root, 'dist', name, '..', map);
      assert.ok(existsSync(path), `${map} is there`);
      const { sources, sourcesContent } = JSON.parse(readFileSync(path, 'utf8'));
      assert.equal(sources.length, sourcesContent.length, name);
      assert.ok(
        sources.some((source: string) => /\.tsx?$/.test(source)),
        `${name} leads to TypeScript`,
      );
    }
  });

  test('licences of all that is bundled are there', () => {
    const text = readFileSync(dist('LICENSES.txt'), 'utf8');
    for (const name of ['auth-elements', 'react ', 'react-dom ', 'scheduler ', 'zustand ', '@r2wc/']) {
      assert.ok(text.includes(name), name);
    }
  });

  test('the page of client services runs its own script, which needs one file more at most', () => {
    const page = readFileSync(dist('client-services.html'), 'utf8').replaceAll(/\s+/g, ' ');
    assert.match(page, /Content-Security-Policy" content="default-src 'none'; script-src 'self';/);
    assert.deepEqual(page.match(/<script[^>]*>/g), ['<script type="module" src="./client-services.js">']);
    assert.doesNotMatch(page, /<style|\sstyle=|\son\w+=/);
    const imported = (name: string) =>
      [...readFileSync(dist(name), 'utf8').matchAll(/(?:\bfrom|\bimport\(?)\s*["']([^"']+)["']/g)].map(
        ([, path]) => path,
      );
    assert.deepEqual(imported('client-services.js'), ['./client-services-phone.js']);
    assert.deepEqual(imported('client-services-phone.js'), []);
  });

  test('nothing of development is inside', () => {
    for (const name of ['auth-elements.js', 'auth-elements.umd.js', 'session-core.js']) {
      const code = readFileSync(dist(name), 'utf8');
      assert.doesNotMatch(code, /process\.env|__VERSION__/, name);
    }
  });
});

describe('the first screen', () => {
  const entry = () => readFileSync(dist('auth-elements.js'), 'utf8');

  test('needs one file, without React in it', () => {
    assert.doesNotMatch(entry(), /^\s*import[^(]*["'][^"']+["']/m);
    const { sources } = JSON.parse(readFileSync(dist('auth-elements.js.map'), 'utf8'));
    assert.ok(sources.length > 20, 'the map names the sources');
    assert.deepEqual(
      sources.filter((source: string) => /node_modules|\.tsx$/.test(source)),
      [],
    );
  });

  test('asks the browser on its first line to compile its functions while they travel', () => {
    assert.match(entry(), /^\/\/# allFunctionsCalledOnLoad\n/);
  });

  test('React comes in one file as well, with the screens', () => {
    const chunks = readdirSync(dist('chunks')).filter((name) => name.endsWith('.js'));
    const withReact = chunks.filter((name) =>
      readFileSync(dist(`chunks/${name}.map`), 'utf8').includes('node_modules/react-dom/'),
    );
    assert.equal(withReact.length, 1);
    assert.match(withReact[0] ?? '', /^login-inside-/);
    const code = readFileSync(dist(`chunks/${withReact[0]}`), 'utf8');
    assert.doesNotMatch(code, /(?:^|;)\s*import\s*(?:["'{*]|\w+\s*(?:,|from))/m);
  });
});

describe('size', () => {
  test('fails when a file is over its budget, and names it', async (context) => {
    const folder = await temporaryFolder(context);
    const noise = Array.from({ length: 40_000 }, (_, index) => Math.sin(index).toString(36)).join('');
    await writeFile(join(folder, 'auth-elements.js'), 'export {};');
    for (const name of Object.keys(budgets.files)) await writeFile(join(folder, name), '');
    await writeFile(join(folder, 'session-core.js'), `export const noise = '${noise}';`);
    const failed = await run(process.execPath, ['scripts/size.mjs', '--dist', folder], { cwd: root }).catch(
      (error) => error,
    );
    assert.equal(failed.code, 1);
    assert.match(
      failed.stderr,
      /^Over budget: session-core\.js and what it imports \(1\) by [\d.]+ kB of gzip\.$/m,
    );
  });

  test('weighs what the entry imports at once, and not what it loads later', async (context) => {
    const folder = await temporaryFolder(context);
    await mkdir(join(folder, 'chunks'));
    await writeFile(
      join(folder, 'auth-elements.js'),
      "import './chunks/now.js'; import('./chunks/later.js');",
    );
    await writeFile(join(folder, 'chunks/now.js'), "import './deeper.js';");
    await writeFile(join(folder, 'chunks/deeper.js'), '');
    await writeFile(join(folder, 'chunks/later.js'), '');
    for (const name of Object.keys(budgets.files)) await writeFile(join(folder, name), '');
    await writeFile(join(folder, 'session-core.js'), '');
    const { stdout } = await run(process.execPath, ['scripts/size.mjs', '--dist', folder], { cwd: root });
    assert.match(stdout, /auth-elements\.js and what it imports \(3\)/);
    assert.match(stdout, /^chunks\/later\.js/m);
    assert.doesNotMatch(stdout, /^chunks\/now\.js/m);
  });
});

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

  test('the entry needs no further file, and lazy chunks share its modules, by whatever address it was loaded', async (context) => {
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

  test('its library comes along in it, and what can be had without it does not wait for it', async (context) => {
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

  test('what lazy chunks share lies in one file, is one for all, and imports never go in a circle', async (context) => {
    const folder = await temporaryFolder(context);
    const outputs = {
      'entry.js': chunk(['chunks/left.js', 'chunks/right.js'], ['left', 'right'], 'dynamic-import'),
      'chunks/left.js': chunk(['chunks/one.js', 'chunks/two.js', 'chunks/outer.js'], ['sum', 'one']),
      'chunks/right.js': chunk(['chunks/one.js', 'chunks/two.js', 'chunks/outer.js'], ['sum', 'one']),
      'chunks/one.js': chunk([], ['n']),
      'chunks/two.js': chunk(['chunks/one.js'], ['n']),
      // Together with the others it would wait for the large one, which waits for them.
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

describe('writing a folder', () => {
  test('leaves exactly the files given', async (context) => {
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

  test('a sheet that is wrong stops the build', async () => {
    await assert.rejects(minified('css`.a { color }`'), /A style sheet is wrong/);
  });
});

describe('leaving out what nobody uses of a library', () => {
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

  test('keeps what stands in a text that may use it, and every line in its place', () => {
    const thin = withoutUnused(source, "import { used } from 'library';");
    assert.match(thin, /exports\.used/);
    assert.match(thin, /exports\.version/);
    assert.doesNotMatch(thin, /unused|Name/);
    assert.equal(thin.split('\n').length, source.split('\n').length);
  });

  test('leaves a file as it is that is written otherwise', () => {
    const dense = 'exports.one = function () { return 1; };\nexports.two = function () {\n};\n';
    assert.equal(withoutUnused(dense, 'two'), dense);
  });
});
