/** Our sources use nothing of React that the build leaves out. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { thin } from '../../../scripts/build/tricks/thin-react.mjs';
import { hooks } from '../../../scripts/build/tricks/thin-react-parts.mjs';
import { root, sourceFiles } from '../source-imports.ts';

const files = [...sourceFiles('src'), ...sourceFiles('elements')];
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const renderer = read('node_modules/react-dom/cjs/react-dom-client.production.js');

describe('the thinned renderer', () => {
  test('sources import only hooks and components that the build keeps', () => {
    const names = new Set([
      ...hooks,
      'Component',
      'createContext',
      'createElement',
      'Fragment',
      'isValidElement',
    ]);
    const gone = files.flatMap((file) =>
      importsOfReact(read(file))
        .filter((name) => !names.has(name))
        .map((name) => `${file}: ${name}`),
    );
    assert.deepEqual(gone, [], 'see scripts/build/tricks/thin-react-parts.mjs');
  });

  test('sources draw no HTML element whose code the build leaves out', () => {
    const gone = files
      .filter((file) => file.endsWith('.tsx'))
      .flatMap((file) =>
        [
          ...read(file).matchAll(
            /^\s*(?:return |\()?<((?:[a-z]+-[\w-]+)|title|meta|link|style|script|html|head|body|select|option|textarea)\b/gm,
          ),
        ].map(([, tag]) => `${file}: <${tag}>`),
      );
    assert.deepEqual(gone, [], 'see scripts/build/tricks/thin-react-parts.mjs');
  });

  test('a branch of a kind goes, the branches beside it stay, and no line moves', () => {
    const source =
      'switch (fiber.tag) {\n  case 5:\n  case 26:\n    keep();\n    break;\n  case 13:\n    gone();\n}';
    const thinned = thin(source, { names: false });
    assert.match(thinned, /case 5:\s+keep\(\);\s+break;/);
    assert.doesNotMatch(thinned, /gone|26|13/);
    assert.equal(thinned.split('\n').length, source.split('\n').length);
  });

  test('no branch that stays runs on into one that goes', () => {
    assert.doesNotThrow(() => thin(renderer));
    assert.throws(
      () =>
        thin('switch (fiber.tag) {\n  case 5:\n    stays();\n  case 13:\n    gone();\n}', { names: false }),
      /runs on/,
    );
  });

  test('another version of React with other names fails the build', () => {
    assert.throws(() => thin(renderer.replaceAll('pingSuspendedRoot', 'pinged')), /pingSuspendedRoot/);
  });
});

function importsOfReact(source: string): string[] {
  return [...source.matchAll(/^import (?:type )?\{([^}]*)\} from 'react';/gm)].flatMap(
    ([whole, names = '']) =>
      whole.startsWith('import type')
        ? []
        : names
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name !== '' && !name.startsWith('type ')),
  );
}
