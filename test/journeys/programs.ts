/** Starts our programs as their users do. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

export async function start(
  script: string,
  env: NodeJS.ProcessEnv,
  ready: RegExp,
): Promise<{ stop(): Promise<void> }> {
  // As in the other tests: the database is compiled with the quick compiler and copied from a prepared one.
  const quick = ['--liftoff-only', '--import', 'tsx', '--import', './test/quick-database.ts'];
  const child = spawn(process.execPath, [...quick, script], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk;
      if (ready.test(output)) resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}:\n${output}`)));
  });
  return {
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
