import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createBackend } from 'auth-elements/backend';
import { protect } from 'auth-elements/backend/express';
import { createSession } from 'auth-elements/session-core';
import express from 'express';

const { API_BASE_URL = 'http://localhost:4400', PORT = '3000' } = process.env;
const project = { publicToken: 'public-token-test-local', apiBaseUrl: API_BASE_URL };
const backend = createBackend(project);
const page = readFileSync(new URL('../page.html', import.meta.url), 'utf8');
const widget = fileURLToPath(new URL('.', import.meta.resolve('auth-elements')));

const app = express();
app.get('/', (_request, response) => response.send(page.replace('{apiBaseUrl}', API_BASE_URL)));
app.use('/widget', express.static(widget));

app.use('/api', protect(backend));
app.get('/api/me', (request, response) => response.json({ id: request.auth.userId }));
app.get('/api/emails', protect(backend, { live: true }), async (request, response) => {
  const { sessionToken: session_token } = request.auth;
  if (!session_token) return response.status(403).send('Only the browser of this session can act in it.');
  const client = createSession(project);
  try {
    await client.session.updateSession({ session_token });
    response.json((await client.user.get()).emails);
  } finally {
    client.dispose();
  }
});

const server = app.listen(Number(PORT), () =>
  console.log(`ready on http://localhost:${server.address().port}`),
);
