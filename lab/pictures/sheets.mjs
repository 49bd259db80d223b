/**
 * `npm run pictures -- --sheets`: twenty screens on a sheet, each light and 400 px wide beside dark and 320 px. One sheet for each
 * of three languages in each of the two looks. `--sheets en ja` takes some languages.
 */
import { drawAll } from './all.mjs';
import { inEveryLook } from './languages.mjs';
import { withPalette } from './png.mjs';
import { grounds } from './stage.mjs';

const shown = [
  ...[
    'providers',
    'main-error',
    'code',
    'code-refused',
    'code-sent-again',
    'link-sent',
    'password-create',
    'password-weak',
  ],
  ...[
    'password-log-in',
    'phone',
    'phone-country',
    'wallets',
    'passkey-set-up',
    'totp',
    'totp-set-up',
    'totp-codes',
  ],
  ...['consent', 'account-contacts', 'business-main', 'business-organizations'],
].map((name) => `screen-${name}`);
const presets = ['', 'modern'];
/** English last: what the pages show then is compared with the sources. */
const languages = ['ar', 'ja', 'en'];
const sizes = [
  ['light', 400],
  ['dark', 320],
];
/** Legible, and a third of the bytes. */
const scale = 0.6;

/**
 * @param {object} studio from `createStudio`
 * @param {{ wanted: string[], write: (name: string, png: Buffer) => Promise<void> }} options `wanted`: tags, or
 *   all
 */
export async function drawSheets(studio, { wanted, write }) {
  const tags = languages.filter((tag) => wanted.length === 0 || wanted.includes(tag));
  await studio.withPage({ width: 100, height: 100, scale: 1 }, (page) => ensureLetters(page, tags));
  const failed = [];
  /** The pictures of a sheet: preset and language, then the screen. */
  const sheets = new Map();
  await drawAll({
    ...studio,
    save: async () => {},
    async pair(name, { height, to }, scene) {
      if (!shown.includes(name)) return;
      await studio
        .withPage({ look: 'light', width: 464, height, scale, to }, async (page, nextMail) => {
          await scene(page, nextMail, 'light');
          for await (const { tag, preset, look, png } of inEveryLook(page, {
            tags,
            presets,
            sizes,
            shadow: 'none',
            name,
            failed,
          })) {
            const key = `${preset || 'default'}-${tag}`;
            if (!sheets.has(key)) sheets.set(key, new Map());
            const sheet = sheets.get(key);
            sheet.set(name, [...(sheet.get(name) ?? []), { png, ground: grounds[look] }]);
          }
        })
        .catch((error) => failed.push(`${name}: ${error.message.split('\n')[0]}`));
      console.log(name);
    },
  });
  for (const [key, screens] of sheets) {
    const cells = shown
      .filter((name) => screens.has(name))
      .map((name) => ({ name, pictures: screens.get(name) }));
    await write(`sheets/${key}`, await compose(studio, cells));
  }
  for (const line of failed) console.error(line);
  if (failed.length > 0) process.exitCode = 1;
}

/** Two letters that look alike are boxes: no font of this machine has them. */
const letters = { ar: 'عب', ja: '日本', en: 'ab' };

async function ensureLetters(page, tags) {
  for (const tag of tags) {
    const differ = await page.evaluate(([one, other]) => {
      const draw = (letter) => {
        const canvas = document.createElement('canvas');
        const pen = canvas.getContext('2d');
        pen.font = '40px sans-serif';
        pen.fillText(letter, 10, 60);
        return canvas.toDataURL();
      };
      return draw(one) !== draw(other);
    }, letters[tag]);
    if (!differ)
      throw new Error(
        `No font has the letters of "${tag}". Install one, such as fonts-ipafont-gothic for Japanese.`,
      );
  }
}

/** Lays the screens out in columns, each next one in the shortest. */
async function compose({ withPage }, cells) {
  const png = await withPage({ width: 1960, height: 1000, scale: 1 }, async (page) => {
    await page.setContent(
      '<style>body { margin: 0; padding: 12px; display: flex; gap: 12px; align-items: start; font: 13px sans-serif; background: #fff } figure { margin: 0 0 12px; display: grid; grid-template-columns: repeat(2, max-content); align-items: start } figcaption { grid-column: 1 / -1; padding-block-end: 4px } span { display: flex } img { display: block }</style>',
    );
    await page.evaluate(
      async (cells) => {
        const columns = Array.from({ length: 4 }, () => document.createElement('div'));
        document.body.append(...columns);
        for (const { name, pictures } of cells) {
          const figure = document.createElement('figure');
          const caption = document.createElement('figcaption');
          caption.textContent = name.replace('screen-', '').replaceAll('-', ' ');
          figure.append(caption);
          for (const { address, ground } of pictures) {
            const place = document.createElement('span');
            const image = new Image();
            image.src = address;
            await image.decode();
            place.style.background = ground;
            place.append(image);
            figure.append(place);
          }
          columns.toSorted((one, other) => one.offsetHeight - other.offsetHeight)[0].append(figure);
        }
      },
      cells.map(({ name, pictures }) => ({
        name,
        pictures: pictures.map(({ png, ground }) => ({
          ground,
          address: `data:image/png;base64,${png.toString('base64')}`,
        })),
      })),
    );
    return page.screenshot({ fullPage: true });
  });
  return withPalette(png);
}
