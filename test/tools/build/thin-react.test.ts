/** Our sources use nothing of React that the build leaves out. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import ts from 'typescript';
import { thin } from '../../../scripts/build/tricks/thin-react.mjs';
import {
  aliases,
  events,
  foreignWords,
  hooks,
  methods,
  properties,
} from '../../../scripts/build/tricks/thin-react-parts.mjs';
import { root, sourceFiles } from '../source-imports.ts';

const files = [...sourceFiles('src'), ...sourceFiles('elements')];
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const renderer = read('node_modules/react-dom/cjs/react-dom-client.production.js');

/** The HTML and SVG elements of the sources, with the names of their attributes. */
const drawn = files
  .filter((file) => file.endsWith('.tsx'))
  .flatMap((file) => elementsOf(file).map((element) => ({ file, ...element })));

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

  test('sources draw no HTML element, and set no attribute, whose code the build leaves out', () => {
    const renamed = [...renderer.matchAll(/^ {4}\["([\w-]+)", "[\w:-]+"\]/gm)].map(([, name = '']) => name);
    const isGone = (name: string) => foreignWords.has(name) || (renamed.includes(name) && !aliases.has(name));
    const gone = drawn.flatMap(({ file, tag, attributes }) => [
      ...attributes.filter(isGone).map((name) => `${file}: <${tag} ${name}>`),
      ...(isGone(tag) || /-|^(?:title|html|head|body)$/.test(tag) ? [`${file}: <${tag}>`] : []),
    ]);
    assert.deepEqual(gone, [], 'see scripts/build/tricks/thin-react-parts.mjs');
  });

  test('sources listen only to events that the build keeps', () => {
    const handled = new Set([
      ...events.map((name) => `on${name[0]?.toUpperCase()}${name.slice(1)}`),
      ...['onBlur', 'onChange', 'onCompositionEnd', 'onFocus', 'onPointerEnter', 'onPointerLeave'],
    ]);
    const gone = drawn.flatMap(({ file, attributes }) =>
      attributes
        .filter((name) => /^on[A-Z]/.test(name) && !handled.has(name))
        .map((name) => `${file}: ${name}`),
    );
    assert.deepEqual(gone, [], 'see scripts/build/tricks/thin-react-parts.mjs');
  });

  test('sources read no property of an event that the build leaves out', () => {
    const all = files.filter((file) => file.endsWith('.tsx'));
    const left = new RegExp(`\\b(?:${[...properties].filter((name) => /[A-Z]/.test(name)).join('|')})\\b`);
    assert.deepEqual(
      all.filter((file) => left.test(read(file))),
      [],
      'see scripts/build/tricks/thin-react-parts.mjs',
    );
  });

  test('class components have no method that the build never calls', () => {
    const gone = files
      .filter((file) => / extends Component\b/.test(read(file)))
      .flatMap((file) => [...methods].filter((name) => new RegExp(`\\b${name}\\b`).test(read(file))));
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

function elementsOf(file: string): { tag: string; attributes: string[] }[] {
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const elements: { tag: string; attributes: string[] }[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
      const tag = node.tagName.getText();
      const attributes = node.attributes.properties
        .filter(ts.isJsxAttribute)
        .map(({ name }) => name.getText());
      if (/^[a-z][^.]*$/.test(tag)) elements.push({ tag, attributes });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return elements;
}

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
