/** Third-party scripts, such as a captcha's, in a page. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browserScripts } from '../../session-core/browser/browser-scripts.ts';

interface Element {
  src: string;
  onload(): void;
  onerror(): void;
  remove(): void;
}

test('all callers of a page load a third-party script once, and again after a failure', async (t) => {
  const added: Element[] = [];
  let blocked = true;
  const head = {
    append(script: Element) {
      added.push(script);
      queueMicrotask(() => (blocked ? script.onerror() : script.onload()));
    },
  };
  // A getter, as in browsers: a plain value would look like an element of that name.
  const document = Object.create({ createElement: () => ({ remove() {} }) }, { head: { get: () => head } });
  Object.assign(globalThis, { document });
  t.after(() => Reflect.deleteProperty(globalThis, 'document'));
  const address = 'https://scripts.example/one.js';
  await assert.rejects(browserScripts().load(address));
  blocked = false;
  await Promise.all([browserScripts().load(address), browserScripts().load(address)]);
  await browserScripts().load(address);
  assert.deepEqual(
    added.map(({ src }) => src),
    [address, address],
  );
});
