/** Runs a tool, such as a proxy, until it is stopped. */
import { spawn } from 'node:child_process';

/** Seconds. */
const longestStart = 30;

/**
 * @param {string[]} command
 * @param {{ cwd: string, ready: () => Promise<boolean> }} options `ready` is asked until it is true.
 */
export async function startTool(command, { cwd, ready }) {
  const [program = '', ...args] = command;
  const env = { PATH: process.env.PATH, HOME: cwd };
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let ended = false;
  const read = (chunk) => {
    output += chunk;
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const end = new Promise((resolve) => {
    child.once('close', () => {
      ended = true;
      resolve(undefined);
    });
  });
  const stop = () => {
    child.kill('SIGTERM');
    return end;
  };
  const until = Date.now() + longestStart * 1000;
  while (!(await ready())) {
    if (ended || Date.now() > until) {
      await stop();
      throw new Error(`${program} did not start: ${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { stop, output: () => output };
}
