/** Style sheets that several roots of a document share. */
import { assert } from 'chai';
import { adoptSheets } from '../../../src/theme/adopt.ts';

describe('adopted sheets', () => {
  it('are shared by all roots of a document and removed with the last', () => {
    const roots = [0, 1].map(() => document.createElement('div').attachShadow({ mode: 'open' }));
    const text = '.shared-by-test { color: red }';
    const [first, second] = roots.map((root) => adoptSheets(root, [text]));
    const [one, two] = roots.map((root) => root.adoptedStyleSheets[0]);
    assert.ok(one);
    assert.equal(one, two);
    first?.();
    first?.();
    assert.deepEqual(
      roots.map((root) => root.adoptedStyleSheets.length),
      [0, 1],
    );
    second?.();
    assert.equal(roots[1]?.adoptedStyleSheets.length, 0);
  });

  it('are adopted once for two instances in one document, and stay until both are removed', () => {
    const before = document.adoptedStyleSheets.length;
    const text = '.in-document-by-test { color: red }';
    const first = adoptSheets(document, [text]);
    const second = adoptSheets(document, [text]);
    assert.equal(document.adoptedStyleSheets.length, before + 1);
    first();
    assert.equal(document.adoptedStyleSheets.length, before + 1);
    second();
    assert.equal(document.adoptedStyleSheets.length, before);
  });
});
