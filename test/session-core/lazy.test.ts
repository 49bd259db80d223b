/** Lazy parts that do not load. The journeys show what browsers do. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AuthError } from '../../session-core/errors.ts';
import { lazy } from '../../session-core/lib/lazy.ts';

/** The cause at the end of the chain. */
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

/** The parts of a page that the code reads. */
function onPage(map: object | null, context: { after(end: () => void): void }): string[] {
  const requests: string[] = [];
  const querySelector = (selector: string) => {
    requests.push(selector);
    return map;
  };
  Object.assign(globalThis, { document: { querySelector } });
  context.after(() => Reflect.deleteProperty(globalThis, 'document'));
  return requests;
}

test('an error that names no address, or another module’s, becomes the cause unchanged', async () => {
  for (const error of [new TypeError('Importing a module script failed.'), lost('what-it-imports.js')]) {
    assert.equal(await causeOf(() => Promise.reject(error)), error);
  }
});

test('a failed module is requested under another address, unless the page has an import map', async (context) => {
  // Its text names the module, like that of an import().
  const fetchScreen = () => Promise.reject(lost('screen.js'));
  const answer = onPage(null, context);
  assert.notDeepEqual(await causeOf(fetchScreen), lost('screen.js'));
  assert.deepEqual(answer, ['[type=importmap]']);
  onPage({}, context);
  assert.deepEqual(await causeOf(fetchScreen), lost('screen.js'));
});

test('the message names the address that did not load or, if the browser hides it, the module', async (context) => {
  onPage({}, context);
  const messageOf = async (fetchModule: () => Promise<unknown>) =>
    (
      (await lazy(fetchModule)
        .load()
        .catch((reason: unknown) => reason)) as AuthError
    ).message;
  assert.equal(
    await messageOf(() => Promise.reject(lost('chunks/screen.js?1700'))),
    'A chunk could not be loaded: http://localhost:1/chunks/screen.js',
  );
  const likeSafari = () => {
    const { href } = new URL('./chunks/inside-AB12.js', 'http://localhost');
    return Promise.reject(new TypeError(href ? 'Importing a module script failed.' : ''));
  };
  assert.equal(await messageOf(likeSafari), 'A chunk could not be loaded: ./chunks/inside-AB12.js');
});
