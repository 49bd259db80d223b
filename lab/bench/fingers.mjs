/** One visit for `interactions.mjs`: a visitor who types right away, then changes the tab, opens the countries, continues. */
import { profiles } from './visit.mjs';

/** How long an interaction may take to settle, and a page to come to rest. Milliseconds. */
const settle = 1_500;
const rest = 6_000;

/**
 * @param {{ whole: boolean }} options `whole`: all interactions; otherwise only the first field.
 * @returns {Promise<Record<string, number>>} Each interaction's longest time from an event to the next paint; `blocked`: what
 *   exceeds 50 ms in each long task after the form is usable, on a page that nobody touches; `requests` and `bytes` of that
 *   page by its end. Milliseconds and bytes.
 */
export async function fingers(browser, url, { whole }) {
  const atRest = await withPage(browser, url, async ({ page, load }) => {
    await page.waitForTimeout(rest);
    const blocked = await page.evaluate(() => globalThis.blockedSince());
    return { blocked, ...load };
  });
  const touched = await withPage(browser, url, async ({ page }) => {
    const field = page.locator('input:is([name=email], [name=phone])').first();
    const moments = {};
    const timed = async (name, act) => {
      await page.evaluate(() => globalThis.longestEvent());
      await act();
      await page.waitForTimeout(settle);
      moments[name] = await page.evaluate(() => globalThis.longestEvent());
    };
    await timed('type', async () => {
      await field.focus();
      await page.keyboard.type('ada@example.com', { delay: 60 });
    });
    if (!whole) return moments;
    await timed('tab', () => page.getByRole('tab', { name: 'Text' }).click());
    await timed('countries', () => page.locator('.ae-country').click());
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Email' }).click();
    await page.waitForTimeout(settle);
    await timed('continue', () => page.getByRole('button', { name: 'Continue with email' }).click());
    return moments;
  });
  return { ...atRest, ...touched };
}

async function withPage(browser, url, use) {
  const context = await browser.newContext({ viewport: { width: 480, height: 800 } });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const { cpu, latency, down, up } = profiles.slow;
    const load = { requests: 0, bytes: 0 };
    devtools.on('Network.requestWillBeSent', ({ request }) => {
      if (request.url.startsWith('http')) load.requests += 1;
    });
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      load.bytes += encodedDataLength;
    });
    await devtools.send('Network.enable');
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: down,
      uploadThroughput: up,
    });
    await page.addInitScript(watch);
    await page.goto(url, { waitUntil: 'commit' });
    await page.locator('input:is([name=email], [name=phone])').first().waitFor();
    await page.evaluate(() => globalThis.usableNow());
    return await use({ page, load });
  } finally {
    await context.close();
  }
}

/** Runs in the page, before its own scripts. */
function watch() {
  const long = [];
  new PerformanceObserver((list) => long.push(...list.getEntries())).observe({
    type: 'longtask',
    buffered: true,
  });
  let longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  let since = 0;
  globalThis.usableNow = () => {
    since = performance.now();
  };
  globalThis.blockedSince = () =>
    long.reduce((sum, task) => sum + (task.startTime >= since ? Math.max(0, task.duration - 50) : 0), 0);
  globalThis.longestEvent = () => {
    const moment = longest;
    longest = 0;
    return moment;
  };
}
