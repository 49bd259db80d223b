/** The direction of imports: which folder may import which. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { folders, providerLayers, srcLayers } from './layers.ts';
import {
  cycles,
  exportedTypes,
  type Import,
  importsOf,
  looseExports,
  root,
  sourceFiles,
} from './source-imports.ts';

const files = Object.keys(folders).flatMap((folder) => sourceFiles(folder));
const imports = files.flatMap((file) => importsOf(file));

/** Packages that only one product loads. */
const productPackages = [
  'libphonenumber-js',
  'bs58',
  'ethers',
  '@wallet-standard/app',
  '@simplewebauthn/browser',
  '@solana/wallet-adapter-base',
];

function packageOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}

/** What hosts import: an entry of a package, or the public types of one. */
const isPublic = (file: string) =>
  /^(session-core\/index|elements\/(b2b\/)?(index|server|public-types)|backend\/)/.test(file);

/** The lines of a file that are code. */
function code(file: string): string[] {
  return readFileSync(join(root, file), 'utf8')
    .split('\n')
    .filter((line) => !/^\s*(\/?\*|\/\/)/.test(line));
}

function folder(path: string): string {
  return path.split('/')[0] ?? '';
}

function isWords(path: string): boolean {
  return /^src\/.*\/(main-)?strings\.ts$/.test(path);
}

/** The part of `src` that a file belongs to: `login`, a product such as `products/otp`, or null for a registry of the products. */
function partOf(path: string): string | null {
  return /^src\/(products\/[^/]+|(?!products\/)[^/]+)\//.exec(path)?.[1] ?? null;
}

/** Inside `src`: imports go to the same layer or down. */
function layer(path: string): number {
  // Words alone: `strings` joins them, and they import nothing.
  if (isWords(path)) return 0;
  const part = (partOf(path) ?? 'products/*.ts').replace(/^products\/[^.]*$/, 'products/*');
  const height = srcLayers.findIndex((parts) => parts.includes(part));
  assert.ok(height >= 0, `${path}: test/tools/layers.ts does not know src/${part}`);
  return height;
}

/** The smallest folder that must not import its neighbours: a product, the login, consent, logout, the hidden frame, the axis of members. */
function neighbour(path: string): string | null {
  const part = partOf(path);
  return part !== null && srcLayers[2]?.includes(part.replace(/^products\/.*/, 'products/*')) ? part : null;
}

/** What answers calls: a folder of its own, or beside the rules of its subject. */
function isCalls(path: string): boolean {
  return /^provider\/(calls\/|proofs\/.*-(calls|call-schemas)\.ts$|proofs\/.*\/call-schemas\.ts$|.*\/admin-(?:\w+-)?calls\.ts$)/.test(
    path,
  );
}

/** The height of a folder of the provider; null for its entry. */
function providerFolder(path: string): number | null {
  // The rules of a proof for members need the organization.
  if (/^provider\/proofs\/.*\/of-members\.ts$/.test(path)) return heightOf('organizations');
  if (isCalls(path)) return heightOf('calls');
  const [, first = '', second = ''] = /^provider\/([^/]+)\/(?:([^/]+)\/)?/.exec(path) ?? [];
  if (first === '') return null;
  const height = heightOf(`${first}/${second}`);
  return height < 0 ? heightOf(first) : height;
}

function heightOf(name: string): number {
  return providerLayers.findIndex((names) => names.includes(name));
}

function refuse(what: string, wrong: (entry: Import) => boolean): void {
  const results = imports.filter(wrong).map(({ from, to }) => `${from} imports ${to}`);
  assert.deepEqual(results, [], what);
}

