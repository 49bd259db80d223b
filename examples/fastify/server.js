import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { createBackend } from 'auth-elements/backend';
import { protect } from 'auth-elements/backend/fastify';
import fastify from 'fastify';

const { API_BASE_URL = 'http://localhost:4400', PORT = '3000' } = process.env;
const backend = createBackend({ publicToken: 'public-token-test-local', apiBaseUrl: API_BASE_URL });
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
});

await app.listen({ port: Number(PORT) });
console.log(`ready on http://localhost:${app.server.address().port}`);
