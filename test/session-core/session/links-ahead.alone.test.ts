/** Watches what a module imports, so it has a process of its own. */
import { once } from 'node:events';
import { register } from 'node:module';
import { test } from 'node:test';
import { MessageChannel } from 'node:worker_threads';

const hooks = `
let port;
export const initialize = (data) => { port = data.port; };
export const resolve = (name, context, next) => {
  if (/[/]links[-.]/.test(name)) port.postMessage(name);
  return next(name, context);
};`;

test('in a page that a link has opened, the code of links loads with the main part, before a call needs it', async () => {
  const { port1, port2 } = new MessageChannel();
  register(`data:text/javascript,${encodeURIComponent(hooks)}`, {
    data: { port: port2 },
    transferList: [port2],
  });
  const location = new URL('https://pets.example/authenticate?auth_token_type=magic_links&token=t-1');
  Object.defineProperty(globalThis, 'location', { value: location });
  const loads = once(port1, 'message', { signal: AbortSignal.timeout(10_000) });
  await import('../../../session-core/consumer/main.ts');
  await loads;
  port1.close();
});
