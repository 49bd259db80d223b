/** The documentation names every export of the session layer and every call of its client. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { oauthProviderTypes } from '../../session-core/index.ts';
import { createWorld } from '../fakes/environment.ts';
import { callsOf, userMethods } from './client-calls.ts';
import { root } from './source-imports.ts';

const page = readFileSync(join(root, 'docs/session-core.md'), 'utf8');
const examples = [...page.matchAll(/^```js\n([\s\S]*?)^```/gm)].map(([, code = '']) => code).join('\n');

function exported(): { values: string[]; types: string[] } {
  const text = readFileSync(join(root, 'session-core/index.ts'), 'utf8');
  const found = [...text.matchAll(/^export (type )?\{([^}]*)\}/gm)].flatMap(([, type = '', list = '']) =>
    list
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .map((name) => ({ name: name.replace(/^type /, ''), type: type !== '' || name.startsWith('type ') })),
  );
  return {
    values: found.filter(({ type }) => !type).map(({ name }) => name),
    types: found.filter(({ type }) => type).map(({ name }) => name),
  };
}

test('an example uses every call of the client, or the text names it if it only listens or reads', () => {
  const client = createWorld().openTab().open();
  const groups = userMethods();
  const calls = callsOf(client).filter((path) => !(path in groups));
  const all = [...calls, ...callsOf(groups)].filter((path) => {
    const [group, provider = ''] = path.split('.');
    // A group of calls in a chunk of its own.
    if (provider === 'googleOneTap') return false;
    // One example covers all providers.
    return (
      group !== 'oauth' ||
      provider === 'google' ||
      !(oauthProviderTypes as readonly string[]).includes(provider)
    );
  });
  client.dispose();
  assert.ok(all.includes('session.exchangeAccessToken') && all.includes('oauth.google.start'));
  const shown = (path: string) => new RegExp(`auth\\.${path.replaceAll('.', '\\.')}\\(`).test(page);
  assert.deepEqual(
    all.filter((path) => !shown(path)),
    [],
  );
});

test('every exported value has an example, and every type a line', () => {
  const { values, types } = exported();
  assert.ok(values.length > 5 && types.length > 20);
  assert.deepEqual(
    values.filter((name) => !new RegExp(`\\b${name}\\b`).test(examples)),
    [],
  );
  assert.deepEqual(
    types.filter((name) => !page.includes(`\`${name}\``)),
    [],
  );
});
