/** Runs a program to its end, with its output kept, its whole family stopped when it takes too long. */
import { spawn } from 'node:child_process';
import { root } from './root.mjs';

const running = new Set();

/**
 * @param {string[]} args Arguments of `node`.
 * @param {{ env?: Record<string, string | undefined>, seconds?: number }} [options] `seconds`: time allowed, default 300. `env`: joined to ours, `undefined` removes.
 * @returns {Promise<{ code: number, output: string }>} A timeout gives code 124.
 */
export function runNode(args, { env = {}, seconds = 300 } = {}) {
  return new Promise((resolve) => {
    // Its own process group, so that a runner's browsers and servers go with it.
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    let output = '';
    let late = false;
    const keep = (chunk) => {
      output += chunk;
    };
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    running.add(child);
    const timer = setTimeout(() => {
      late = true;
      stop(child, 'SIGKILL');
    }, seconds * 1000);
    const end = (code, more = '') => {
      clearTimeout(timer);
      running.delete(child);
      if (late) more = `\nStopped after ${seconds} seconds.`;
      resolve({ code: late ? 124 : code, output: output + more });
    };
    child.on('error', (error) => end(1, `\n${error.message}`));
    child.on('close', (code, signal) => {
      // What it left behind (a browser of a runner that crashed) would keep ports and memory.
      stop(child, 'SIGKILL');
      end(code ?? 1, signal && !late ? `\nEnded by ${signal}.` : '');
    });
  });
}

/** Stops everything still running, for an interrupted run. */
export function stopAll() {
  for (const child of running) stop(child, 'SIGKILL');
}

function stop(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // Nobody left in the group: what was wanted.
  }
}
