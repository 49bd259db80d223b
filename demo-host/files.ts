/** Serves files of one folder: plain names only, with a content hash as ETag. */
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.ts': 'text/plain; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

// Every part of a path must match. An allowlist needs no knowledge of the ways to write "..": leading dots, backslashes,
// percent signs and control characters never match.
const plainName = /^[A-Za-z0-9_-][A-Za-z0-9_.-]*$/;

// The bundler puts a content hash into the names of chunks, so a cached chunk never goes stale.
const hashedName = /-[A-Z0-9]{8}\.(js|css)(\.map)?$/;

/** Responds with the file at a path below the folder, or null if there is none. */
type FileServer = (path: string, request: Request) => Promise<Response | null>;

/** Creates a server for the files in one folder. */
export function createFileServer(folder: string): FileServer {
  const cache = new Map<string, { version: string; bytes: Uint8Array<ArrayBuffer>; etag: string }>();

  async function load(path: string) {
    const full = join(folder, path);
    const status = await stat(full);
    if (!status.isFile()) return null;
    const version = `${status.mtimeMs}-${status.size}`;
    const file = cache.get(path);
    if (file?.version === version) return file;
    const bytes = new Uint8Array(await readFile(full));
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    const entry = { version, bytes, etag };
    cache.set(path, entry);
    return entry;
  }

  return async (path, request) => {
    if (!path.split('/').every((name) => plainName.test(name))) return null;
    const file = await load(path).catch(ignoreMissing);
    if (!file) return null;
    const headers = {
      'Content-Type': contentTypes[extname(path)] ?? 'application/octet-stream',
      'Cache-Control': hashedName.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      ETag: file.etag,
    };
    if (namesTag(request.headers.get('If-None-Match'), file.etag)) {
      return new Response(null, { status: 304, headers });
    }
    return new Response(file.bytes, { headers });
  };
}

function namesTag(header: string | null, etag: string): boolean {
  return (header ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'ENAMETOOLONG') return null;
  throw error;
}
