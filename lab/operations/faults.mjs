/** Ways that swallow, delay and cut bytes, between the provider and its database, mail server, webhooks and identity providers. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { createAdmin } from '../../backend/index.ts';
import { startProvider } from '../../provider/program/start.ts';
import { freePort } from '../../scripts/lib/ports.mjs';
import { credentials } from '../../test/provider/parties/identity-servers.ts';
import { startSmtp } from '../../test/provider/parties/smtp-server.ts';
import { createClient, newAddress, publicToken } from '../../test/provider/world.ts';
import { startFaultProxy } from './parts/fault-proxy.mjs';
import { createCluster } from './parts/postgres.mjs';
import { startProgram } from './parts/providers.mjs';
import { check, tally } from './parts/result.mjs';
import { until } from './parts/until.mjs';
import { countLost, startVisitors } from './parts/visitors.mjs';

/** @type {import('./parts/fault-proxy.mjs').Fault[]} */
const faultsOfAWay = ['drop', 'delay', 'cut', 'half-open'];
const faultLasts = 5000;
const visitorCount = 24;
/** How long supervisors wait before they kill. Milliseconds. */
const longestStop = 20_000;
/** The metrics come from memory. Milliseconds, on a busy machine. */
const longestMetrics = 1000;

const adminSecret = 'an-admin-secret-of-more-than-32-characters';

/** Milliseconds, and what the work gave. */
async function timed(work) {
  const began = performance.now();
  const result = await work().catch((error) => error);
  return { result, took: Math.round(performance.now() - began) };
}

const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`;

/** Each fault for five seconds under visitors, then a stop in the middle of one. */
async function databaseFaults() {
  const cluster = createCluster();
  const results = [];
  let program;
  let visitors;
  let proxy;
  try {
    const primary = await cluster.primary();
    proxy = await startFaultProxy(primary.port, { late: 200 });
    const metricsPort = await freePort();
    const start = () =>
      startProgram({
        databaseUrl: proxy.through(primary.url('postgres')),
        environment: { METRICS_PORT: String(metricsPort) },
      });
    program = await start();
    for (const fault of faultsOfAWay) {
      visitors = startVisitors([program.url], visitorCount);
      await until(() => visitors.seen.answered > visitorCount, 'visitors are answered');
      proxy.set(fault);
      await pause(faultLasts / 2);
      const metrics = await timed(() => fetch(`http://127.0.0.1:${metricsPort}/metrics`));
      const ready = await timed(() => fetch(`${program.url}/readyz`));
      await pause(Math.max(0, faultLasts / 2 - metrics.took - ready.took));
      proxy.set('pass');
      const { answered } = visitors.seen;
      const back = await timed(() =>
        until(() => visitors.seen.answered > answered + visitorCount * 2, 'visitors are answered again'),
      );
      const isReady = (await fetch(`${program.url}/readyz`)).ok;
      const seen = await visitors.stop();
      const lost = await countLost(program.url, seen.sessions);
      const wrong = seen.failures.filter((failure) => !failure.includes(' 503 '));
      const expected = fault === 'delay' ? 200 : 503;
      results.push(
        check(
          `database, ${fault}: back ${seconds(back.took)} after it, ${seen.failures.length} requests failed, ${lost} of ${seen.sessions.length} sign-ins lost; meanwhile metrics after ${seconds(metrics.took)}, readyz ${ready.result.status}`,
          !(back.result instanceof Error) &&
            lost === 0 &&
            isReady &&
            metrics.result.ok &&
            metrics.took < longestMetrics &&
            ready.result.status === expected,
          tally(wrong),
        ),
      );
    }
    visitors = startVisitors([program.url], visitorCount);
    await pause(1000);
    proxy.set('half-open');
    await pause(500);
    const stop = await timed(() => program.stop());
    results.push(
      check(`database, half-open: stops after ${seconds(stop.took)}`, stop.took < longestStop, program.log()),
    );
    return results;
  } finally {
    await program?.kill();
    await visitors?.stop();
    await proxy?.stop();
    await cluster.remove();
  }
}

/** What one call says and does during a fault, and after it. */
async function during(proxy, { name, limit, ask, isRight }) {
  const results = [];
  for (const fault of faultsOfAWay) {
    proxy.set(fault);
    const outcome = await timed(ask);
    proxy.set('pass');
    const back = await timed(() => until(async () => isRight(await ask()), 'it works again', 30));
    const figures = `answered after ${seconds(outcome.took)}, works again after ${seconds(back.took)}`;
    const isGood = outcome.took < limit && !(back.result instanceof Error);
    results.push(check(`${name}, ${fault}: ${figures}`, isGood, outcome.result?.stack ?? outcome.result));
  }
  return results;
}

/** Mail, webhooks and identity providers. */
async function neighbourFaults() {
  const smtp = await startSmtp();
  const mailProxy = await startFaultProxy(Number(new URL(smtp.url).port));
  const received = [];
  const receiver = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    received.push(body);
    response.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const hookProxy = await startFaultProxy(receiver.address().port);
  let issuer = '';
  const identity = createServer((_request, response) => {
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(discovery(issuer)));
  }).listen(0, '127.0.0.1');
  await once(identity, 'listening');
  const identityProxy = await startFaultProxy(identity.address().port);
  issuer = `http://localhost:${identityProxy.port}`;
  const limits = Object.fromEntries(
    ['SENDS_PER_IP', 'TRIES_PER_IP'].map((name) => [`RATE_${name}`, '100000']),
  );
  const provider = await startProvider({
    environment: {
      ...limits,
      ...credentials('google', issuer),
      PROVIDER_PORT: '0',
      DATA_DIR: 'memory:',
      LOG_LEVEL: 'silent',
      ADMIN_SECRET: adminSecret,
      SMTP_URL: mailProxy.through(smtp.url).replace(/\/$/, ''),
      MAIL_FROM: 'login@pet-game.example',
    },
  });
  try {
    const wire = createClient(provider.url);
    const admin = createAdmin({ apiBaseUrl: provider.url, adminSecret });
    const url = `http://127.0.0.1:${hookProxy.port}/facts`;
    await admin.webhooks.create({ url, kinds: ['user.created'] });
    const start = `/v1/public/oauth/google/start?public_token=${publicToken}&login_redirect_url=http://localhost:4300/authenticate`;
    return [
      ...(await during(mailProxy, {
        name: 'mail',
        limit: 20_000,
        ask: () => wire.call('POST /otps/email/login_or_create', { email: newAddress() }),
        isRight: ({ status }) => status === 200,
      })),
      ...(await during(hookProxy, {
        name: 'webhooks',
        // A receiver never delays the call whose fact it gets.
        limit: 2000,
        ask: async () => {
          const before = received.length;
          await admin.users.create({ emails: [{ email: newAddress() }] });
          return before;
        },
        isRight: async (before) => {
          await until(() => received.length > before, 'a fact arrives', 10);
          return true;
        },
      })),
      ...(await during(identityProxy, {
        name: 'identity provider',
        limit: 15_000,
        ask: () => fetch(`${provider.url}${start}`, { redirect: 'manual' }),
        isRight: ({ status, headers }) => status === 302 && headers.get('location').startsWith(issuer),
      })),
    ];
  } finally {
    await provider.close();
    await Promise.all([mailProxy.stop(), hookProxy.stop(), identityProxy.stop(), smtp.close()]);
    for (const server of [receiver, identity]) {
      server.closeAllConnections();
      server.close();
    }
  }
}

const discovery = (issuer) => ({
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
});

export const faults = async () => [...(await databaseFaults()), ...(await neighbourFaults())];
