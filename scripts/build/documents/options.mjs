/** Every option of the elements: what its rule and its type say. The documentation and the manifest are made from it. */

import { importTypeScript } from '../import-typescript.mjs';
import { interfaceOf } from './doc-comments.mjs';
import { optionSources } from './option-sources.mjs';

/**
 * @typedef {object} Option
 * @property {string} path Such as `oauthOptions.providers[].type`.
 * @property {import('../../../src/validate/schema.ts').Rule} rule
 * @property {string} text What the option is, in one or two sentences.
 * @property {string} default As Markdown; empty if there is none.
 * @property {unknown} value The default, if it is a value and no description.
 * @property {string[]} words The strings to choose from, as the type has them.
 * @property {string} place Where the type declares it, such as `OAuthProvider.type`.
 * @property {string | undefined} attribute The name of its attribute, if it has one.
 */

/** The type of each element's options. */
export const optionTypes = Object.fromEntries(optionSources.map(({ tag, type }) => [tag, type]));

/** @returns {Promise<Record<string, Option[]>>} By element. */
export async function elementOptions() {
  const { attributeName } = await importTypeScript('elements/options/attributes.ts');
  const { attributeOptions } = await importTypeScript('elements/options/attribute-options.ts');
  const entries = optionSources.map(async ({ tag, folder, type }) => {
    const [early, full] = await Promise.all([
      importTypeScript(`${folder}/options.ts`).then(rulesOf),
      importTypeScript(`${folder}/option-blocks.ts`).then(rulesOf),
    ]);
    const withAttribute = attributeOptions(early);
    const options = fieldsOf(full, interfaceOf(`${folder}/options.ts`, type), '').map((option) => ({
      ...option,
      attribute: withAttribute.includes(option.path) ? attributeName(option.path) : undefined,
    }));
    return [tag, options];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Each module exports one table of rules. */
function rulesOf(module) {
  const name = Object.keys(module).find((one) => /Rules$/.test(one));
  return module[name];
}

/** @returns {Option[]} */
function fieldsOf(fields, type, prefix) {
  return Object.entries(fields).flatMap(([name, rule]) => {
    const path = prefix + name;
    const doc = type.doc(name);
    if (!doc.text) throw new Error(`${doc.place} needs a doc comment: the documentation is made from it.`);
    const text = doc.required ? `${doc.text} Required.` : doc.text;
    const entry = { path, rule, text, words: doc.words, place: doc.place, ...defaults(doc) };
    const [inner, at] = rule.kind === 'list' ? [rule.items?.fields, '[].'] : [rule.fields, '.'];
    return inner ? [entry, ...fieldsOf(inner, type.of(name), path + at)] : [entry];
  });
}

/** `@default` holds a JavaScript value, such as `'auth'` or `30`, or says in words where the default comes from. */
function defaults({ default: written }) {
  if (!written) return { default: '', value: undefined };
  const json = written.replaceAll("'", '"');
  try {
    const value = JSON.parse(json);
    return { default: `\`${typeof value === 'string' ? value : json}\``, value };
  } catch {
    return { default: written, value: undefined };
  }
}

/** What a numeric rule accepts, such as `5 to 60`; empty for other rules. */
export function rangeOf(rule) {
  return rule.kind === 'number' ? `${rule.min} to ${rule.max}` : '';
}
