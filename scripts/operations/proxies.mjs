/** Proxies in front of two providers, with what an operator needs to write for restarts that nobody notices. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../lib/ports.mjs';
import { until } from './until.mjs';

/**
 * nginx asks nobody whether they are ready: it sends, and tries the next one where the connection fails, or where a provider that
 * is just starting answers 503. `non_idempotent`: also for POST, which every call is.
 */
const nginx = (port, ports, folder) => ({
  command: 'nginx',
  args: ['-p', folder, '-c', join(folder, 'proxy.conf'), '-g', 'daemon off;'],
  text: `
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream provider {
${ports.map((each) => `    server 127.0.0.1:${each} max_fails=1 fail_timeout=1s;`).join('\n')}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://provider;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_next_upstream error timeout http_503 non_idempotent;
      proxy_next_upstream_tries 2;
      proxy_connect_timeout 2s;
    }
  }
}
`,
});

/** haproxy asks \`/readyz\`, and sends again where a connection fails before an answer has begun. */
const haproxy = (port, ports, folder) => ({
  command: 'haproxy',
  args: ['-db', '-f', join(folder, 'proxy.conf')],
  text: `
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout http-keep-alive 60s
  option redispatch 1
  retries 3
  retry-on conn-failure empty-response 503
  option forwardfor
frontend visitors
  bind 127.0.0.1:${port}
  default_backend provider
backend provider
  option httpchk GET /readyz
  http-check expect status 200
  default-server check inter 500ms fall 2 rise 1
${ports.map((each, index) => `  server provider${index} 127.0.0.1:${each}`).join('\n')}
`,
});

const kinds = { nginx, haproxy };

/** @param {keyof typeof kinds} kind @param {number[]} ports of the providers */
export async function startProxy(kind, ports) {
  const folder = mkdtempSync(join(tmpdir(), `auth-elements-${kind}-`));
  const port = await freePort();
  const { command, args, text } = kinds[kind](port, ports, folder);
  writeFileSync(join(folder, 'proxy.conf'), text);
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const failed = new Promise((_resolve, reject) => {
    child.once('error', (cause) =>
      reject(new Error(`Install ${command} first: apt-get install ${command}.`, { cause })),
    );
    child.once('exit', (code) => reject(new Error(`${command} ended with ${code}: ${said}`)));
  });
  failed.catch(() => undefined);
  const url = `http://127.0.0.1:${port}`;
  await Promise.race([until(async () => (await fetch(`${url}/healthz`)).ok, `${command} answers`), failed]);
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
