/** One timed visit: from the start of the navigation until the visitor can type into the first field. */

/** Speeds, as Chrome's developer tools define them: CPU slowdown, added ms per request, bytes per second. */
export const profiles = {
  full: { title: 'full speed', cpu: 1 },
  slow: { title: 'slow 4G, CPU four times slower', cpu: 4, latency: 562.5, down: 180_000, up: 84_375 },
};

/**
 * @param {{ warm: boolean }} options `warm`: times the second of two visits, with caches filled by the first.
 * @returns {Promise<{ usable: number, blocked: number }>} Milliseconds until usable, and how long the main thread was
 *   blocked in that time: what exceeds 50 in each long task.
 */
export async function visit(browser, url, profile, { warm }) {
  const context = await browser.newContext({ viewport: { width: 480, height: 800 } });
  try {
    if (!warm) return (await open(context, url, profile, false)).timed;
    await open(context, url, profile, true);
    const { timed, fetched } = await open(context, url, profile, false);
    if (fetched.length > 0)
      throw new Error(`A second visit fetched ${fetched} again: not in the browser's cache.`);
    return timed;
  } finally {
    await context.close();
  }
}

async function open(context, url, profile, toTheEnd) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: profile.cpu });
  if (profile.down) {
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: profile.latency,
      downloadThroughput: profile.down,
      uploadThroughput: profile.up,
    });
  }
  await page.addInitScript(watch);
  await page.goto(url, { waitUntil: 'commit' });
  const timed = await page.evaluate(() => globalThis.fieldUsable);
  const fetched = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name, transferSize }) => name.endsWith('.js') && transferSize > 0)
      .map(({ name }) => name),
  );
  if (toTheEnd) await page.waitForLoadState('networkidle');
  await page.close();
  return { timed, fetched };
}

/** Runs in the page, before its own scripts. */
function watch() {
  const long = [];
  new PerformanceObserver((list) => long.push(...list.getEntries())).observe({
    type: 'longtask',
    buffered: true,
  });
  const blocked = (end) =>
    long.reduce((sum, task) => sum + (task.startTime < end ? Math.max(0, task.duration - 50) : 0), 0);
  // Server-rendered markup comes with its shadow root, without a call of attachShadow.
  const rootsOf = (root) => [
    root,
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? rootsOf(shadowRoot) : [])),
  ];
  const usable = (field) => {
    const { width, height } = field.getBoundingClientRect();
    if (width < 20 || height < 8 || field.disabled || field.readOnly) return false;
    if (!field.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    field.focus({ preventScroll: true });
    return field.getRootNode().activeElement === field;
  };
  globalThis.fieldUsable = new Promise((resolve) => {
    const look = () => {
      const fields = rootsOf(document).flatMap((root) => [
        ...root.querySelectorAll('input:is([name=email], [name=phone])'),
      ]);
      // In the task after the frame, when the screen shows what we saw.
      if (fields.some(usable)) {
        setTimeout(() => {
          const usable = performance.now();
          resolve({ usable, blocked: blocked(usable) });
        });
      } else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
