/** An esbuild plugin for sources of ours that run from a bundle elsewhere: they still find the files beside them. */
import { readFileSync } from 'node:fs';
import { dirname, extname, join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { at } from '../lib/root.mjs';

const isPackage = (path) => path.includes(`${sep}node_modules${sep}`);

/** `import.meta` still names the original file, and the project's scripts stay outside of the bundle. */
export const placesKept = {
  name: 'places-kept',
  setup({ onLoad, onResolve }) {
    // Node cannot load a drawing: the build's own plugin reads it.
    onResolve({ filter: /^simple-icons\/.*\.svg$/ }, ({ path }) => ({ path: at('node_modules', path) }));
    onResolve({ filter: /^\..*\.mjs$/ }, ({ path, resolveDir }) =>
      isPackage(resolveDir)
        ? undefined
        : { path: pathToFileURL(join(resolveDir, path)).href, external: true },
    );
    onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
      const places = { dirname: dirname(path), filename: path, url: pathToFileURL(path).href };
      const contents = readFileSync(path, 'utf8').replace(
        /\bimport\.meta\.(dirname|filename|url)\b/g,
        (_, name) => JSON.stringify(places[name]),
      );
      return { contents, loader: extname(path).slice(1) };
    });
  },
};
