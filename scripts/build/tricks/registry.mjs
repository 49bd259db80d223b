/** The registry through which lazy chunks reach what a joined file keeps for them: see `first-load.mjs`. */
import { createHash } from 'node:crypto';
import { posix } from 'node:path';

/**
 * What a joined file keeps for later chunks: one list, under a key made from all of its contents. Chunk names carry
 * their content hash, so another version never answers.
 */
export function registryOf(chunks, namesOf) {
  const rows = chunks
    .flatMap((chunk) => namesOf(chunk).map((exported) => ({ chunk, exported })))
    .map((row, index) => ({ ...row, index }));
  const content = rows.map(({ chunk, exported }) => `${chunk} ${exported}`).join();
  return { rows, key: `auth-elements/${hashOf(content).slice(0, 8)}` };
}

/** Fills the registry, in a file that can import all of it. */
export function statementOf(file, { rows, key }) {
  const imports = rows.map(
    // Name by name: esbuild's object for a whole module walks inherited keys, and a page may have added some.
    ({ chunk, exported, index }) => {
      const path = posix.relative(posix.dirname(file), chunk);
      return `import { ${exported} as shared${index} } from '${path.startsWith('.') ? path : `./${path}`}';`;
    },
  );
  const list = rows.map(({ index }) => `shared${index}`).join(', ');
  return [
    ...imports,
    // The first copy on the page wins, since its elements are the registered ones.
    ...(rows.length > 0 ? [`globalThis[Symbol.for('${key}')] ??= [${list}];`] : []),
  ].join('\n');
}

/** The registry as the one module of a lazy chunk that reads it. */
export function registryModule({ rows, key }) {
  // Marked as pure, so that a chunk reads only what it uses.
  const names = rows
    .map(({ index }) => `shared${index} = /* @__PURE__ */ (() => shared[${index}])()`)
    .join(', ');
  return `const shared = globalThis[Symbol.for('${key}')];\nexport const ${names};`;
}

/** The name from which a lazy chunk imports a registry. */
export function registryName({ key }) {
  return `${key.replace('/', '-')}.js`;
}

/** A module of the registry as a lazy chunk sees it. */
export function fromRegistry(name, registry) {
  const rows = registry.rows.filter(({ chunk }) => chunk === name);
  if (rows.length === 0) return 'export {};';
  const names = rows.map(({ exported, index }) => `shared${index} as ${exported}`).join(', ');
  return `export { ${names} } from './${registryName(registry)}';`;
}

/** The name of some content. */
export function hashOf(text) {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
