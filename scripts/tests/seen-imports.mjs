/** A bundle that hands the promise of every import it makes later to `globalThis.__onImport`, where a test has set that. */
export const seenImports = (text) =>
  text.replace(/\bimport\("\.[^"]+"\)/g, '(globalThis.__onImport ?? ((module) => module))($&)');
