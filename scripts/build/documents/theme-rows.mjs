/** Every theme option that is a token: its sentence from the type, its defaults from the table of tokens. */

import { importTypeScript } from '../import-typescript.mjs';
import { interfaceOf } from './doc-comments.mjs';

/**
 * @typedef {object} ThemeRow
 * @property {string} option Its path.
 * @property {string} property The custom property that sets it from CSS.
 * @property {string} light
 * @property {string} dark
 * @property {string} text What it is.
 */

/** @returns {Promise<ThemeRow[]>} In the order of the type. */
export async function themeRows() {
  const [{ allTokens, darkOf, lightOf }, { publicProperty }] = await Promise.all([
    importTypeScript('src/theme/later-tokens.ts'),
    importTypeScript('src/theme/token-sheet.ts'),
  ]);
  const sentences = new Map(leaves(interfaceOf('src/theme/theme.ts', 'ThemeOptions')));
  const order = [...sentences.keys()];
  return allTokens
    .map(([path, pair]) => ({
      option: path,
      property: publicProperty(path),
      light: shown(lightOf(pair)),
      dark: shown(darkOf(pair)),
      text: sentences.get(path),
    }))
    .sort((one, other) => order.indexOf(one.option) - order.indexOf(other.option));
}

/** The options by path. Groups of one type, such as the kinds of button, share sentences: their name comes first. */
function leaves(type, prefix = '', group = '') {
  return type.names.flatMap((name) => {
    const { text } = type.doc(name);
    if (!text) throw new Error(`The theme option "${prefix}${name}" needs a doc comment.`);
    const inner = type.of(name);
    if (inner.isObject) return leaves(inner, `${prefix}${name}.`, prefix && `${text.replace(/\.$/, '')}: `);
    return [[prefix + name, group ? group + text[0].toLowerCase() + text.slice(1) : text]];
  });
}

/** The style sheets read private properties; a default that follows another token names the public one. */
function shown(value) {
  return value.replace(/var\(--_([\w-]+)\)/g, 'var(--auth-$1)');
}
