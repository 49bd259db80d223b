import assert from 'node:assert/strict';
import { test } from 'node:test';

test('a press that a script reports on the window or the document is no error, and keeps no screen', async (t) => {
  const listeners = new Map<string, (event: object) => void>();
  Object.assign(globalThis, {
    document: { querySelector: () => null },
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  });
  t.after(() => {
    for (const name of ['document', 'addEventListener']) Reflect.deleteProperty(globalThis, name);
  });
  const { whenReleased } = await import('../../src/drawing/press.ts');
  listeners.get('pointerdown')?.({ button: 0, composedPath: () => [globalThis] });
  let isDone = false;
  whenReleased(() => {
    isDone = true;
  });
  assert.ok(isDone);
});
