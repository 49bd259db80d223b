/** What pictures are compared with: the texts, the rules and the values of the looks, as the sources have them. */
import { readdirSync, readFileSync } from 'node:fs';
import { importTypeScript } from '../../scripts/build/import-typescript.mjs';
import { at } from '../../scripts/lib/root.mjs';
import { rulesIn } from './fingerprint.mjs';

/** @returns {Promise<{ rules: string[], tokens: object, messages: Record<string, string> }>} */
export async function readSources() {
  const [{ accountStrings }, { businessMessages }, { allTokens, darkOf, lightOf }, { modernTable }] =
    await Promise.all([
      importTypeScript('src/account/strings.ts'),
      importTypeScript('src/b2b/all-messages.ts'),
      importTypeScript('src/theme/later-tokens.ts'),
      importTypeScript('src/theme/modern.ts'),
    ]);
  const looks = allTokens.map(([path, pair]) => ({ path, light: lightOf(pair), dark: darkOf(pair) }));
  const modules = readdirSync(at('src'), { recursive: true }).filter((name) => /\.tsx?$/.test(name));
  return {
    rules: rulesIn(modules.map((name) => readFileSync(at(`src/${name}`), 'utf8'))),
    tokens: { allTokens: looks, modernTable },
    messages: { ...businessMessages, ...accountStrings },
  };
}
