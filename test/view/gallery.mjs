/**
 * Contact sheets of the gallery, one a view: `node test/view/gallery.mjs [folder] [screens]`. `screens` are beginnings
 * of names, with commas between them. Says which cards something sticks out of.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { chromium } from 'playwright';
import { bundle, root } from './bundle.mjs';

const [target = '/tmp/gallery', screens = ''] = process.argv.slice(2);
mkdirSync(target, { recursive: true });
const outdir = await bundle(['gallery.tsx'], join(root, '.cache', 'gallery'));
const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<style>body{margin:0;display:grid;grid-template-columns:minmax(0,400px)}body>div{padding:12px}</style>
<body><script type="module" src="/gallery.js"></script></body></html>`;
const server = createServer((request, response) => {
  const path = new URL(request.url ?? '/', 'http://x').pathname;
  const script = extname(path) === '.js';
  response.setHeader('content-type', script ? 'text/javascript' : 'text/html');
  response.end(script ? readFileSync(join(outdir, path)) : page);
});
await new Promise((ready) => server.listen(0, ready));
const address = `http://localhost:${server.address().port}/`;

const views = [
  { name: 'light', width: 400, query: 'theme=light' },
  { name: 'dark', width: 400, query: 'theme=dark' },
  { name: 'modern', width: 400, query: 'theme=light&preset=modern' },
  { name: 'modern-dark', width: 400, query: 'theme=dark&preset=modern' },
  { name: 'narrow', width: 320, query: 'theme=light' },
  { name: 'narrow-long-rtl', width: 320, query: 'text=long&dir=rtl' },
  { name: 'narrow-arabic-dark', width: 320, query: 'theme=dark&text=arabic&dir=rtl' },
  { name: 'large-text', width: 320, query: 'size=32px' },
  { name: 'large-long-text', width: 320, query: 'size=32px&text=long' },
  { name: 'forced', width: 400, query: 'theme=light', forcedColors: 'active' },
];
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  for (const view of views) await draw(view);
} finally {
  await browser.close();
  server.close();
}
console.log(`pictures in ${target}`);

async function draw({ name, width, query, forcedColors = 'none' }) {
  const tab = await browser.newPage({
    viewport: { width, height: 800 },
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
    forcedColors,
  });
  await tab.goto(`${address}?${query}&screens=${screens}`);
  await tab.locator('.ae-card').last().waitFor();
  // Marks and later parts of screens change the heights, and a field that takes the focus scrolls.
  await tab.waitForLoadState('networkidle');
  await tab.evaluate(() => scrollTo(0, 0));
  const pictures = [];
  for (const host of await tab.locator('body > div').all()) {
    const { id, over } = await host.evaluate((element) => {
      const card = element.shadowRoot.querySelector('.ae-card');
      return { id: element.id, over: card.scrollWidth - card.clientWidth };
    });
    if (over > 0) console.log(`${name}: ${id} is ${over} px too wide`);
    pictures.push({ id, png: (await host.screenshot()).toString('base64') });
  }
  await tab.close();
  await composeSheet(join(target, `${name}.png`), pictures, width);
}

/** Lays the pictures out in columns, the next one always in the shortest. */
async function composeSheet(path, pictures, width) {
  const columns = Math.min(6, pictures.length);
  const sheet = await browser.newPage({ viewport: { width: columns * (width + 8), height: 400 } });
  await sheet.setContent(
    '<style>body{margin:0;display:flex;gap:8px;align-items:start}img{display:block}</style>',
  );
  await sheet.evaluate(
    async ({ pictures, columns }) => {
      const places = Array.from({ length: columns }, () => document.createElement('div'));
      document.body.append(...places);
      for (const { id, png } of pictures) {
        const image = new Image();
        image.src = `data:image/png;base64,${png}`;
        await image.decode();
        places.toSorted((a, b) => a.offsetHeight - b.offsetHeight)[0]?.append(id, image);
      }
    },
    { pictures, columns },
  );
  await sheet.screenshot({ path, fullPage: true });
  await sheet.close();
}
