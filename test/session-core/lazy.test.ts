/** Parts that come later, where they could not be had. What browsers do is shown by the journeys. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AuthError } from '../../session-core/errors.ts';
import { lazy } from '../../session-core/lib/lazy.ts';

/** The cause that the caller finds in the end. */
async function causeOf(fetchModule: () => Promise<unknown>): Promise<unknown> {
  const error = await lazy(fetchModule)
    .load()
    .catch((reason: unknown) => reason);
  assert.ok(error instanceof AuthError);
  assert.equal(error.code, 'unreachable');
  return error.cause;
}

const lost = (name: string) =>
  new TypeError(`error loading dynamically imported module: http://localhost:1/${name}`);

/** A page, as far as it is looked at. */
function onPage(map: object | null, context: { after(end: () => void): void }): string[] {
  const asked: string[] = [];
  const querySelector = (selector: string) => {
    asked.push(selector);
    return map;
  };
  Object.assign(globalThis, { document: { querySelector } });
  context.after(() => Reflect.deleteProperty(globalThis, 'document'));
  return asked;
}

test('an error that names no address, or that of another module, is the cause as it is', async () => {
  for (const error of [new TypeError('Importing a module script failed.'), lost('what-it-imports.js')]) {
    assert.equal(await causeOf(() => Promise.reject(error)), error);
  }
});

test('a module of its own is asked for under another address, but not on a page with an import map', async (context) => {
  // Its text names the module, as that of an import() does.
  const fetchScreen = () => Promise.reject(lost('screen.js'));
  const asked = onPage(null, context);
  assert.notDeepEqual(await causeOf(fetchScreen), lost('screen.js'));
  assert.deepEqual(asked, ['[type=importmap]']);
  onPage({}, context);
  assert.deepEqual(await causeOf(fetchScreen), lost('screen.js'));
});

test('the message names the address that could not be loaded, or where the browser keeps that back, the module', async (context) => {
  onPage({}, context);
  const messageOf = async (fetchModule: () => Promise<unknown>) =>
    (
      (await lazy(fetchModule)
        .load()
        .catch((reason: unknown) => reason)) as AuthError
    ).message;
  assert.equal(
    await messageOf(() => Promise.reject(lost('chunks/screen.js?1700'))),
    'A part could not be loaded: http://localhost:1/chunks/screen.js',
  );
  const likeSafari = () => {
    const { href } = new URL('./chunks/inside-AB12.js', 'http://localhost');
    return Promise.reject(new TypeError(href ? 'Importing a module script failed.' : ''));
  };
  assert.equal(await messageOf(likeSafari), 'A part could not be loaded: ./chunks/inside-AB12.js');
});
