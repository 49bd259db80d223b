/** Motion: short, only opacity and transform, and none for visitors who want less of it. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { test } from 'node:test';

/** A turning ring and a blinking caret say that something waits. The specification gives the toasts' 230 ms. */
const longer = /ae-turn 1\.4s|ae-blink 1\.1s|230ms/;
/** Keeps a browser from colouring a field that it filled in. */
const never = 'background-color 1e6s';

test('what moves takes 120 to 200 ms, changes opacity and transform only, and asks for the visitor’s preference', async () => {
  const files = (await readdir('src', { recursive: true })).filter((name) => /\.tsx?$/.test(name));
  let count = 0;
  for (const file of files) {
    const text = await readFile(`src/${file}`, 'utf8');
    for (const [declaration, property, value = ''] of text.matchAll(/\b(transition|animation): ([^;]+);/g)) {
      if (value === never || value === 'none') continue;
      count += 1;
      const before = text.slice(0, text.indexOf(declaration));
      const isAsked = /prefers-reduced-motion: no-preference\) \{[^@]*$/.test(before);
      assert.ok(isAsked || /ae-turn/.test(value), `${file}: ${declaration}`);
      if (longer.test(value)) continue;
      const [milliseconds = 0] = [...value.matchAll(/(\d+)ms/g)].map(([, number]) => Number(number));
      assert.ok(milliseconds >= 120 && milliseconds <= 200, `${file}: ${declaration}`);
      if (property === 'transition') assert.match(value, /^(opacity|transform|translate) /, file);
    }
    for (const [, name, frames = ''] of text.matchAll(/@keyframes (ae-[\w-]+) \{(.*?\}) \}/gs)) {
      const changed = [...frames.matchAll(/([a-z-]+):/g)].map(([, property]) => property);
      for (const one of changed)
        assert.match(`${one}`, /^(opacity|transform|translate|scale|rotate)$/, `${file}: ${name}`);
    }
  }
  assert.ok(count >= 5);
});
