/** Asks whether a port can be listened on. */
import { createServer } from 'node:net';

/** @returns {Promise<boolean>} */
export function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    // No host: as Node's servers do by default, so that a port taken on either address family is seen.
    server.listen(port, () => server.close(() => resolve(true)));
  });
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
