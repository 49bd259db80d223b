/**
 * Makes the classic script: one file with everything but the account page and the presets, which the script imports from
 * beside it. The account page takes what both need from a registry on the global object: see docs/design/bytes.md.
 */
import * as esbuild from 'esbuild';
import { reachable, takes } from './chunk-graph.mjs';
import { inMemory, refuseMissing } from './first-load.mjs';
import { fromRegistry, registryModule, registryName, registryOf, statementOf } from './registry.mjs';

/**
 * @param {{ entry: string, account: { source: string, name: string }, presets: { source: string, name: string }, files: Map<string, string>,
 *   outputs: Record<string, { imports: { path: string, kind: string }[], exports: string[], entryPoint?: string }>,
 *   options: esbuild.BuildOptions, wrapper: esbuild.BuildOptions }} input The split build, by names within `dist/`. `account`, `presets`:
 *   the source of the chunk, and the name of its file, of which that of the presets is built elsewhere. `wrapper`: the options that make the first file a classic script.
 * @returns {Promise<[string, Uint8Array][]>}
 */
export async function classicScript({ entry, account, presets, files, outputs, options, wrapper }) {
  const chunkOf = ({ source }) => Object.keys(outputs).find((name) => outputs[name].entryPoint === source);
  const page = chunkOf(account);
  const first = reachable(entry, outputs, page);
  const later = Object.keys(outputs).filter((name) => name.endsWith('.js') && !first.has(name));
  const registry = registryOf([...first], (name) =>
    outputs[name].exports.filter((exported) =>
      later.some((other) => takes(files.get(other), name, exported)),
    ),
  );
  // The registry comes with the import of the page, so that the script does not run its lazy parts before.
  const asks = (name) => outputs[name].imports.some(({ path }) => path === page);
  const withRegistry = (name) =>
    asks(name) ? `${statementOf(name, registry)}\n${files.get(name)}` : files.get(name);
  const external = Object.fromEntries([account, presets].map((one) => [chunkOf(one), `./${one.name}`]));

  const [script, second] = await Promise.all([
    bundle(entry, {
      ...wrapper,
      plugins: [inMemory(entry, files.get(entry), (name) => first.has(name) && withRegistry(name), external)],
    }),
    bundle(account.name, {
      plugins: [
        inMemory(
          page,
          files.get(page),
          (name) =>
            name.endsWith(registryName(registry))
              ? registryModule(registry)
              : first.has(name)
                ? fromRegistry(name, registry)
                : files.get(name),
          {},
        ),
      ],
    }),
  ]);
  const all = [...script, ...second];
  refuseMissing(all, [presets.name]);
  return all;

  async function bundle(outfile, more) {
    const { outputFiles } = await esbuild.build({
      ...options,
      ...more,
      entryPoints: [outfile],
      outdir: undefined,
      outfile,
      bundle: true,
      write: false,
      splitting: false,
    });
    return outputFiles.map(({ path, contents }) => [path.split(/[\\/]/).pop(), contents]);
  }
}
