/** Lets the build leave out a package that nothing uses, although its `package.json` does not say that this is safe. */

/**
 * esbuild plugin for packages whose modules only define things. `@solana/wallet-adapter-base` imports `eventemitter3` for
 * its own adapters, and we take only its errors and states.
 */
export const withoutEffects = {
  name: 'without-effects',
  /** @param {import('esbuild').PluginBuild} build */
  setup(build) {
    build.onResolve({ filter: /^eventemitter3$/ }, async ({ path, pluginData, ...rest }) => {
      if (pluginData === withoutEffects) return undefined;
      const resolved = await build.resolve(path, { ...rest, pluginData: withoutEffects });
      return { ...resolved, sideEffects: false };
    });
  },
};
