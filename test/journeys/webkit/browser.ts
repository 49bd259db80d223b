/** Starts WebKitGTK: a screen in memory, the driver, and a fresh browser for each journey. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { findWebKit } from '../../../scripts/browsers/webkit.mjs';
import { freePort } from '../../../scripts/lib/ports.mjs';
import { type Send, webDriver } from './web-driver.ts';

export interface Driver {
  /** A browser without cookies and storage. `send` takes the paths of its commands, such as `/url`. */
  open(): Promise<{ send: Send; close(): Promise<void> }>;
  stop(): Promise<void>;
}

/** How long a browser may take to start: about a second on a free machine. ms */
const startTime = 12_000;

export async function startDriver(): Promise<Driver> {
  const webkit = findWebKit();
  if (!webkit) throw new Error('No WebKitGTK found. Get it with "apt-get install webkit2gtk-driver xvfb".');
  const { display, name } = await startScreen(webkit.display);
  const capabilities = {
    alwaysMatch: {
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: webkit.browser, args: ['--automation'] },
    },
  };
  let driver = await listen(webkit.driver, name);

  /** On a busy machine, one browser in fifty never reports to its driver, which then answers nothing more. */
  const start = async (attempts = 3): Promise<string> => {
    try {
      const body = { capabilities };
      return (await driver.send<{ sessionId: string }>('POST', '/session', body, startTime)).sessionId;
    } catch (error) {
      if (attempts === 1) throw error;
      await driver.stop();
      driver = await listen(webkit.driver, name);
      return start(attempts - 1);
    }
  };

  return {
    async open() {
      const session = `/session/${await start()}`;
      const { send } = driver;
      return {
        send: (method, path, body) => send(method, `${session}${path}`, body),
        close: () => send('DELETE', session),
      };
    },
    async stop() {
      await driver.stop();
      await end(display);
    },
  };
}

/** Starts WebKitWebDriver, and returns when it listens. */
async function listen(path: string, display: string) {
  const port = await freePort();
  const driver = spawn(path, [`--port=${port}`, '--host=127.0.0.1'], {
    // The folder holds one setting: reduced motion, as in the other engines.
    env: { ...process.env, DISPLAY: display, XDG_CONFIG_HOME: join(import.meta.dirname, 'config') },
    // The browser's web process warns when the driver leaves it.
    stdio: 'ignore',
    // A group of its own, which its browsers join: `stop` ends them too.
    detached: true,
  });
  const send = webDriver(`http://127.0.0.1:${port}`);
  await answering(send, driver);
  return { send, stop: () => end(driver, -(driver.pid as number)) };
}

/** Ends a process, and waits until it has ended. @param id What to signal, such as its group. @default the process */
async function end(child: ChildProcess, id = child.pid as number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  process.kill(id, 'SIGKILL');
  await ended;
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
      await send('GET', '/status', undefined, 1000);
      return;
    } catch (error) {
      // It does not listen yet.
      if (Date.now() > end) throw error;
    }
  }
}
