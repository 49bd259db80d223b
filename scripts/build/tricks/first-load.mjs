/**
 * Makes the first screen one request, and React another. The splitter puts what the entry shares with lazy chunks (React,
 * above all) into a chunk of its own, which the browser discovers only after the entry: a whole round trip on a phone.
 * This step moves that code back into the entry, and lazy chunks reach it through a registry on the global object.
 * Importing the entry itself would not work: under another address (`?v=2`) it would be a second copy.
 */
import { posix } from 'node:path';
import * as esbuild from 'esbuild';
import { askedFor, consistsOf, isHelper, reachable, staticClosure, takes } from './chunk-graph.mjs';
import { fromRegistry, hashOf, registryModule, registryName, registryOf, statementOf } from './registry.mjs';

/**
 * @param {{ entry: string, second?: string, hosts?: string[], screens?: string[], copied?: string[], later?: string,
 *   files: Map<string, string>, outputs: Record<string, { imports: { path: string, kind: string }[], exports: string[], inputs?: object }>,
 *   options: esbuild.BuildOptions }} input File contents and the metafile's outputs, both by name within `dist/`;
 *   `second`: a lazy chunk that likewise takes in what it shares with the chunks it imports; `hosts`: further lazy chunks
 *   that take in what they import, from which others then import it; `screens`: the same, but what several of them share goes
 *   into the first host; `copied`: sources without state, of which each file has its own copy; `later`: a lazy chunk that no
 *   sign-in needs. What only it leads to shares a file, and has no copies.
 * @returns {Promise<[string, Uint8Array][]>}
 */
