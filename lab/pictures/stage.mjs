/** Where pictures are taken: a bare page for the widget, and a frame that puts a light and a dark picture side by side. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { at } from '../../scripts/lib/root.mjs';

const types = { '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' };
/** Backgrounds behind the cards. */
export const grounds = { light: '#eef2f4', dark: '#0b1216' };

/** Serves `dist/` and, at `/?…`, a page with the widget. @returns {Promise<{ origin: string, close(): void }>} */
export async function serveStage(provider) {
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(stagePage(provider, searchParams));
      return;
    }
    const file =
      /^\/dist\/[\w./-]+$/.test(pathname) && !pathname.includes('..') ? at(pathname.slice(1)) : null;
    const body = file && (await readFile(file).catch(() => null));
    response.writeHead(body ? 200 : 404, { 'content-type': types[extname(pathname)] ?? 'text/plain' });
    response.end(body ?? '');
  });
  server.listen(0);
  await once(server, 'listening');
  return {
    origin: `http://localhost:${server.address().port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function stagePage(provider, query) {
  const mode = query.get('theme');
  const tag = query.get('tag') ?? 'auth-login';
  const language = query.get('lang') ?? 'en';
  const width = Number(query.get('width') ?? 400);
  const theme = query.get('preset') ? JSON.stringify({ preset: query.get('preset'), mode }) : mode;
  const [script, token] = tag.includes('-b2b-')
    ? ['auth-elements-b2b.js', 'public-token-test-local-b2b']
    : ['auth-elements.js', 'public-token-test-local'];
  const edge = width < 400 ? '0' : '36px 32px';
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Stage</title>
<style>body { margin: 0; background: ${grounds[mode]} } main { width: ${width}px; padding: ${edge} }</style>
<main><${tag} public-token="${token}" api-base-url="${provider}" theme='${theme}' ${query.get('attributes')}></${tag}></main>
<script src="/dist/presets.js"></script><script type="module" src="/dist/${script}"></script>`;
}

/**
 * Puts pictures side by side: as one with round corners, or separately with a gap between them.
 * @param {{ page: import('playwright').Page, pictures: { png: Buffer, ground: string }[], scale: number, gap: number }} options
 *   `scale` is the number of picture pixels for one CSS pixel; the page must use it too. `gap` is in CSS pixels.
 * @returns {Promise<Buffer>}
 */
export async function sideBySide({ page, pictures, scale, gap }) {
  await page.setContent(
    '<style>body { margin: 0 } div { display: flex; width: max-content; border-radius: 16px; overflow: hidden } span { display: flex; align-items: start } img { display: block }</style><div></div>',
  );
  await page.evaluate(
    async ({ sources, scale, gap }) => {
      const row = document.querySelector('div');
      row.style.gap = `${gap}px`;
      row.style.borderRadius = gap > 0 ? 0 : '';
      for (const { address, ground } of sources) {
        const place = document.createElement('span');
        const image = new Image();
        image.src = address;
        await image.decode();
        image.width = image.naturalWidth / scale;
        place.style.background = ground;
        place.style.borderRadius = gap > 0 ? '16px' : 0;
        place.style.overflow = 'hidden';
        place.append(image);
        row.append(place);
      }
    },
    {
      scale,
      gap,
      sources: pictures.map(({ png, ground }) => ({
        address: `data:image/png;base64,${png.toString('base64')}`,
        ground,
      })),
    },
  );
  return page.locator('div').screenshot({ omitBackground: true });
}
