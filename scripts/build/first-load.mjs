/**
 * Makes the first screen one request. The splitter puts what the entry shares with lazy chunks (React, above all) into
 * a chunk of its own, which the browser learns of only after it has the entry: a whole round trip on a phone. Here the
 * entry gets that code back, and lazy chunks reach it through a registry on the global object. Importing the entry
 * itself would not do: by another address (`?v=2`) it would be a second copy.
 */
import { posix } from 'node:path';
import * as esbuild from 'esbuild';

/**
 * @param {{ entry: string, files: Map<string, string>, outputs: Record<string, { imports: { path: string, kind: string }[], exports: string[] }>,
 *   options: esbuild.BuildOptions }} input File contents and the metafile's outputs, both by name within `dist/`.
 * @returns {Promise<[string, Uint8Array][]>}
 */
export async function joinFirstLoad({ entry, files, outputs, options }) {
  const scripts = Object.keys(outputs).filter((name) => name.endsWith('.js'));
  const first = staticClosure(entry, outputs);
  const rest = scripts.filter((name) => !first.has(name));
  first.delete(entry);
  const built = await Promise.all([
    bundle(entry, entryWith(entry, [...first], outputs), (name) => files.get(name)),
    // Chunks that only lazy chunks share stay files of their own.
    ...rest.map((name) =>
      bundle(name, files.get(name), (other) => first.has(other) && fromRegistry(other, outputs[other])),
    ),
  ]);
  return built.flat();

  async function bundle(name, contents, load) {
    const result = await esbuild.build({
      ...options,
      entryPoints: [name],
      outdir: undefined,
      outfile: name,
      bundle: true,
      write: false,
      plugins: [inMemory(name, contents, load)],
    });
    return result.outputFiles.map((file) => [
      posix.join(posix.dirname(name), posix.basename(file.path)),
      file.contents,
    ]);
  }
}

/** Resolves the imports between the files of `dist/`: those that `load` knows are taken in, the others stay imports. */
function inMemory(from, contents, load) {
  const root = { path: `${from}#`, namespace: 'dist' };
  return {
    name: 'in-memory',
    setup(build) {
      build.onResolve({ filter: /.*/ }, ({ path, importer, kind }) => {
        if (kind === 'entry-point') return root;
        const name = posix.join(posix.dirname(importer), path);
        if (kind === 'import-statement' && load(name)) return { path: name, namespace: 'dist' };
        const address = posix.relative(posix.dirname(from), name);
        return { path: address.startsWith('.') ? address : `./${address}`, external: true };
      });
      build.onLoad({ filter: /.*/, namespace: 'dist' }, ({ path }) => ({
        contents: path === root.path ? contents : load(path),
        loader: 'js',
      }));
    },
  };
}

function entryWith(entry, shared, outputs) {
  return [
    `export * from './${entry}';`,
    ...shared.flatMap((name, index) => {
      const names = outputs[name].exports;
      // Name by name: esbuild's object for a whole module walks inherited keys, and a page may have added some.
      const own = names.map((exported) => `${exported} as s${index}${exported}`).join(', ');
      const fields = names.map((exported) => `${exported}: s${index}${exported}`).join(', ');
      return [
        `import { ${own} } from './${name}';`,
        // The first copy on the page stays, as its elements are the registered ones.
        `globalThis[Symbol.for('${keyOf(name)}')] ??= { ${fields} };`,
      ];
    }),
  ].join('\n');
}

/** The module as a lazy chunk sees it. */
function fromRegistry(name, { exports }) {
  const names = exports.map((exported) => `${exported} = shared.${exported}`).join(', ');
  return `const shared = globalThis[Symbol.for('${keyOf(name)}')];\nexport const ${names};`;
}

/** Named by content, since the chunk's name carries its hash: another version never answers. */
function keyOf(name) {
  return `auth-elements/${posix.basename(name, '.js')}`;
}

function staticClosure(entry, outputs) {
  const found = new Set();
  const walk = (name) => {
    if (found.has(name)) return;
    found.add(name);
    for (const { path, kind } of outputs[name].imports) if (kind === 'import-statement') walk(path);
  };
  walk(entry);
  return found;
}
