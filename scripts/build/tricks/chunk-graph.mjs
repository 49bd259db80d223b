/** What chunks import of each other, by the metafile of the build. */
import { posix } from 'node:path';

/** Whether a chunk imports this name from another. */
export function takes(code = '', from, exported) {
  const imports = code.matchAll(/\bimport\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g);
  return [...imports].some(
    ([, names, path]) =>
      posix.basename(path) === posix.basename(from) &&
      names.split(',').some((entry) => entry.trim().split(/\s+as\s+/)[0] === exported),
  );
}

/** Whether a chunk contains none of our code. */
export function isHelper({ inputs }) {
  return inputs !== undefined && Object.keys(inputs).length === 0;
}

/** Whether a chunk consists of these sources. */
export function consistsOf({ inputs = {} }, sources) {
  const ownSources = Object.keys(inputs);
  return ownSources.length > 0 && ownSources.every((source) => sources.includes(source));
}

/** Chunks that a dynamic import names. */
export function askedFor(outputs) {
  return new Set(
    Object.values(outputs).flatMap(({ imports }) =>
      imports.filter(({ kind }) => kind === 'dynamic-import').map(({ path }) => path),
    ),
  );
}

/** Everything reachable from an entry, by any kind of import, without passing through one chunk. */
export function reachable(entry, outputs, except) {
  const names = new Set([except]);
  const walk = (name) => {
    if (names.has(name)) return;
    names.add(name);
    for (const { path } of outputs[name].imports) walk(path);
  };
  walk(entry);
  names.delete(except);
  return names;
}

export function staticClosure(entry, outputs) {
  const names = new Set();
  const walk = (name) => {
    if (names.has(name)) return;
    names.add(name);
    for (const { path, kind } of outputs[name].imports) if (kind === 'import-statement') walk(path);
  };
  walk(entry);
  return names;
}
