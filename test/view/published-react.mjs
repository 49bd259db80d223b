/** React as it is published, for view tests under `VIEW_REACT=published`: see scripts/build/tricks/README.md. */
import { production } from '../../scripts/build/scripts.mjs';
import { reactFiles } from '../../scripts/build/tricks/react-files.mjs';

/** @returns {import('esbuild').Plugin[]} */
export function publishedReact(root) {
  // React's production files have no `act`.
  const act = {
    name: 'act',
    setup(build) {
      build.onResolve({ filter: /^react$/ }, ({ importer }) =>
        importer.endsWith('world.tsx') ? { path: 'act', namespace: 'act' } : undefined,
      );
      build.onLoad({ filter: /^/, namespace: 'act' }, () => ({
        contents: `export * from 'react'; export { flushSync as act } from 'react-dom';`,
        resolveDir: root,
      }));
    },
  };
  const isOn = (trick) => trick !== 'unused-exports';
  return [act, reactFiles({ files: production, users: async () => [], isOn })];
}
