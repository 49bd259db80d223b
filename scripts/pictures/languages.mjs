/**
 * `npm run pictures -- --languages`: every screen in every language, light and dark, 320 and 400 px wide, in a folder of the
 * system for temporary files. The repository gets one page for each language.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importTypeScript } from '../build/import-typescript.mjs';
import { at } from '../lib/root.mjs';
import { byCode } from './screens/codes.mjs';
import { speak } from './screens/widget.mjs';
import { screens } from './screens.mjs';
import { grounds } from './stage.mjs';

const looks = ['light', 'dark'];
const widths = [320, 400];
/** The screens on a language's page. */
const shown = ['login', 'code', 'password-weak', 'phone', 'totp', 'link-sent'];
/** The first screen, which the list of screens does not have. */
const first = { name: 'login', attributes: byCode };

/**
 * @param {object} studio from `createStudio`
 * @param {string[]} [wanted] tags of languages. Default: all
 * @param {boolean} [pagesOnly] takes only what the pages in the repository show. Default: false
 */
export async function drawLanguages({ stage, withPage, row }, wanted = [], pagesOnly = false) {
  const folder = join(tmpdir(), 'auth-elements-languages');
  const [{ catalogues }, { messages }, { firstTexts }] = await Promise.all([
    importTypeScript('src/languages/catalogues.ts'),
    importTypeScript('src/strings/messages.ts'),
    importTypeScript('src/languages/first/all.ts'),
  ]);
  const failed = [];
  for (const tag of Object.keys(firstTexts)) {
    if (wanted.length > 0 && !wanted.includes(tag)) continue;
    const load = catalogues[tag] ?? catalogues[tag.split('-')[0]];
    const { texts } = await load();
    const page = [];
    for (const { name, attributes, reach } of [first, ...screens]) {
      for (const look of looks) {
        for (const width of widths) {
          const isShown = look === 'light' && width === 400 && shown.includes(name);
          if (pagesOnly && !isShown) continue;
          const size = { look, width: width < 400 ? width : 464, height: 700, scale: 1 };
          const picture = await withPage(size, async (browserPage, nextMail) => {
            speak(browserPage, { english: messages, texts });
            const query = { theme: look, preset: 'modern', width: String(width), lang: tag, attributes };
            await browserPage.goto(`${stage}/?${new URLSearchParams(query)}`);
            await browserPage.locator('auth-login [part~="container"]').waitFor();
            await reach?.(browserPage, nextMail);
            await browserPage.mouse.move(0, 0);
            const wide = await browserPage.evaluate(() => document.documentElement.scrollWidth > innerWidth);
            if (wide) failed.push(`${tag} ${name} ${look} ${width}: scrolls sideways`);
            return browserPage.locator('main').screenshot();
          }).catch((error) =>
            failed.push(`${tag} ${name} ${look} ${width}: ${error.message.split('\n')[0]}`),
          );
          if (!(picture instanceof Uint8Array)) continue;
          await mkdir(join(folder, tag), { recursive: true });
          await writeFile(join(folder, tag, `${name}-${look}-${width}.png`), picture);
          if (look === 'light' && width === 400 && shown.includes(name))
            page.push({ png: picture, ground: grounds.light });
        }
      }
    }
    const overview = at(`docs/images/languages/${tag}.png`);
    await mkdir(at('docs/images/languages'), { recursive: true });
    await writeFile(overview, await row(page, 1));
    console.log(`${tag}: ${join(folder, tag)}, ${overview}`);
  }
  for (const line of failed) console.error(line);
  if (failed.length > 0) process.exitCode = 1;
}
