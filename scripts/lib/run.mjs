/** Runs a program to its end and captures its output. Stops it with all of its children if it takes too long. */
import { spawn } from 'node:child_process';
import { root } from './root.mjs';

const running = new Set();

/**
 * @param {string[]} args Arguments of `node`.
 * @param {{ env?: Record<string, string | undefined>, seconds?: number, onMessage?: (message: any) => void }} [options] `seconds`: time limit, default 300. `env`: added to ours; `undefined` removes a variable. `onMessage` receives what the program sends by `process.send`.
 * @returns {Promise<{ code: number, output: string }>} A timeout gives code 124.
 */
export function runNode(args, { env = {}, seconds = 300, onMessage } = {}) {
  return new Promise((resolve) => {
    // In its own process group, so that a runner's browsers and servers stop with it.
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe', ...(onMessage ? ['ipc'] : [])],
      detached: true,
    });
    let output = '';
    let late = false;
    const keep = (chunk) => {
      output += chunk;
    };
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    if (onMessage) child.on('message', onMessage);
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
      // What it left running (a browser of a crashed runner) would keep ports and memory.
      stop(child, 'SIGKILL');
      end(code ?? 1, signal && !late ? `\nEnded by ${signal}.` : '');
    });
  });
}

/** Stops everything that still runs, for an interrupted run. */
export function stopAll() {
  for (const child of running) stop(child, 'SIGKILL');
}

function stop(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group is already empty.
  }
}
