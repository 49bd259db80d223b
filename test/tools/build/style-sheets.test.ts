/** The style sheets of the widget, as written. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { it } from 'node:test';

const files = ['src', 'elements'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`),
);
const declarations = files.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/css`([^`]*)`/g)].flatMap(([, text = '']) =>
    [...text.matchAll(/([a-z-]+): ([^;{}]+);/g)].map(([all, property = '', value = '']) => ({
      all: `${file}: ${all}`,
      property,
      value,
    })),
  ),
);

it('WebKit underlines every link: it drops a text-decoration that has more than a line', () => {
  assert.ok(declarations.length > 500);
  const found = declarations.filter(
    ({ property, value }) => property === 'text-decoration' && /\s/.test(value),
  );
  assert.deepEqual(
    found.map(({ all }) => all),
    [],
  );
});

it('nothing but the card vanishes where the host makes the card transparent', () => {
  const ofCard = /var\(--_container-(background|border)-color\)/;
  const found = declarations.filter(
    // A shadow inside is only a tint of the layer below.
    ({ all, value }) => ofCard.test(value) && !all.includes('/frame-css.ts') && !value.startsWith('inset '),
  );
  assert.deepEqual(
    found.map(({ all }) => all),
    [],
  );
});
