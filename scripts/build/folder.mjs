/** Makes a folder contain exactly the given files. */
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * @param {string} folder
 * @param {Map<string, string | Uint8Array>} files Contents by path inside the folder.
 */
export async function replaceFolder(folder, files) {
  for (const [name, content] of files) {
    const path = join(folder, name);
    // Written under another name, then renamed, so that a reader never sees half a file.
    const draft = `${path}.${process.pid}.draft`;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(draft, content);
    await rename(draft, path);
  }
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath ?? entry.path, entry.name);
    const name = path.slice(folder.length + 1).replaceAll('\\', '/');
    if (entry.isFile() && !files.has(name)) await rm(path, { force: true });
  }
}
