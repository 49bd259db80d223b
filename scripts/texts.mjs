/**
 * `npm run texts`: which texts the languages lack, with the English ones, and which nothing shows any longer. Fails if there are any.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { importTypeScript } from './build/import-typescript.mjs';
import { at } from './lib/root.mjs';

/** Reads the English texts and every language of each element. @returns {Promise<string[]>} What is wrong, a line each. */
export async function findGaps() {
  const [{ messages }, { accountStrings }, { businessMessages }] = await Promise.all([
    importTypeScript('src/strings/messages.ts'),
    importTypeScript('src/account/strings.ts'),
    importTypeScript('src/b2b/translate.ts'),
  ]);
  const business = Object.entries(businessMessages).filter(([id]) => !(id in messages));
  const elements = { login: messages, account: accountStrings, b2b: Object.fromEntries(business) };
  const gaps = Object.entries(elements).flatMap(([element, english]) =>
    readdirSync(at('src/languages', element))
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => {
        const file = `src/languages/${element}/${name}`;
        const { texts } = JSON.parse(readFileSync(at(file), 'utf8'));
        // Plain English is English where it has no text.
        const missing = name === 'en-plain.json' ? [] : Object.keys(english).filter((id) => !(id in texts));
        return [
          ...missing.map((id) => `${file}: missing "${id}": ${JSON.stringify(english[id])}`),
          ...Object.keys(texts)
            .filter((id) => !(id in english))
            .map((id) => `${file}: unused "${id}"`),
        ];
      }),
  );
  const isUsed = usedIds();
  const unused = Object.values(elements).flatMap((english) =>
    Object.keys(english).filter((id) => !isUsed(id)),
  );
  return [...gaps, ...unused.map((id) => `no source shows "${id}"`)];
}

/** Whether a source names an id, whole or by a template such as `error.${type}`. Any text in quotes counts: better one too few than a wrong one. */
function usedIds() {
  const sources = ['src', 'elements']
    .flatMap((folder) => readdirSync(at(folder), { recursive: true }).map((name) => at(folder, name)))
    .filter((path) => /\.tsx?$/.test(path))
    // A definition is no use: `'login.title': '…'`.
    .map((path) => readFileSync(path, 'utf8').replace(/^ {2}'[\w.-]+':/gm, ''));
  const text = sources.join('\n');
  const whole = new Set(Array.from(text.matchAll(/'([\w-]+(?:\.[\w-]+)+)'/g), ([, id]) => id));
  const templates = Array.from(text.matchAll(/`([\w-]+\.[\w.-]*\$\{[^`]*)`/g), ([, template]) => {
    const fixed = template.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.'));
    return new RegExp(`^${fixed.join('.+')}$`);
  });
  return (id) => whole.has(id) || templates.some((template) => template.test(id));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const gaps = await findGaps();
  console.log(
    gaps.length > 0 ? gaps.join('\n') : 'Every text is there in every language, and every one is shown.',
  );
  process.exitCode = gaps.length > 0 ? 1 : 0;
}
