/** The real parts as in every journey, and tabs of WebKitGTK in place of Playwright's pages. */
import { writeFile } from 'node:fs/promises';
import type { MainJourneys } from '../main-journeys.ts';
import { test as base } from '../world.ts';
import { type Driver, startDriver } from './browser.ts';
import { type WebKitTab, webKitTab } from './webkit-tab.ts';

export const test = base.extend<
  MainJourneys & { windows: { first: WebKitTab; open(): Promise<WebKitTab> }; tab: WebKitTab },
  { driver: Driver }
>({
  driver: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const driver = await startDriver();
      await use(driver);
      await driver.stop();
    },
    { scope: 'worker' },
  ],
  /** The windows of one browser, which share cookies and storage. */
  windows: async ({ driver }, use, info) => {
    const { send, close } = await driver.open();
    let current = await send<string>('GET', '/window');
    const tabOf = (handle: string) =>
      webKitTab(async (method, path, body) => {
        if (current !== handle) await send('POST', '/window', { handle });
        current = handle;
        return send(method, path, body);
      });
    const first = tabOf(current);
    await use({
      first,
      async open() {
        const { handle } = await send<{ handle: string }>('POST', '/window/new', { type: 'window' });
        return tabOf(handle);
      },
    });
    if (info.status !== info.expectedStatus) {
      await writeFile(info.outputPath('failed.png'), await first.picture());
      console.log(`${info.title}: the page shows\n${await first.evaluate(shown)}`);
    }
    await close();
  },
  tab: async ({ windows }, use) => {
    await use(windows.first);
  },
  anotherTab: async ({ windows }, use) => {
    await use(windows.open);
  },
});

/** The page in words: its address, its texts and what its fields hold. Runs in the page. */
function shown(): string {
  const roots = [document, ...document.querySelectorAll('*')].flatMap((node) =>
    node instanceof Document ? node.body : (node.shadowRoot?.querySelector('.ae-root') ?? []),
  );
  const texts = roots.map((root) => (root as HTMLElement).innerText);
  const fields = roots.flatMap((root) => [...root.querySelectorAll('input')]);
  return [location.href, ...texts, ...fields.map(({ name, value }) => `${name}: ${value}`)].join('\n');
}

export { expect } from '../world.ts';
