/** The bench's servers: one site for each contestant, and the stub API on its own origin. */
import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { answer } from './contestants.mjs';

/** How long the API takes to answer, in milliseconds. */
const thinking = 50;

/**
 * @param {(path: string) => object} [reply] What it answers. @default the settings of a plain project
 * @returns {Promise<{ origin: string, close(): void }>}
 */
export function serveApi(reply = answer) {
  return listen((request, response) => {
    const headers = {
      'access-control-allow-origin': request.headers.origin ?? '*',
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
      'access-control-allow-methods': 'GET,POST,PUT,DELETE',
      'access-control-max-age': '600',
      'content-type': 'application/json',
    };
    if (request.method === 'OPTIONS') return response.writeHead(204, headers).end();
    request.resume();
    setTimeout(() => {
      response.writeHead(200, headers).end(JSON.stringify({ data: reply(request.url) }));
    }, thinking);
  });
}

/**
 * Serves a page and its scripts as a real host does: compressed, the page revalidated each time, the scripts cached
 * for a second visit.
 */
export function serveSite({ name, html, files }) {
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>${name}</title><body>${html}</body></html>`;
  const packed = new Map(
    Object.entries({ ...files, '/': Buffer.from(page) }).map(([path, content]) => [
      path,
      brotliCompressSync(content),
    ]),
  );
  return listen((request, response) => {
    const path = request.url.split('?')[0];
    const body = packed.get(path);
    if (!body) return response.writeHead(404).end();
    const isScript = path.endsWith('.js');
    response
      .writeHead(200, {
        'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8',
        'content-encoding': 'br',
        'cache-control': isScript ? 'public, max-age=31536000, immutable' : 'no-cache',
      })
      .end(body);
  });
}

function listen(handler) {
  return new Promise((resolve) => {
    const server = createServer(handler).listen(0, '127.0.0.1', () => {
      resolve({
        origin: `http://localhost:${server.address().port}`,
        close() {
          server.close();
          server.closeAllConnections();
        },
      });
    });
  });
}
