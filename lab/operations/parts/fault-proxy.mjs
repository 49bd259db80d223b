/** A TCP proxy that breaks on command, as firewalls, poolers and lost hosts do. */
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/**
 * What happens to the bytes in both directions: `pass`, `drop` (they vanish, and connections stay open), `delay` (they arrive late),
 * `cut` (connections break, new ones too), `half-open` (nobody reads any more, and neither end learns of it).
 *
 * @typedef {'pass' | 'drop' | 'delay' | 'cut' | 'half-open'} Fault
 */

/**
 * @param {number} target a port of this machine
 * @param {{ late?: number }} options `late`: milliseconds of a delay
 */
export async function startFaultProxy(target, { late = 1000 } = {}) {
  /** @type {Fault} */
  let fault = 'pass';
  const sockets = new Set();

  function carry(from, to) {
    // What comes after a delay must not overtake what came before.
    let last = Promise.resolve();
    from.on('data', (bytes) => {
      if (fault === 'drop') return;
      const wait = fault === 'delay' ? new Promise((resolve) => setTimeout(resolve, late)) : undefined;
      last = last.then(() => wait).then(() => void to.write(bytes));
    });
    from.on('error', () => undefined);
    from.once('close', () => {
      sockets.delete(from);
      if (fault !== 'half-open') last.then(() => to.destroy());
    });
    sockets.add(from);
    if (fault === 'half-open') from.pause();
  }

  const server = createServer((near) => {
    if (fault === 'cut') {
      near.on('error', () => undefined);
      near.destroy();
      return;
    }
    const far = connect(target, '127.0.0.1');
    carry(near, far);
    carry(far, near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    port,
    /** The same address, through this proxy. @param {string} url */
    through: (url) => Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    /** From now on, for open and new connections. A connection that was half-open stays dead. @param {Fault} next */
    set(next) {
      fault = next;
      for (const socket of sockets) {
        if (fault === 'cut') socket.destroy();
        if (fault === 'half-open') socket.pause();
      }
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
