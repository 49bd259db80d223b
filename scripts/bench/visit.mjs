/** One timed visit: from the start of the navigation until the email field can be typed into. */

/** Speeds, as Chrome's developer tools define them: CPU slowdown, added ms per request, bytes per second. */
export const profiles = {
  full: { title: 'full speed', cpu: 1 },
  slow: { title: 'slow 4G, CPU four times slower', cpu: 4, latency: 562.5, down: 180_000, up: 84_375 },
};

/** @returns {Promise<number>} Milliseconds. */
export async function visit(browser, url, profile) {
  const context = await browser.newContext({ viewport: { width: 480, height: 800 } });
  try {
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
    return await page.evaluate(() => globalThis.emailFieldUsable);
  } finally {
    await context.close();
  }
}

/** Runs in the page, before its own scripts. */
function watch() {
  const roots = [document];
  const attachShadow = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (options) {
    const root = attachShadow.call(this, options);
    roots.push(root);
    return root;
  };
  const usable = (field) => {
    const { width, height } = field.getBoundingClientRect();
    if (width < 20 || height < 8 || field.disabled || field.readOnly) return false;
    if (!field.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    field.focus({ preventScroll: true });
    return field.getRootNode().activeElement === field;
  };
  globalThis.emailFieldUsable = new Promise((resolve) => {
    const look = () => {
      const fields = roots.flatMap((root) => [...root.querySelectorAll('input[type=email]')]);
      // The task after the frame: what was seen is on the screen then.
      if (fields.some(usable)) setTimeout(() => resolve(performance.now()));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
