/** The snippets for proxies, each in front of two processes of the provider. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isExecutable, placesOf } from '../../scripts/browsers/executables.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { at } from '../../scripts/lib/root.mjs';
import { certificate, privateKey } from '../../test/fakes/loopback-certificate.ts';
import { startPostgres } from '../../test/postgres-server.ts';
import { createClient, newAddress } from '../../test/provider/world.ts';
import { checks, runCommand, startProgram } from './parts/installed.mjs';
import { startTool } from './parts/tools.mjs';

/** How each is checked and started, with its snippet changed only in ports, host name and certificate. */
const all = {
  nginx: {
    file: 'nginx.conf',
    wrap: (text, folder) =>
      `daemon off; pid ${folder}/nginx.pid; error_log stderr warn; events {} http { access_log off; ${text} }`,
    check: (path, folder) => ['nginx', '-t', '-c', path, '-p', folder],
    start: (path, folder) => ['nginx', '-c', path, '-p', folder],
  },
  haproxy: {
    file: 'haproxy.cfg',
    wrap: (text) => text,
    check: (path) => ['haproxy', '-c', '-f', path],
    start: (path) => ['haproxy', '-db', '-f', path],
  },
  caddy: {
    file: 'Caddyfile',
    // Repeats no request with a body: it goes on when its health check has noticed. Milliseconds.
    notices: 2500,
    wrap: (text, folder, port) =>
      `{\n\tadmin off\n\tauto_https disable_redirects\n\thttp_port 0\n\tskip_install_trust\n}\n${text.replace(
        'login.pet-game.example {',
        `https://localhost:${port} {\n\ttls ${folder}/both.crt ${folder}/both.key`,
      )}`,
    check: (path) => ['caddy', 'validate', '--adapter', 'caddyfile', '--config', path],
    start: (path) => ['caddy', 'run', '--adapter', 'caddyfile', '--config', path],
  },
};

export async function snippets() {
  const { results, check } = checks();
  const folder = mkdtempSync(join(tmpdir(), 'auth-elements-proxies-'));
  for (const [name, text] of Object.entries({
    'both.crt': certificate,
    'both.key': privateKey,
    'both.pem': certificate + privateKey,
  }))
    writeFileSync(join(folder, name), text);
  const { NODE_TLS_REJECT_UNAUTHORIZED: before } = process.env;
  // The certificate is for `localhost` and signed by itself.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  const postgres = await startPostgres();
  try {
    for (const [name, proxy] of Object.entries(all)) {
      if (!placesOf([name]).some(isExecutable)) {
        results.push({ name: `${name} is installed`, passed: false, output: `apt-get install ${name}` });
        continue;
      }
      await check(`${name}: signs in, believes no forged address, and goes on with the second process`, () =>
        behind(name, proxy, folder, postgres),
      );
    }
  } finally {
    if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before;
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return results;
}

async function behind(name, proxy, folder, postgres) {
  const DATABASE_URL = await postgres.createDatabase();
  const [port, one, two] = [await freePort(), await freePort(), await freePort()];
  const start = (environment) =>
    startProgram([process.execPath, '--import', 'tsx', at('provider/main.ts')], {
      cwd: at(),
      env: { PROVIDER_PORT: String(environment), TRUST_PROXY: '1', DATABASE_URL, LOG_LEVEL: 'silent' },
    });
  const processes = [await start(one), await start(two)];
  const snippet = readFileSync(at('provider/deploy', proxy.file), 'utf8')
    .replace('127.0.0.1:4400', `127.0.0.1:${one}`)
    .replace('127.0.0.1:4410', `127.0.0.1:${two}`)
    .replace('listen 443', `listen ${port}`)
    .replace('bind :443', `bind :${port}`)
    .replaceAll('/etc/ssl/login.pet-game.example', `${folder}/both`);
  const path = join(folder, proxy.file);
  writeFileSync(path, proxy.wrap(snippet, folder, port));
  const checked = await runCommand(proxy.check(path, folder), { cwd: folder, env: { HOME: folder } });
  assert.equal(checked.code, 0, checked.output);
  const url = `https://localhost:${port}`;
  const tool = await startTool(proxy.start(path, folder), {
    cwd: folder,
    ready: () => answers(`${url}/livez`),
  });
  try {
    const client = createClient(url);
    const email = newAddress();
    const { code, method_id } = await client.sendCode(email);
    const body = { token: code, method_id, session_duration_minutes: 60 };
    const headers = { 'X-Forwarded-For': '203.0.113.9' };
    const { session, session_token } = (
      await client.call('POST /otps/authenticate', body, { headers })
    ).data();
    assert.match(session.attributes.ip_address, /^(127\.0\.0\.1|::1)$/);
    await processes[0].stop();
    if (proxy.notices) await new Promise((resolve) => setTimeout(resolve, proxy.notices));
    for (let round = 0; round < 20; round += 1)
      (await client.call('POST /sessions/authenticate', {}, { session: session_token })).data();
    await processes[1].stop();
  } finally {
    await tool.stop();
  }
  return name;
}

const answers = (url) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
