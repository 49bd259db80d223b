import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { createBackend } from 'auth-elements/backend';
import { protect } from 'auth-elements/backend/hono';
import { createSession } from 'auth-elements/session-core';
import { Hono } from 'hono';

const { API_BASE_URL = 'http://localhost:4400', PORT = '3000' } = process.env;
const project = { publicToken: 'public-token-test-local', apiBaseUrl: API_BASE_URL };
const backend = createBackend(project);
const page = readFileSync(new URL('../page.html', import.meta.url), 'utf8');
const widget = fileURLToPath(new URL('.', import.meta.resolve('auth-elements')));

const app = new Hono();
app.get('/', (context) => context.html(page.replace('{apiBaseUrl}', API_BASE_URL)));
app.use(
  '/widget/*',
  serveStatic({ root: widget, rewriteRequestPath: (path) => path.replace('/widget', '') }),
);

app.use('/api/*', protect(backend));
app.get('/api/me', (context) => context.json({ id: context.get('auth').userId }));
app.get('/api/emails', protect(backend, { live: true }), async (context) => {
  const { sessionToken: session_token } = context.get('auth');
  if (!session_token) return context.text('Only the browser of this session can act in it.', 403);
  const client = createSession(project);
  try {
    await client.session.updateSession({ session_token });
    return context.json((await client.user.get()).emails);
  } finally {
    client.dispose();
  }
});

serve({ fetch: app.fetch, port: Number(PORT) }, ({ port }) =>
  console.log(`ready on http://localhost:${port}`),
);
