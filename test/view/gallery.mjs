/** Pictures of the gallery: `node test/view/gallery.mjs [folder]`. */
import { mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { chromium } from 'playwright';
import { bundle, root } from './bundle.mjs';

const target = process.argv[2] ?? '/tmp/gallery';
mkdirSync(target, { recursive: true });
const outdir = await bundle(['gallery.tsx'], join(root, '.cache', 'gallery'));
const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<style>body{margin:0;padding:16px;display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,400px),1fr));gap:24px;align-items:start}</style>
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
  { name: 'light', width: 1320, query: 'theme=light' },
  { name: 'dark', width: 1320, query: 'theme=dark' },
  { name: 'rtl', width: 1320, query: 'dir=rtl' },
  { name: 'narrow', width: 320, query: 'screens=mix,otpError,email' },
  { name: 'narrow-long-dark', width: 320, query: 'theme=dark&text=long&screens=mix,otp,email' },
  { name: 'large-text', width: 320, query: 'size=32px&screens=mix,otp,email' },
  { name: 'focus', width: 432, query: 'screens=otp' },
  { name: 'forced', width: 1320, query: 'theme=light', forcedColors: 'active' },
];
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  for (const { name, width, query, forcedColors = 'none' } of views) {
    const tab = await browser.newPage({
      viewport: { width, height: 800 },
      deviceScaleFactor: 1,
      reducedMotion: 'reduce',
      forcedColors,
    });
    await tab.goto(`${address}?${query}`);
    await tab.locator('.ae-card').last().waitFor();
    const overflow = await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (overflow > 0) console.log(`${name}: ${overflow} px too wide`);
    await tab.screenshot({ path: join(target, `${name}.png`), fullPage: true });
    await tab.close();
  }
} finally {
  await browser.close();
  server.close();
}
console.log(`pictures in ${target}`);
