/** Starts WebKitGTK: a screen in memory, the driver, and a fresh browser for each journey. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { freePort } from '../../../scripts/lib/ports.mjs';
import { findWebKit } from '../../../scripts/lib/webkit.mjs';
import { type Send, webDriver } from './web-driver.ts';

export interface Driver {
  /** A browser without cookies and storage. `send` takes the paths of its commands, such as `/url`. */
  open(): Promise<{ send: Send; close(): Promise<void> }>;
  stop(): Promise<void>;
}

export async function startDriver(): Promise<Driver> {
  const webkit = findWebKit();
  if (!webkit) throw new Error('No WebKitGTK found. Get it with "apt-get install webkit2gtk-driver xvfb".');
  const { display, name } = await startScreen(webkit.display);
  const port = await freePort();
  const driver = spawn(webkit.driver, [`--port=${port}`, '--host=127.0.0.1'], {
    // The folder holds one setting: reduced motion, as in the other engines.
    env: { ...process.env, DISPLAY: name, XDG_CONFIG_HOME: join(import.meta.dirname, 'config') },
    // The browser's web process warns when the driver leaves it.
    stdio: 'ignore',
  });
  const send = webDriver(`http://127.0.0.1:${port}`);
  await answering(send, driver);
  const browserOptions = { binary: webkit.browser, args: ['--automation'] };
  return {
    async open() {
      const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
        capabilities: {
          alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': browserOptions },
        },
      });
      const session = `/session/${sessionId}`;
      return {
        send: (method, path, body) => send(method, `${session}${path}`, body),
        close: () => send('DELETE', session),
      };
    },
    async stop() {
      for (const child of [driver, display]) {
        if (child.exitCode !== null) continue;
        child.kill();
        await once(child, 'exit');
      }
    },
  };
}

/** Xvfb chooses a free screen and reports its number. */
async function startScreen(path: string): Promise<{ display: ChildProcess; name: string }> {
  const args = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'];
  const display = spawn(path, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [number] = await Promise.race([
    once(display.stdio[3] as Readable, 'data'),
    once(display, 'exit').then(() => {
      throw new Error('Xvfb ended before it had a screen.');
    }),
  ]);
  return { display, name: `:${String(number).trim()}` };
}

async function answering(send: Send, driver: ChildProcess): Promise<void> {
  const refused = () => new Promise((resolve) => setTimeout(resolve, 20));
  for (const end = Date.now() + 15_000; ; await refused()) {
    if (driver.exitCode !== null) throw new Error(`WebKitWebDriver ended with ${driver.exitCode}.`);
    try {
      await send('GET', '/status');
      return;
    } catch (error) {
      // It does not listen yet.
      if (Date.now() > end) throw error;
    }
  }
}
