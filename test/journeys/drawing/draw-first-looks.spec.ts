/** The first drawing looks like React’s, and nothing moves when React takes over. */
import { delayReact, recordTrouble } from '../before-react.ts';
import { expect, loginTag, test, widget } from '../world.ts';
import { countDifferentPixels } from './different-pixels.ts';

const looks: { name: string; attributes: string; dir?: 'rtl'; scheme?: 'dark'; width?: number }[] = [
  { name: 'a code', attributes: 'products="otp"' },
  { name: 'a link, dark', attributes: 'products="emailMagicLinks"', scheme: 'dark' },
  { name: 'right to left, 320 px', attributes: 'products="otp" theme="light"', dir: 'rtl', width: 320 },
  {
    name: 'a theme, a logo and other words',
    attributes: `products="otp" logo-url="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='80' height='40'%3E%3Crect width='80' height='40' fill='teal'/%3E%3C/svg%3E" strings="{&quot;login.title&quot;:&quot;Welcome to a rather long title on two lines&quot;}" theme="{&quot;colors&quot;:{&quot;primary&quot;:&quot;#402060&quot;},&quot;container&quot;:{&quot;width&quot;:&quot;330px&quot;}}"`,
  },
  {
    name: 'a preset, and tabs',
    attributes: `products="otp" otp-options='{"methods":["email","sms"]}' theme='{"preset":"modern"}'`,
  },
  { name: 'no title, light DOM', attributes: 'products="otp" hide-header enable-shadow-dom="false"' },
];

for (const { name, attributes, dir = 'ltr', scheme = 'light', width = 480 } of looks) {
  // The drawing equals React's tree for every mix of options: first-screen.test.tsx. One look shows that the styles do too.
  const tag = name === 'a preset, and tabs' ? [] : ['@full'];
  test(`${name}: the drawing matches React's screen pixel by pixel, and nothing moves`, { tag }, async ({
    page,
    site,
    servers,
  }) => {
    await page.setViewportSize({ width, height: 600 });
    await page.emulateMedia({ colorScheme: scheme });
    const trouble = await recordTrouble(page);
    const react = await delayReact(page);
    // The project may want a watermark; from the second visit on, the page knows that at once.
    await page.route('**/projects/bootstrap/**', () => {});
    await site.open(page, { body: loginTag(servers.provider, attributes), dir });
    await expect(widget(page).email).toBeVisible();
    const drawn = await page.screenshot();
    await react.takenOver();
    expect(countDifferentPixels(await page.screenshot(), drawn)).toBe(0);
    expect(await trouble.shifts()).toBe(0);
    expect(trouble.said).toEqual([]);
  });
}

test('the watermark moves nothing when it appears, on a first visit as on later ones', async ({
  page,
  openLogin,
}) => {
  const trouble = await recordTrouble(page);
  const { host, email, next } = widget(page);
  const mark = host.locator('[part~="watermark"]');
  const height = async () => (await host.boundingBox())?.height;
  for (const visit of ['first', 'second']) {
    const react = await delayReact(page);
    if (visit === 'first') await openLogin();
    else await page.reload();
    await expect(email).toBeVisible();
    const drawn = await height();
    const field = await email.elementHandle();
    await react.takenOver();
    await expect(mark, visit).toBeVisible();
    expect(await email.evaluate((now, then) => now === then, field), visit).toBe(true);
    const button = await next.boundingBox();
    const below = (button?.y ?? 0) + (button?.height ?? 0);
    expect((await mark.boundingBox())?.y, visit).toBeGreaterThan(below + 4);
    expect(await height(), visit).toBe(drawn);
    expect(await trouble.shifts(), visit).toBe(0);
  }
  expect(trouble.said).toEqual([]);
});
