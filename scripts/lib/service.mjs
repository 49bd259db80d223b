/** A server as a child process: started, known to be ready, stopped gracefully. */
import { spawn } from 'node:child_process';
import { eachLine } from './log-lines.mjs';
import { root } from './root.mjs';

/**
 * Starts `node --import tsx <file>`.
 * @param {{ name: string, file: string, env: Record<string, string>, print: (line: string) => void }} options
 *   The server is ready when its output has a line with `<name> ready on `; in production that is a line of its log.
 */
export function startService({ name, file, env, print }) {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--import', './scripts/lib/follow-parent.mjs', file],
    {
      cwd: root,
      env: { ...process.env, ...env },
      // With a channel, so that the child notices when this process is killed. In its own group, so that Ctrl-C reaches it
      // once, from us, and not also from the terminal.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    },
  );
  let lastLine = '';
  let announce;
  const announced = new Promise((resolve) => {
    announce = resolve;
  });
  const onLine = (line) => {
    lastLine = line;
    if (line.includes(`${name} ready on http`)) announce();
    else print(line);
  };
  eachLine(child.stdout, onLine);
  eachLine(child.stderr, onLine);
  const ended = new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code, signal) =>
      resolve(`${signal ?? `exit code ${code}`}${lastLine ? `: ${lastLine}` : ''}`),
    );
  });
  return {
    name,
    /** Settles with the reason when the process has ended. */
    ended,
    /** Resolves when the server says that it is ready and `url` answers. @throws {Error} if the process ends first. */
    async ready(url) {
      const early = ended.then((reason) => {
        throw new Error(`${name} did not start (${reason})`);
      });
      await Promise.race([announced, early]);
      await Promise.race([answers(url), early]);
    },
    /** Asks the process to stop; kills it after `seconds`. */
    async stop(seconds = 12) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const timer = setTimeout(() => {
        print(`did not stop within ${seconds} seconds and was killed`);
        child.kill('SIGKILL');
      }, seconds * 1000);
      await ended;
      clearTimeout(timer);
    },
    kill: () => child.kill('SIGKILL'),
  };
}

async function answers(url) {
  for (;;) {
    try {
      const reply = await fetch(url, { redirect: 'manual' });
      if (reply.status < 500) return;
    } catch {
      // The server does not listen yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
