import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { createBackend } from 'auth-elements/backend';
import { protect } from 'auth-elements/backend/fastify';
import { createSession } from 'auth-elements/session-core';
import fastify from 'fastify';

const { API_BASE_URL = 'http://localhost:4400', PORT = '3000' } = process.env;
const project = { publicToken: 'public-token-test-local', apiBaseUrl: API_BASE_URL };
const backend = createBackend(project);
const page = readFileSync(new URL('../page.html', import.meta.url), 'utf8');
const widget = new URL('.', import.meta.resolve('auth-elements'));

const app = fastify();
app.get('/', (_request, reply) => reply.type('text/html').send(page.replace('{apiBaseUrl}', API_BASE_URL)));
// In a larger app, `@fastify/static` does this.
for (const name of readdirSync(widget, { recursive: true }).filter((file) => file.endsWith('.js')))
  app.get(`/widget/${name}`, (_request, reply) =>
    reply.type('text/javascript').send(createReadStream(new URL(name, widget))),
  );

app.decorateRequest('auth', null);
app.register(async (api) => {
  api.addHook('onRequest', protect(backend));
  api.get('/api/me', async (request) => ({ id: request.auth.userId }));
  api.get('/api/emails', { onRequest: protect(backend, { live: true }) }, async (request, reply) => {
    const { sessionToken: session_token } = request.auth;
    if (!session_token) return reply.code(403).send('Only the browser of this session can act in it.');
    const client = createSession(project);
    try {
      await client.session.updateSession({ session_token });
      return (await client.user.get()).emails;
    } finally {
      client.dispose();
    }
  });
});

await app.listen({ port: Number(PORT) });
console.log(`ready on http://localhost:${app.server.address().port}`);
