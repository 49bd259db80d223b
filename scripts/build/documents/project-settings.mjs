/** The settings of a project, as the provider's schema describes them. */
import { z } from 'zod';
import { importTypeScript } from '../import-typescript.mjs';

/** The JSON of a longer default says less than a sentence. */
const longestDefault = 40;

/**
 * @typedef {object} Setting
 * @property {string} path Such as `sign_up_domains.allowed`.
 * @property {string} value What it accepts, as Markdown.
 * @property {string} default As Markdown; empty if there is none.
 * @property {string} text
 */

/** @returns {Promise<{ shared: Setting[], own: Setting[] }>} Those that pages receive, and those of the provider alone. */
export async function projectSettings() {
  const { bootstrapSettings, projectSettings: all } = await importTypeScript('provider/settings/project.ts', {
    // One zod has the descriptions.
    packages: 'external',
  });
  const names = Object.keys(bootstrapSettings.shape);
  const fields = Object.entries(z.toJSONSchema(all, { io: 'input' }).properties);
  const rows = (isNamed) => fields.filter(([name]) => names.includes(name) === isNamed).flatMap(settingsOf);
  return { shared: rows(true), own: rows(false) };
}

/** A setting, and below it the fields of its object. */
export function settingsOf([path, schema], otherwise = undefined) {
  if (!schema.description) throw new Error(`provider/settings/project.ts: ${path} needs a description.`);
  const { default: value = otherwise } = schema;
  const fields = fieldsOf(schema);
  return [
    { path, value: acceptedOf(schema), default: shown(value, fields), text: schema.description },
    ...fields.flatMap(([name, field]) => settingsOf([`${path}.${name}`, field], value?.[name])),
  ];
}

function variants(schema) {
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  return schema.anyOf ?? schema.oneOf ?? types.map((type) => ({ ...schema, type }));
}

/** The fields of all variants of an object; the last has the most to say about a field that several have. */
function fieldsOf(schema) {
  return Object.entries(Object.assign({}, ...variants(schema).map(({ properties }) => properties)));
}

function shown(value, fields) {
  if (value === undefined || (value !== null && fields.length > 0)) return '';
  const json = typeof value === 'string' ? value : JSON.stringify(value);
  return json.length > longestDefault ? '' : `\`${json}\``;
}

function acceptedOf(schema) {
  const kinds = variants(schema).map(kindOf);
  return [...new Set(kinds)].join(', or ');
}

function kindOf({ type, enum: words, items, minimum, maximum, const: only }) {
  if (words) return words.map((word) => `\`${word}\``).join(', ');
  switch (type) {
    case 'array': {
      const areObjects = variants(items).every((item) => item.type === 'object');
      return areObjects ? 'list of objects' : `list of ${kindOf(items)}`;
    }
    case 'boolean':
      return '`true`, `false`';
    case 'integer':
      return `number from ${minimum} to ${maximum}`;
    case 'null':
      return '`null`';
    case 'object':
      return 'object';
    case 'string':
      return 'text';
    default:
      throw new Error(`There are no words for a setting of type ${type ?? only}.`);
  }
}
