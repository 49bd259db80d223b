/** The official conformance tool of the Model Context Protocol, against the demo's tool server and the provider. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request as requestHttp } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as client from 'openid-client';
import { freePort } from '../../scripts/lib/ports.mjs';
import { startServices } from './parts/services.mjs';

/** Pinned: a newer tool may ask for more. Not among our packages, because it and its Node weigh more than all of them. */
const packages = ['@modelcontextprotocol/conformance@0.2.0-alpha.12', 'node@22.23.3'];
/** For the tool's first download as well. Seconds. */
const timeLimit = 300;

/** What the tool server promises. The other scenarios call tools of the tool's own sample server. */
const serverScenarios = [
  'server-initialize',
  'ping',
  'tools-list',
  'resources-list',
  'dns-rebinding-protection',
];
const scopes = 'pets:read pets:feed offline_access';

export async function conformance() {
  const services = await startServices();
  const folder = await mkdtemp(join(tmpdir(), 'auth-elements-conformance-'));
  try {
    const results = [];
    const { metadata, token, port } = await connect(services);
    const proxy = await startProxy(services.mcp, token);
    for (const scenario of serverScenarios)
      results.push(
        await runTool(`server: ${scenario}`, ['server', '--url', proxy.url, '--scenario', scenario]),
      );
    await proxy.close();
    // Both scenarios in one run: the grant uses the metadata that the other has found.
    const { client_id } = metadata;
    const address = ['--url', services.providerUrl, '--port', String(port)];
    const app = ['--client-id', client_id, '--resource', services.mcp];
    const name = 'authorization: metadata and code grant';
    results.push(
      await runTool(name, ['authorization', ...address, ...app], (line) => followLink(line, services)),
    );
    return results;
  } finally {
    await rm(folder, { recursive: true, force: true });
    await services.close();
  }

  async function runTool(name, args, onLine = () => {}) {
    const command = ['exec', '--yes', ...packages.map((one) => `--package=${one}`), '--'];
    const out = ['--output-dir', join(folder, randomBytes(4).toString('hex'))];
    const { code, output } = await run('npm', [...command, 'conformance', ...args, ...out], onLine);
    return { name, passed: code === 0, output };
  }
}

/** Registers an app for the tool, and gives a token for its requests to the tool server. */
async function connect({ providerUrl, mcp, allow }) {
  const port = await freePort();
  const redirect_uri = `http://127.0.0.1:${port}/callback`;
  const config = await client.dynamicClientRegistration(
    new URL(providerUrl),
    { client_name: 'Conformance', redirect_uris: [redirect_uri], token_endpoint_auth_method: 'none' },
    client.None(),
    { execute: [client.allowInsecureRequests] },
  );
  const pkceCodeVerifier = client.randomPKCECodeVerifier();
  const link = client.buildAuthorizationUrl(config, {
    redirect_uri,
    scope: scopes,
    resource: mcp,
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  });
  const answer = new URL(await allow(link.href));
  const tokens = await client.authorizationCodeGrant(config, answer, { pkceCodeVerifier });
  return { metadata: config.clientMetadata(), token: tokens.access_token, port };
}

/** Adds the token, which the tool cannot. Everything else passes unchanged, `Host` and `Origin` too. */
async function startProxy(target, token) {
  const { port: targetPort, pathname } = new URL(target);
  const server = createServer((request, response) => {
    const headers = { ...request.headers, authorization: `Bearer ${token}` };
    const options = { port: targetPort, path: pathname, method: request.method, headers };
    const forwarded = requestHttp({ host: '127.0.0.1', ...options }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}${pathname}`,
    close: () => new Promise((resolve) => void server.close(resolve) ?? server.closeAllConnections()),
  };
}

/** Opens the link that the tool prints for its user, and then the answer, as a browser does. */
async function followLink(line, { allow }) {
  const link = /https?:\/\/\S*[?&]code_challenge=\S*/.exec(line)?.[0];
  if (link) await fetch(await allow(link));
}

function run(command, args, onLine) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    let output = '';
    const timer = setTimeout(() => process.kill(-child.pid, 'SIGKILL'), timeLimit * 1000);
    const keep = (chunk) => {
      output += chunk;
      for (const line of String(chunk).split('\n'))
        Promise.resolve(onLine(line)).catch((error) => {
          output += `\n${error.stack}`;
        });
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ code: code ?? 1, output });
    });
  });
}