describe('lazy parts', () => {
  test('are loaded by an import() that stands alone, so that it can be repeated', () => {
    const browser = files.filter((file) => /^(session-core|src|elements)\//.test(file));
    const found = browser.flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
      const lazy = imports.filter(({ from, lazy }) => from === file && lazy).length;
      const alone = [...text.matchAll(/\(\) => import\('[^']+'\)(?=[,)])/g)].length;
      return lazy === alone ? [] : [file];
    });
    assert.deepEqual(found, []);
    assert.ok(imports.some(({ from, lazy }) => lazy && browser.includes(from)));
  });
});

describe('import directions', () => {
  test('the files were found', () => {
    for (const name of Object.keys(folders))
      assert.ok(sourceFiles(name).length > 0, `${name} holds source files`);
    assert.ok(imports.length > files.length / 2, 'imports were found');
  });

  test('every import of a file of ours names an existing file, with its extension', () => {
    refuse('existing files', ({ to, ours }) => ours && !existsSync(join(root, to)));
  });

  test('a folder imports of ours what the list says', () => {
    refuse('folders', ({ from, to, ours }) => {
      const allowed = folders[folder(from)]?.imports ?? [];
      return ours && folder(to) !== folder(from) && !allowed.some((name) => to.startsWith(`${name}/`));
    });
  });

  test('session-core imports nothing of ours and no package', () => {
    refuse(
      'session-core',
      ({ from, to }) => folder(from) === 'session-core' && folder(to) !== 'session-core',
    );
  });

  test('what users load reaches no file for organizations', () => {
    const reached = new Set<string>();
    const visit = (file: string) => {
      if (reached.has(file)) return;
      reached.add(file);
      for (const { from, to, ours, typeOnly } of imports) if (from === file && ours && !typeOnly) visit(to);
    };
    for (const entry of ['elements/index.ts', 'session-core/index.ts', 'src/client-services/index.ts'])
      visit(entry);
    assert.ok(reached.size > 100);
    assert.deepEqual(
      [...reached].filter((file) => /\/b2b(-\w+)?\/|index-b2b/.test(file)),
      [],
    );
  });

  test('inside session-core, imports point one way: the ground floor, what all axes share, one axis', () => {
    const axes = /^session-core\/(consumer|b2b)\//;
    assert.ok(files.some((file) => axes.test(file)));
    const axisOf = (path: string) => axes.exec(path)?.[1];
    // The public lists, and the paths under which src and the elements import the consumer client.
    const publicLists = /^session-core\/(index|index-b2b)\.ts$/;
    refuse('one axis of the session layer', ({ from, to }) => {
      if (folder(from) !== 'session-core' || publicLists.test(from)) return false;
      return axisOf(to) !== undefined && axisOf(to) !== axisOf(from);
    });
    refuse('the calls of one axis in what all axes share', ({ from, to }) => {
      if (folder(from) !== 'session-core' || publicLists.test(from) || axisOf(from)) return false;
      return /^session-core\/wire\/(b2b\/)?calls\.ts$/.test(to) && !from.startsWith('session-core/wire/');
    });
    // Errors and types alone lie below the ground floor.
    const below = /^session-core\/(lib\/|errors\.ts|environment\.ts|settings\.ts)/;
    refuse('the ground floor', ({ from, to }) => from.startsWith('session-core/lib/') && !below.test(to));
    refuse(
      'the wire',
      ({ from, to }) => from.startsWith('session-core/wire/') && !to.startsWith('session-core/wire/'),
    );
  });

  test('the provider imports only types of the wire', () => {
    refuse(
      'provider',
      ({ from, to, typeOnly }) => folder(from) === 'provider' && folder(to) === 'session-core' && !typeOnly,
    );
  });

  test('inside the provider, imports point from the calls down to the folders they use', () => {
    // The world names the types of all its parts; the settings take the names of the identity providers from their table.
    const names = /^provider\/(world\/world|settings\/social-credentials)\.ts$/;
    refuse('folders of the provider', ({ from, to }) => {
      if (names.test(from)) return false;
      const [own, other] = [providerFolder(from), providerFolder(to)];
      return own !== null && other !== null && other > own;
    });
  });

  test('a call reads its request and answers it; the folders below speak to the database', () => {
    const isQuery = /\bfrom 'kysely'|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/;
    // The management API lists and changes rows as they are.
    const calls = files.filter((file) => isCalls(file) && !/\/admin-/.test(file));
    assert.ok(calls.length > 0);
    assert.deepEqual(
      calls.filter((file) => isQuery.test(readFileSync(join(root, file), 'utf8'))),
      [],
    );
  });

  test('the backend module imports no package but jose', () => {
    refuse('backend', ({ from, to, ours }) => folder(from) === 'backend' && !ours && to !== 'jose');
  });

  test('src imports react, zustand and, in products, what a product needs; marks come from simple-icons', () => {
    refuse('src', ({ from, to, ours }) => {
      if (folder(from) !== 'src' || ours) return false;
      const name = packageOf(to);
      if (['react', 'react-dom', 'zustand'].includes(name)) return false;
      if (from.startsWith('src/components/marks/')) return name !== 'simple-icons';
      return !(neighbour(from) && neighbour(from) !== 'login' && productPackages.includes(name));
    });
  });

  test('inside src, imports point one way', () => {
    refuse(
      'layers of src',
      ({ from, to }) => folder(from) === 'src' && folder(to) === 'src' && layer(to) > layer(from),
    );
  });

  test('products do not import each other, nor does the login, which receives their table; members use the products of users', () => {
    refuse('products', ({ from, to }) => {
      const folder = neighbour(from);
      const other = neighbour(to);
      if (folder === 'b2b' && other?.startsWith('products/')) return false;
      return folder !== null && other !== null && folder !== other;
    });
  });

  test('only the elements import the registries of the products', () => {
    const registry = /^src\/products\/[^/]+\.ts$/;
    assert.ok(files.some((file) => registry.test(file)));
    refuse('registries', ({ from, to }) => registry.test(to) && folder(from) !== 'elements');
  });

  test('the texts of a product import nothing', () => {
    assert.ok(files.some(isWords));
    refuse('words', ({ from }) => isWords(from));
  });

  test('components and the machine do not import each other', () => {
    const part = (path: string) => /^src\/(components|machine)\//.exec(path)?.[1];
    refuse('components and machine', ({ from, to }) => {
      const [own, other] = [part(from), part(to)];
      return own !== undefined && other !== undefined && own !== other;
    });
  });

  test('elements import react and the wrapper of React components', () => {
    refuse('elements', ({ from, to, ours }) => {
      if (folder(from) !== 'elements' || ours) return false;
      return !['@r2wc/react-to-web-component', '@r2wc/core', 'react', 'react-dom'].includes(packageOf(to));
    });
  });

  test('pages of the demo use only what the build publishes', () => {
    const pattern = /^(\/dist\/|\/shared\/|\/config\.js$|\.)/;
    refuse(
      'pages of the demo',
      ({ from, to }) =>
        from.endsWith('.js') && folder(from) === 'demo-host' && to.startsWith('/') && !pattern.test(to),
    );
  });

  test('what a page may name its elements after is read past them', () => {
    // The hidden frame is a page of the provider. The early script stands alone, and says what it does instead.
    const pattern = /^(src\/client-services\/|elements\/drawing\/early-clicks\.ts$)/;
    const bare = files
      .filter((file) => /^(session-core|src|elements)\//.test(file) && !pattern.test(file))
      .filter((file) => code(file).some((line) => /(?<![\w.`])document\.[a-z]/i.test(line)));
    assert.deepEqual(bare, [], 'write unclobbered(document)');
  });

  test('imports form no cycle; inside the provider, not even those of types', () => {
    assert.deepEqual(cycles(imports.filter(({ typeOnly }) => !typeOnly)), []);
    assert.deepEqual(cycles(imports.filter(({ from }) => folder(from) === 'provider')), []);
  });

  test('the rules below those of sessions name the parts that they take, not the whole world', () => {
    const knows = ['notices', 'sessions'].map((name) => providerFolder(`provider/${name}/`) ?? 0);
    refuse('the world', ({ from, to }) => {
      const folder = providerFolder(from);
      return to === 'provider/world/world.ts' && folder !== null && folder < Math.min(...knows);
    });
  });

  test('a file exports the types that others import', () => {
    const tree = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: root, encoding: 'utf8' });
    const used = new Set<string>();
    for (const { to, names } of tree
      .split('\n')
      .filter(existsSync)
      .flatMap((file) => importsOf(file)))
      for (const name of names ?? ['*']) used.add(`${to}: ${name}`);
    const surplus = files
      .filter((file) => !isPublic(file) && !used.has(`${file}: *`))
      .flatMap((file) => exportedTypes(file).map((name) => `${file}: ${name}`))
      .filter((name) => !used.has(name));
    assert.deepEqual(surplus, []);
  });

  test('names are spelled out: no default exports, no export of everything', () => {
    assert.deepEqual(files.flatMap(looseExports), []);
  });
});
