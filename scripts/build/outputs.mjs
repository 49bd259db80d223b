/** What esbuild has written, by names within `dist/`. */
import { basename, relative } from 'node:path';
import { at } from '../lib/root.mjs';

/** The build's output, by names within `dist/`. */
export function readOutputs({ metafile, outputFiles }) {
  return {
    outputs: outputsOf(metafile),
    files: new Map(outputFiles.map((file) => [nameOf(file.path), file.text])),
  };
}

/** The metafile's outputs by their names within `dist/`. */
function outputsOf({ outputs }) {
  const inside = (path) => path.replace(/^dist\//, '');
  return Object.fromEntries(
    Object.entries(outputs).map(([path, output]) => [
      inside(path),
      { ...output, imports: output.imports.map((entry) => ({ ...entry, path: inside(entry.path) })) },
    ]),
  );
}

/** The files as the splitter made them, each with its map beside it. */
export function asSplit({ files }) {
  return [...files].flatMap(([name, text]) => {
    const [code, map] = text.split('//# sourceMappingURL=data:application/json;base64,');
    const link = `//# sourceMappingURL=${basename(name)}.map\n`;
    return [
      [name, Buffer.from(code + link)],
      [`${name}.map`, Buffer.from(map, 'base64')],
    ];
  });
}

export function nameOf(path) {
  return relative(at('dist'), path).replaceAll('\\', '/');
}
