/** The proxies of `provider/deploy` in front of two providers, without a certificate and with other ports. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/lib/ports.mjs';
import { at } from '../../scripts/lib/root.mjs';
import { until } from './parts/until.mjs';

const shipped = (file, [one, two]) =>
  readFileSync(at('provider/deploy', file), 'utf8').replace(':4400', `:${one}`).replace(':4410', `:${two}`);

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
${shipped('nginx.conf', ports)
  .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
  .replace(/^ *ssl_certificate.*$/gm, '')}
}
`,
});

const haproxy = (port, ports, folder) => ({
  command: 'haproxy',
  args: ['-db', '-f', join(folder, 'proxy.conf')],
  text: shipped('haproxy.cfg', ports).replace(/bind :443 ssl .*/, `bind 127.0.0.1:${port}`),
});

const kinds = { nginx, haproxy };

/** @param {keyof typeof kinds} kind @param {number[]} ports of the providers */
export async function startProxy(kind, ports) {
  const folder = mkdtempSync(join(tmpdir(), `auth-elements-${kind}-`));
  const port = await freePort();
  const { command, args, text } = kinds[kind](port, ports, folder);
  writeFileSync(join(folder, 'proxy.conf'), text);
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const failed = new Promise((_resolve, reject) => {
    child.once('error', (cause) =>
      reject(new Error(`Install ${command} first: apt-get install ${command}.`, { cause })),
    );
    child.once('exit', (code) => reject(new Error(`${command} ended with ${code}: ${output}`)));
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
