/** A tab of WebKitGTK that a journey uses like one of Playwright's pages. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Control, Tab } from '../tab.ts';
import { find, type Wanted } from './find.ts';
import { type ElementReference, idOf, keys, type Send, WebDriverError } from './web-driver.ts';

/** On a busy machine, the driver reports a click of which the page never gets the whole. A page that has been replaced got it. */
const watchClicks =
  'window.clickArrived = false; addEventListener("click", () => { window.clickArrived = true; }, { capture: true, once: true })';
const clickArrived = 'return window.clickArrived !== false';

/** How long a click may take to arrive before it is repeated. ms */
const clickTimeout = 2_000;

/** How long to look for an element or an address. ms */
const timeout = 25_000;

/** The page is being replaced, or replaced the element that was just found. */
const passing = new Set([
  'stale element reference',
  'element not interactable',
  'element click intercepted',
  'javascript error',
]);

export interface WebKitTab extends Tab {
  evaluate<T>(run: (...args: never[]) => T, ...args: unknown[]): Promise<T>;
  /** Types as on a keyboard, wherever the focus is. */
  type(text: string): Promise<void>;
  /** A picture of what is in view, as PNG. */
  picture(): Promise<Buffer>;
}

/** @param send Sends a command to this tab. */
export function webKitTab(send: Send): WebKitTab {
  const run = <T>(script: string, args: unknown[]) => send<T>('POST', '/execute/sync', { script, args });

  function control(expected: Wanted): Control {
    const act = (what: string, action: (element: string) => Promise<unknown>, enabled = true) =>
      eventually(`${what} ${JSON.stringify(expected)}`, async () => {
        const element = await run<ElementReference | null>(`return (${find})(arguments[0])`, [
          { ...expected, enabled },
        ]);
        if (!element) return false;
        return (await action(`/element/${idOf(element)}`)) !== false;
      });
    return {
      click: () =>
        act('click', async (element) => {
          await run(watchClicks, []);
          await send('POST', `${element}/click`);
          for (const end = Date.now() + clickTimeout; Date.now() < end; await pause(20)) {
            // An error says that the page is being replaced, so something was pressed.
            if (await run<boolean>(clickArrived, []).catch(() => true)) return true;
          }
          return false;
        }),
      fill: (text) =>
        act('fill', async (element) => {
          if (await send('GET', `${element}/property/value`)) await send('POST', `${element}/clear`);
          await send('POST', `${element}/value`, { text });
        }),
      press: (key) => act('press', (element) => send('POST', `${element}/value`, { text: keys[key] ?? key })),
      waitFor: () => act('see', async () => {}, false),
    };
  }

  return {
    getByLabel: (label) => control({ by: 'label', name: plain(label) }),
    getByRole: (role, { name }) => control({ by: 'role', role, name: plain(name) }),
    getByText: (text) => control({ by: 'text', name: plain(text) }),
    goto: (url) => send('POST', '/url', { url }),
    reload: () => send('POST', '/refresh'),
    waitForURL: (expected) =>
      eventually(`arrive at ${expected}`, async () => {
        const address = await send<string>('GET', '/url');
        return typeof expected === 'string' ? address === expected : expected(new URL(address));
      }),
    evaluate: <T>(inPage: (...args: never[]) => T, ...args: unknown[]) =>
      run<T>(`return (${inPage}).apply(null, arguments)`, args),
    async type(text) {
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await send('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    picture: async () => Buffer.from(await send<string>('GET', '/screenshot'), 'base64'),
  };
}

/** An expression as plain values, which the driver can send. */
function plain(name: string | RegExp): Wanted['name'] {
  return typeof name === 'string' ? name : { source: name.source, flags: name.flags };
}

async function eventually(what: string, attempt: () => Promise<boolean>): Promise<void> {
  let cause: unknown;
  for (const end = Date.now() + timeout; Date.now() < end; await pause(50)) {
    try {
      if (await attempt()) return;
    } catch (error) {
      if (!(error instanceof WebDriverError && passing.has(error.code))) throw error;
      cause = error;
    }
  }
  throw new Error(`Could not ${what} within ${timeout} ms.`, { cause });
}
