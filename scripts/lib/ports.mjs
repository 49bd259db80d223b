/** Ports to listen on. */
import { createServer } from 'node:net';

/** Whether a port is free. @returns {Promise<boolean>} */
export function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    // No host, which is the default of Node's servers, so that a port taken on either address family is noticed.
    server.listen(port, () => server.close(() => resolve(true)));
  });
}

/** Below the ephemeral ports that systems assign to outgoing connections: one of those may be taken at any moment. */
const lowest = 15_000;
const highest = 30_000;
/** Playwright's workers start servers side by side, so each has ports of its own. */
const workers = 10;
const { TEST_PARALLEL_INDEX: worker } = process.env;
const count = (highest - lowest) / (worker === undefined ? 1 : workers);
const first = lowest + (worker === undefined ? 0 : (Number(worker) % workers) * count);
const usedPorts = new Set();

/** A port for a server that is about to start; each is given once. @returns {Promise<number>} */
export async function freePort() {
  for (;;) {
    const port = first + Math.floor(Math.random() * count);
    if (usedPorts.has(port) || !(await isFree(port))) continue;
    usedPorts.add(port);
    return port;
  }
}

/** Reads a port from the environment. @throws {Error} naming the variable. */
export function portFrom(name, fallback) {
  const text = process.env[name];
  if (text === undefined || text === '') return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new Error(`${name} is "${text}": give a port from 1 to 65535.`);
  return port;
}
