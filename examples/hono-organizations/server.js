import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { createAdmin, createBackend } from 'auth-elements/backend';
import { protect } from 'auth-elements/backend/hono';
import { Hono } from 'hono';
import { Webhook } from 'standardwebhooks';

const { API_BASE_URL: apiBaseUrl = 'http://localhost:4400', ADMIN_SECRET: adminSecret } = process.env;
const { PORT = '3000', WEBHOOK_SECRET } = process.env;
const backend = createBackend({ publicToken: 'public-token-notes', apiBaseUrl, kind: 'member' });
const admin = createAdmin({ apiBaseUrl, adminSecret });
const webhook = new Webhook(WEBHOOK_SECRET);
const widget = fileURLToPath(new URL('.', import.meta.resolve('auth-elements')));

/** The rows of an organization. */
const rows = { notes: new Map(), news: new Map() };
const rowsOf = (name, id) => rows[name].get(id) ?? [];
const addRow = (name, id, row) => rows[name].set(id, [...rowsOf(name, id), row]);

const app = new Hono();
for (const [path, file] of Object.entries({ '/': 'page.html', '/account': 'account.html' })) {
  const page = readFileSync(new URL(file, import.meta.url), 'utf8').replace('{apiBaseUrl}', apiBaseUrl);
  app.get(path, (context) => context.html(page));
}
app.use(
  '/widget/*',
  serveStatic({ root: widget, rewriteRequestPath: (path) => path.replace('/widget', '') }),
);

app.use('/api/*', protect(backend));
for (const name of Object.keys(rows))
  app.get(`/api/${name}`, (context) =>
    context.text(rowsOf(name, context.get('auth').organizationId).join('\n')),
  );
app.post('/api/notes', async (context) => {
  const member = context.get('auth');
  if (!(await backend.isAuthorized(member, 'notes', 'write'))) return context.text('You may only read.', 403);
  addRow('notes', member.organizationId, await context.req.text());
  return context.text('');
});
app.get('/api/members', async (context) => {
  const { members } = await admin.members.list({ organization_id: context.get('auth').organizationId });
  const lines = members.map((one) => `${one.email_address}: ${one.roles.map(({ role_id }) => role_id)}`);
  return context.text(lines.join('\n'));
});
app.get('/api/record', protect(backend, { roles: ['auth_admin'], live: true }), async (context) => {
  const { events } = await admin.record.list({ organization_id: context.get('auth').organizationId });
  return context.text(events.map(({ recorded_at, kind }) => `${recorded_at} ${kind}`).join('\n'));
});

app.post('/hooks', async (context) => {
  try {
    const { type, data } = webhook.verify(await context.req.text(), context.req.header());
    addRow('news', data.organization_id, type);
    return context.text('');
  } catch {
    return context.text('The signature is wrong.', 400);
  }
});

serve({ fetch: app.fetch, port: Number(PORT) }, ({ port }) =>
  console.log(`ready on http://localhost:${port}`),
);
