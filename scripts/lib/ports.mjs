/** Ports to listen on. */
import { createServer } from 'node:net';

/** Asks whether a port can be listened on. @returns {Promise<boolean>} */
export function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    // No host: as Node's servers do by default, so that a port taken on either address family is seen.
    server.listen(port, () => server.close(() => resolve(true)));
  });
}

/** Below the ports that systems give to whoever connects to somewhere: one of those may be taken at any moment. */
const lowest = 15_000;
const highest = 30_000;

/** A port for a server that is about to start. @returns {Promise<number>} */
export async function freePort() {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest));
    if (await isFree(port)) return port;
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
