/** Opens pages in the right theme, and hands out mails. */
import { readScreens } from './fingerprint.mjs';
import { withPalette } from './png.mjs';
import { grounds, serveStage, sideBySide } from './stage.mjs';

const looks = ['light', 'dark'];

/**
 * @param {{ browser: import('playwright').Browser, provider: string, demo: string,
 *   save: (name: string, draw: () => Promise<Buffer>) => Promise<void>,
 *   notes?: object[] }} options `notes` gets what each page showed
 */
export async function createStudio({ browser, provider, demo, save, notes = [] }) {
  const stage = await serveStage(provider);

  async function withPage({ look = 'light', width, height, scale, to = 'ada@example.com' }, work) {
    const context = await browser.newContext({
      viewport: { width, height },
      deviceScaleFactor: scale,
      colorScheme: look,
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: zoneOfMorning(new Date()),
    });
    try {
      const page = await context.newPage();
      // The animal on the home page changes with the day of the week.
      await page.addInitScript(() => {
        Date.prototype.getDay = () => 2;
      });
      const picture = await work(page, () => nextMail(to));
      notes.push(await readScreens(page));
      return picture;
    } finally {
      await context.close();
    }
  }

  /** Waits for the first mail after this moment. */
  async function nextMail(to) {
    const before = new Set((await mailsTo(to)).map(({ id }) => id));
    for (;;) {
      const mail = (await mailsTo(to)).find(({ id }) => !before.has(id));
      if (mail) return mail;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async function mailsTo(to) {
    return (await fetch(`${provider}/outbox/messages?to=${encodeURIComponent(to)}`)).json();
  }

  /** The same scene in light and in dark, side by side. `scene` returns the picture. */
  function pair(name, { width, height, scale = 1, to }, scene) {
    return save(name, async () => {
      const pictures = [];
      for (const look of looks) {
        const png = await withPage({ look, width, height, scale, to }, (page, mail) =>
          scene(page, mail, look),
        );
        pictures.push({ png, ground: grounds[look] });
      }
      // The demo has skies and animals.
      return row(pictures, scale, { colours: name.startsWith('demo-') ? 256 : undefined });
    });
  }

  async function row(pictures, scale, { gap = 0, colours } = {}) {
    const png = await withPage({ width: 2400, height: 1000, scale }, (page) =>
      sideBySide({ page, pictures, scale, gap }),
    );
    return withPalette(png, colours);
  }

  return { stage: stage.origin, provider, demo, save, pair, row, withPage, close: () => stage.close() };
}

/**
 * A time zone where it is between ten and eleven in the morning, so that the demo shows the same texts at any time of
 * day.
 *
 * @param {Date} now
 */
export function zoneOfMorning(now) {
  const ahead = (34 - now.getUTCHours()) % 24;
  // The signs of these names are inverted: Etc/GMT-3 is three hours ahead. They go from -14 to +12.
  return ahead <= 14 ? `Etc/GMT-${ahead}` : `Etc/GMT+${24 - ahead}`;
}
