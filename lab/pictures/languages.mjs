/**
 * `npm run pictures -- --languages`: every screen in every language, light and dark, 320 and 400 px wide, in a folder of the
 * system for temporary files, with one page for each language.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importTypeScript } from '../../scripts/build/import-typescript.mjs';
import { drawAll } from './all.mjs';
import { byCode } from './screens/codes.mjs';
import { speak } from './screens/widget.mjs';
import { screens } from './screens.mjs';
import { grounds } from './stage.mjs';

const everySize = ['light', 'dark'].flatMap((look) => [320, 400].map((width) => [look, width]));
const folder = join(tmpdir(), 'auth-elements-languages');
const overviews = join(folder, 'pages');
/** The screens on a language's page. */
const shown = ['login', 'code', 'password-weak', 'phone', 'totp', 'link-sent'];
/** The first screen, which the list of screens does not have. */
const first = { name: 'login', attributes: byCode };

/**
 * @param {object} studio from `createStudio`
 * @param {string[]} [chosenNames] tags of languages, and beginnings of the names of screens. Default: all
 * @param {boolean} [pagesOnly] takes only the pages. Default: false
 */
export async function drawLanguages(studio, chosenNames = [], pagesOnly = false) {
  const { firstTexts } = await importTypeScript('src/languages/first-texts.ts');
  const all = Object.keys(firstTexts);
  const tags = all.filter((tag) => chosenNames.includes(tag));
  const names = chosenNames.filter((word) => !all.includes(word));
  const failed = [];
  if (!pagesOnly) await drawScreens(studio, tags.length > 0 ? tags : all, names, failed);
  if (names.length === 0) await drawPages(studio, tags.length > 0 ? tags : all, failed);
  for (const line of failed) console.error(line);
  if (failed.length > 0) process.exitCode = 1;
}

/** Reaches each screen once, in English, and takes it in one language after the other. */
async function drawScreens(studio, tags, names, failed) {
  const { withPage } = studio;
  const isWanted = (name) => names.length === 0 || names.some((start) => name.startsWith(start));
  await drawAll({
    ...studio,
    // The demo and the outbox are no screens of the elements.
    save: async () => {},
    async pair(name, { height, to }, scene) {
      if (!/^(login|screen-)/.test(name) || !isWanted(name)) return;
      await withPage({ look: 'light', width: 464, height, scale: 1, to }, async (page, nextMail) => {
        await scene(page, nextMail, 'light');
        await writeAll(page, tags, name.replace('screen-', ''), failed);
      }).catch((error) => failed.push(`${name}: ${error.message.split('\n')[0]}`));
      console.log(name);
    },
  });
}

/** What is wrong is added to `failed`. */
async function writeAll(page, tags, name, failed) {
  for (const tag of tags) await mkdir(join(folder, tag), { recursive: true });
  for await (const { tag, look, width, png } of inEveryLook(page, { tags, name, failed }))
    await writeFile(join(folder, tag, `${name}-${look}-${width}.png`), png);
}

/**
 * The screen of a page in languages, presets, light and dark, and widths, one after the other.
 *
 * @param {import('playwright').Page} page
 * @param {{ tags: string[], presets?: string[], sizes?: [look: string, width: number][], shadow?: string, name: string, failed: string[] }} options
 */
export async function* inEveryLook(
  page,
  { tags, presets = ['modern'], sizes = everySize, shadow, name, failed },
) {
  for (const tag of tags) {
    for (const preset of presets) {
      for (const [look, width] of sizes) {
        await page.emulateMedia({ colorScheme: look });
        await page.setViewportSize({ ...page.viewportSize(), width: width < 400 ? width : 464 });
        const theme = { ...(preset && { preset }), mode: look, ...(shadow && { container: { shadow } }) };
        await page.evaluate(
          ({ tag, theme, width, ground }) => {
            const main = document.querySelector('main');
            document.documentElement.lang = tag;
            document.body.style.background = ground;
            main.style.width = `${width}px`;
            main.style.padding = width < 400 ? '0' : '36px 32px';
            main.firstElementChild.setAttribute('theme', JSON.stringify(theme));
            main.firstElementChild.setAttribute('locale', tag);
          },
          { tag, theme, width, ground: grounds[look] },
        );
        await page.locator(`main [lang="${tag}"]`).first().waitFor();
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        if (wide) failed.push(`${tag} ${preset} ${name} ${look} ${width}: scrolls sideways`);
        yield { tag, preset, look, width, png: await page.locator('main').screenshot() };
      }
    }
  }
}

/** Some screens of each language side by side, reached in that language. */
async function drawPages({ stage, withPage, row }, tags, failed) {
  const [{ catalogues }, { messages }] = await Promise.all([
    importTypeScript('src/languages/catalogues.ts'),
    importTypeScript('src/strings/messages.ts'),
  ]);
  await mkdir(overviews, { recursive: true });
  for (const tag of tags) {
    const load = catalogues[tag] ?? catalogues[tag.split('-')[0]];
    const { texts } = await load();
    const pictures = [];
    for (const { name, attributes, reach } of [first, ...screens]) {
      if (!shown.includes(name)) continue;
      await withPage({ look: 'light', width: 464, height: 700, scale: 1 }, async (page, nextMail) => {
        speak(page, { english: messages, texts });
        const query = { theme: 'light', preset: 'modern', width: '400', lang: tag, attributes };
        await page.goto(`${stage}/?${new URLSearchParams(query)}`);
        // Drawn last on the first screen.
        await page.locator('auth-login').getByText('auth-elements').waitFor();
        await reach?.(page, nextMail);
        await page.mouse.move(0, 0);
        pictures.push({ png: await page.locator('main').screenshot(), ground: grounds.light });
      }).catch((error) => failed.push(`${tag} ${name}: ${error.message.split('\n')[0]}`));
    }
    const overview = join(overviews, `${tag}.png`);
    await writeFile(overview, await row(pictures, 1));
    console.log(`${tag}: ${join(folder, tag)}, ${overview}`);
  }
}
