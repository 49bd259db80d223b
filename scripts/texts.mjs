/**
 * `npm run texts`: which texts the languages lack, with the English ones, and which nothing shows any longer. Fails if there are any.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { importTypeScript } from './build/import-typescript.mjs';
import { at } from './lib/root.mjs';

/** The folders of the languages, from the project's folder. */
export const folders = [
  'src/languages/login',
  'src/languages/account',
  'src/languages/b2b',
  'provider/messages/languages',
  'demo-host/words',
];

/** The files of texts in a folder, by their paths from the project's folder. */
export const filesOf = (folder) =>
  readdirSync(at(folder))
    .filter((name) => name.endsWith('.json'))
    .map((name) => `${folder}/${name}`);

/** Compares every language with the English texts, and these with the sources. @returns {Promise<string[]>} What is wrong, a line each. */
export async function findGaps() {
  const english = await englishTexts();
  const gaps = folders.flatMap((folder) =>
    filesOf(folder).flatMap((file) => {
      const texts = textsOf(file);
      // Plain English is English where it has no text.
      const missing = file.endsWith('en-plain.json')
        ? []
        : [...english[folder]].filter(([id]) => !texts.has(id));
      return [
        ...missing.map(([id, text]) => `${file}: missing "${id}": ${JSON.stringify(text)}`),
        ...[...texts.keys()].filter((id) => !english[folder].has(id)).map((id) => `${file}: unused "${id}"`),
      ];
    }),
  );
  // The compiler knows who reads those of the provider.
  const shown = { 'src/languages': idsIn(['src', 'elements']), 'demo-host': idsIn(['demo-host']) };
  const unused = Object.entries(shown).flatMap(([place, isShown]) =>
    folders
      .filter((folder) => folder.startsWith(place))
      .flatMap((folder) => [...english[folder].keys()].filter((id) => !isShown(id))),
  );
  return [...gaps, ...unused.map((id) => `no source shows "${id}"`)];
}

/** The English texts of each folder by their ids. */
async function englishTexts() {
  const [{ messages }, { accountStrings }, { businessMessages }] = await Promise.all([
    importTypeScript('src/strings/messages.ts'),
    importTypeScript('src/account/strings.ts'),
    importTypeScript('src/b2b/all-messages.ts'),
  ]);
  return {
    'src/languages/login': flat(messages),
    'src/languages/account': flat(accountStrings),
    'src/languages/b2b': new Map([...flat(businessMessages)].filter(([id]) => !(id in messages))),
    'provider/messages/languages': textsOf('provider/messages/languages/en.json'),
    'demo-host/words': textsOf('demo-host/words/en-plain.json'),
  };
}

const textsOf = (file) => flat(JSON.parse(readFileSync(at(file), 'utf8')).texts);

/** Each text by its path. @returns {Map<string, string>} */
function flat(texts, path = '') {
  return new Map(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string' ? [[path + key, value]] : [...flat(value, `${path}${key}.`)],
    ),
  );
}

/** Whether sources name an id, whole or by a template such as `error.${type}`. Any text in quotes counts: a text too many is no fault. */
function idsIn(sources) {
  const text = sources
    .flatMap((folder) => readdirSync(at(folder), { recursive: true }).map((name) => at(folder, name)))
    .filter((path) => /\.(tsx?|js|html)$/.test(path))
    // A definition is no use: `'login.title': '…'`.
    .map((path) => readFileSync(path, 'utf8').replace(/^ {2}'[\w.-]+':/gm, ''))
    .join('\n');
  const whole = new Set(Array.from(text.matchAll(/(?:['"]|\{\{|\bwords\.)([\w.-]+)/g), ([, id]) => id));
  const templates = Array.from(text.matchAll(/`([\w-]+\.[\w.-]*\$\{[^`]*)`/g), ([, template]) => {
    const fixed = template.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.'));
    return new RegExp(`^${fixed.join('.+')}$`);
  });
  return (id) => whole.has(id) || templates.some((template) => template.test(id));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const gaps = await findGaps();
  console.log(gaps.length > 0 ? gaps.join('\n') : 'Every language has every text, and every text is shown.');
  process.exitCode = gaps.length > 0 ? 1 : 0;
}