export async function joinFirstLoad({
  entry,
  second,
  hosts = [],
  screens = [],
  copied = [],
  later,
  files,
  outputs,
  options,
}) {
  const scripts = Object.keys(outputs).filter((name) => name.endsWith('.js'));
  const takenBy = (name, others) =>
    outputs[name].exports.filter((exported) =>
      others.some((other) => takes(files.get(other), name, exported)),
    );

  const first = staticClosure(entry, outputs);
  // The bundler's own helpers: an import without a use.
  const idle = [...first].filter((name) => isHelper(outputs[name]) && takenBy(name, [...first]).length === 0);
  for (const name of idle) first.delete(name);

  const then = second ? staticClosure(second, outputs) : new Set();
  // What is reachable without the second chunk must not wait for it.
  const without = second ? reachable(entry, outputs, second) : new Set();
  for (const name of idle) if (takenBy(name, [...without]).length === 0) without.delete(name);
  for (const name of first) then.delete(name);
  for (const name of without) then.delete(name);

  const rest = scripts.filter((name) => !first.has(name) && !then.has(name));
  // Only exports that other chunks import by name must stay reachable.
  const namesOf = (name) => takenBy(name, first.has(name) ? [...then, ...rest] : rest);
  const registries = [entry, second].map((name, index) =>
    registryOf(
      [...(index === 0 ? first : then)].filter((chunk) => chunk !== name),
      namesOf,
    ),
  );
  const shared = (name) => fromRegistry(name, registries[first.has(name) ? 0 : 1]);
  const nothing = 'export {};';
  const fromFirst = (name) => (first.has(name) && shared(name)) || (idle.includes(name) && nothing);
  const fromBoth = (name) =>
    first.has(name) || then.has(name) ? shared(name) : idle.includes(name) && nothing;
  const chunksOf = (name) => (without.has(name) ? fromFirst : fromBoth);
  const copies = new Set(rest.filter((name) => consistsOf(outputs[name], copied)));
  const beyond = new Set(later ? rest.filter((name) => !reachable(entry, outputs, later).has(name)) : []);
  const takenChunks = takenIn({ hosts, screens }, outputs, (name, host) => {
    if (first.has(name) || then.has(name) || copies.has(name)) return false;
    return without.has(host) || !without.has(name);
  });
  const inOthers = new Set([...copies, ...takenChunks.flatMap(({ names }) => names)]);
  const takers = [...rest, ...then];
  const hosting = takenChunks.map(({ host, names }) => {
    const others = takers.filter((name) => name !== host && !names.includes(name));
    return groupOf(names, (name) => takenBy(name, others), host);
  });
  const apart = rest.filter((name) => !inOthers.has(name));
  const isHost = (name) => [...hosts, ...screens].includes(name);
  const small = smallOnes(apart, outputs, files).filter((name) => !isHost(name));
  const alsoBeyond = [...copies].filter((name) => beyond.has(name) || takenBy(name, [...beyond]).length > 0);
  const groups = [
    small.filter((name) => without.has(name)),
    [...small.filter((name) => !without.has(name)), ...alsoBeyond],
  ]
    .map((names) => groupOf(names, (name) => takenBy(name, takers)))
    .filter(({ names }) => names.length > 1);
  /** A chunk that was joined with others into one file, or is copied into the taker. */
  const fromGroup = (name, taker) => {
    const group = [...hosting, ...groups].find(({ names }) => names.includes(name));
    if (copies.has(name) && !(group && beyond.has(taker))) return files.get(name);
    return group && handingOn(name, group);
  };
  const built = await Promise.all([
    bundle(entry, entryWith(entry, registries[0]), (name) => (first.has(name) ? files.get(name) : nothing)),
    ...(second
      ? [
          bundle(second, entryWith(second, registries[1]), (name) =>
            then.has(name) ? files.get(name) : fromFirst(name) || fromGroup(name, second),
          ),
        ]
      : []),
    // Chunks that only lazy chunks share stay separate files; the small ones are joined.
    ...apart
      .filter((name) => !fromGroup(name) && !isHost(name))
      .map((name) =>
        bundle(name, files.get(name), (other) => fromGroup(other, name) || chunksOf(name)(other)),
      ),
    ...hosting.map(({ names, path, rows }) =>
      bundle(path, `export * from './${posix.basename(path)}';\n${together(rows)}`, (name) =>
        name === path || names.includes(name)
          ? files.get(name)
          : fromGroup(name, path) || chunksOf(path)(name),
      ),
    ),
    ...groups.map(({ names, path, rows }) =>
      bundle(path, together(rows), (name) =>
        // The second group may import the first one, never the other way round.
        names.includes(name) ? files.get(name) : fromGroup(name, path) || chunksOf(names[0])(name),
      ),
    ),
  ]);
  const all = built.flat();
  refuseMissing(all);
  return all;

  async function bundle(name, contents, loadChunk) {
    const load = (path) => {
      const registry = registries.find((one) => registryName(one) === posix.basename(path));
      return registry ? registryModule(registry) : loadChunk(path);
    };
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

/** Fails the build if a chunk imports a file that was joined into another: otherwise only visitors would notice. */
export function refuseMissing(built, elsewhere = []) {
  const names = [...elsewhere, ...built.map(([name]) => name)];
  for (const [name, contents] of built.filter(([name]) => name.endsWith('.js'))) {
    const code = withoutMap(new TextDecoder().decode(contents));
    for (const [, path] of code.matchAll(/\b(?:from|import)\s*\(?\s*["'](\.\.?\/[^"']+)["']/g)) {
      const target = posix.join(posix.dirname(name), path);
      if (!names.includes(target))
        throw new Error(`${name} imports ${target}, which is no longer a file of its own.`);
    }
  }
}

/**
 * Resolves the imports between the files of `dist/`: inlines those that `load` knows, leaves the others as imports.
 * With `lazy`, it also inlines dynamic imports, except those that `lazy` has another address for.
 */
export function inMemory(from, contents, load, lazy) {
  const root = { path: `${from}#`, namespace: 'dist' };
  return {
    name: 'in-memory',
    setup(build) {
      build.onResolve({ filter: /.*/ }, ({ path, importer, kind }) => {
        if (kind === 'entry-point') return root;
        const name = posix.join(posix.dirname(importer), path);
        if (lazy && Object.hasOwn(lazy, name)) return { path: lazy[name], external: true };
        if ((lazy || kind === 'import-statement') && load(name)) return { path: name, namespace: 'dist' };
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

function entryWith(entry, registry) {
  return `export * from './${posix.basename(entry)}';\n${statementOf(entry, registry)}`;
}

/** Chunks below this many characters are not worth a request each. */
const small = 4_000;

/** Small chunks that no entry imports by itself, except those whose joining would create an import cycle. */
function smallOnes(rest, outputs, files) {
  const requested = askedFor(outputs);
  const chosen = new Set(
    rest.filter((name) => !requested.has(name) && withoutMap(files.get(name)).length < small),
  );
  const staticImports = (name) =>
    outputs[name].imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => path);
  const comesBack = (name) =>
    staticImports(name)
      .filter((path) => !chosen.has(path))
      .some((path) => [...staticClosure(path, outputs)].some((file) => chosen.has(file)));
  for (let isSmaller = true; isSmaller; ) {
    const circle = [...chosen].find(comesBack);
    isSmaller = circle !== undefined && chosen.delete(circle);
  }
  return [...chosen].sort();
}

function withoutMap(code) {
  return code.replace(/\/\/# sourceMappingURL=.*$/s, '');
}

/** What each host takes in: the chunks that it imports, unless a page can fetch one of them without it. */
function takenIn({ hosts, screens }, outputs, may) {
  const requested = askedFor(outputs);
  const done = new Set();
  const take = (host, chunks) => {
    const names = chunks.filter(
      (name) => name !== host && !requested.has(name) && !done.has(name) && may(name, host),
    );
    for (const name of names) done.add(name);
    return { host, names };
  };
  const importsOf = (host) => [...staticClosure(host, outputs)];
  const [first, ...others] = hosts.map((host) => take(host, importsOf(host)));
  const all = screens.flatMap(importsOf);
  const several = [...new Set(all.filter((name, index) => all.indexOf(name) !== index))];
  if (first) first.names.push(...take(first.host, several).names);
  return [first, ...others, ...screens.map((host) => take(host, importsOf(host)))].filter(Boolean);
}

/** Chunks that are joined into one file, and the name under which the file exports each of their exports. */
function groupOf(names, exportsOf, host) {
  const rows = names.flatMap((chunk, index) =>
    exportsOf(chunk).map((exported) => ({ chunk, exported, field: `${exported}${index}` })),
  );
  const path = host ?? `${posix.dirname(names[0] ?? '')}/shared-${hashOf(names.join())}.js`;
  return { names, rows, path };
}

function together(rows) {
  return rows
    .map(
      ({ chunk, exported, field }) => `export { ${exported} as ${field} } from './${posix.basename(chunk)}';`,
    )
    .join('\n');
}

/** The module as its importers see it. */
function handingOn(name, { path, rows }) {
  const rowsOfChunk = rows.filter(({ chunk }) => chunk === name);
  const names = rowsOfChunk.map(({ exported, field }) => `${field} as ${exported}`).join(', ');
  return `export { ${names} } from './${posix.basename(path)}';`;
}
