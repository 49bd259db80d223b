/** Whole sign-ins of new users by a code: ask for it, receive it, exchange it for a session. */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { headers, projectOfMembers } from './load.mjs';

/** How each contestant is asked for a code, and how it takes it. */
export const codeCalls = {
  provider: {
    ask: (email) => ['/sdk/v1/otps/email/login_or_create', { email }, visitor(email)],
    take: (email, token, sending) => [
      '/sdk/v1/otps/authenticate',
      { token, method_id: sending.data.method_id, session_duration_minutes: 60 },
      visitor(email),
    ],
  },
  /** The organization lets in each visitor of the bench. */
  members: (organization_id) => ({
    ask: (email_address) => [
      '/sdk/v1/b2b/otps/email/login_or_signup',
      { email_address, organization_id },
      visitor(email_address, projectOfMembers),
    ],
    take: (email_address, code) => [
      '/sdk/v1/b2b/otps/email/authenticate',
      { email_address, organization_id, code, session_duration_minutes: 60 },
      visitor(email_address, projectOfMembers),
    ],
  }),
  betterAuth: {
    ask: (email) => ['/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' }, json],
    take: (email, otp) => ['/api/auth/sign-in/email-otp', { email, otp }, json],
  },
};

/** Visitors come from many networks, as a proxy says: those of one would wait for its limits. */
const visitor = (email, project) => ({
  ...headers(project, project),
  'x-forwarded-for': networkOf(email),
});

/** Makes a network from the random digits at the start of the address. */
const networkOf = (email) => {
  const digits = Number.parseInt(email.slice(0, 6), 16);
  return `203.${digits >> 16}.${(digits >> 8) & 255}.${digits & 255}`;
};

const json = { 'content-type': 'application/json' };

/** One session check of better-auth for each of a hundred sessions. */
export const betterAuthChecks = (server) => async () => {
  const agent = new Agent({ keepAlive: true });
  const cookies = await Promise.all(
    Array.from({ length: 100 }, async () => (await signIn(server, codeCalls.betterAuth, agent)).cookie),
  );
  agent.destroy();
  return cookies.map((cookie) => ({ method: 'GET', path: '/api/auth/get-session', headers: { cookie } }));
};

/** Runs one visitor for each connection; each begins the next sign-in when one is complete. */
export async function signInByCodes({ server, calls, connections, seconds }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const took = [];
  const began = performance.now();
  const end = began + seconds * 1000;
  const visitor = async () => {
    while (performance.now() < end) {
      const start = performance.now();
      await signIn(server, calls, agent);
      took.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: connections }, visitor));
  agent.destroy();
  const lasted = (performance.now() - began) / 1000;
  took.sort((one, other) => one - other);
  const at = (part) => took[Math.floor(took.length * part)] ?? 0;
  return { perSecond: took.length / lasted, answered: took.length, median: at(0.5), p99: at(0.99) };
}

async function signIn(server, { ask, take }, agent) {
  const email = `${randomUUID()}@example.com`;
  const code = server.codeFor(email);
  const reply = await post(server.url, agent, ask(email));
  return post(server.url, agent, take(email, await code, reply.body));
}

function post(url, agent, [path, body, fields]) {
  const text = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = request(
      `${url}${path}`,
      { agent, method: 'POST', headers: { ...fields, 'content-length': Buffer.byteLength(text) } },
      (response) => {
        const parts = [];
        response.on('data', (part) => parts.push(part));
        response.on('end', () => {
          const answer = Buffer.concat(parts).toString();
          if (response.statusCode !== 200)
            reject(new Error(`${path} answered ${response.statusCode} ${answer}`));
          else resolve({ body: JSON.parse(answer), cookie: cookieOf(response.headers['set-cookie']) });
        });
      },
    );
    sent.on('error', reject);
    sent.end(text);
  });
}

const cookieOf = (lines = []) => lines.map((line) => line.split(';')[0]).join('; ');
