/** The client of the management API, without a provider. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAdmin } from '../../backend/create-admin.ts';

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
