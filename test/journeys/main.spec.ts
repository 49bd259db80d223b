/** The main journeys in Chromium and Firefox; `webkit/` has them in WebKitGTK. */
import { type MainJourneys, mainJourneys } from './main-journeys.ts';
import { test as base } from './world.ts';

const test = base.extend<MainJourneys>({
  tab: async ({ page }, use) => {
    await use(page);
  },
  anotherTab: async ({ context }, use) => {
    await use(() => context.newPage());
  },
});

mainJourneys(test);
