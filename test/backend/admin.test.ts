/** The client of the management API, without a provider. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createAdmin } from '../../backend/create-admin.ts';
import { adminDocument } from '../../provider/admin/describe.ts';
import { adminClient, adminClientFile } from '../../scripts/build/admin-client.mjs';
import { root } from '../tools/source-imports.ts';

test('an id that an address would drop is refused before anything is sent: the call would be another one', async () => {
  const sent: unknown[] = [];
  const admin = createAdmin({
    apiBaseUrl: 'https://provider.example',
    adminSecret: 'secret',
    fetch: async (url) => {
      sent.push(String(url));
      return Response.json({});
    },
  });
  for (const id of ['', '.', '..'])
    await assert.rejects(admin.users.delete(id), { code: 'usage_error', message: /"user_id"/ });
  assert.deepEqual(sent, []);
  await admin.users.delete('../secret');
  assert.deepEqual(sent, ['https://provider.example/v1/admin/users/..%2Fsecret']);
});

test('there is a method for every operation, with the types of the provider', async () => {
  const written = readFileSync(join(root, adminClientFile), 'utf8');
  const [fresh, old] = [adminClient(adminDocument()), written].map((text) =>
    text.replace(/[\s,;|()"']/g, ''),
  );
  assert.ok(fresh === old, 'Run "npm run docs": the operations of the provider have changed.');
  const index = readFileSync(join(root, 'backend/index.ts'), 'utf8');
  const names = [...written.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name = '']) => name);
  assert.deepEqual(
    names.filter((name) => !new RegExp(`\\b${name}\\b`).test(index)),
    [],
    'are public',
  );
});
