/** `custom-elements.json` from the comments of the element classes, and the files that editors and frameworks derive from it. */
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { at } from '../../lib/root.mjs';
import { elementOptions, optionTypes } from '../documents/options.mjs';
import { themeRows } from '../documents/theme-rows.mjs';
import { attributesOf } from './attributes.mjs';
import { frameworkTypes } from './framework-types.mjs';

/** @returns {Promise<[string, string][]>} */
export async function manifest() {
  const { create, ts } = await analyzer();
  const files = (await Promise.all(Object.keys(scripts).map(classesIn))).flat();
  const modules = await Promise.all(
    files.map(async (file) =>
      ts.createSourceFile(file, await readFile(at(file), 'utf8'), ts.ScriptTarget.ES2022, true),
    ),
  );
  const created = create({ modules });
  const elements = created.modules.flatMap(({ path, declarations }) =>
    declarations
      .filter(({ customElement }) => customElement)
      .map((element) => Object.assign(element, { script: scripts[dirname(path)] })),
  );
  const [options, tokens] = await Promise.all([elementOptions(), themeTokens()]);
  const parts = await documentedParts();
  for (const element of elements) {
    element.cssProperties = [...(element.cssProperties ?? []), ...tokens];
    element.cssParts = parts;
    keepDocumented(element);
    const ownOptions = options[element.tagName];
    if (!ownOptions)
      throw new Error(`<${element.tagName}> needs a line in scripts/build/documents/option-sources.mjs.`);
    element.attributes = attributesOf(ownOptions);
  }
  const inherited = elements.flatMap((element) => inheritedFrom(element, 'AuthElement'));
  const common = [...new Map(inherited.map((member) => [member.name, member])).values()];
  for (const element of elements) standAlone(element, common);
  const published = asScripts(created, elements);
  return [
    ['custom-elements.json', `${JSON.stringify(published, null, 2)}\n`],
    ['html-custom-data.json', htmlData(elements)],
    ...frameworkTypes(elements),
  ];
}

/** The script that publishes the classes of a folder. */
const scripts = { elements: 'auth-elements', 'elements/b2b': 'auth-elements-b2b' };

async function classesIn(folder) {
  const names = (await readdir(at(folder))).filter((name) => /^auth-.*\.ts$/.test(name));
  return names.sort().map((name) => `${folder}/${name}`);
}

/** The analyzer's API wants source files of its own TypeScript version. */
async function analyzer() {
  const require = createRequire(import.meta.url);
  const folder = dirname(require.resolve('@custom-elements-manifest/analyzer/package.json'));
  const { create } = await import(pathToFileURL(join(folder, 'src/create.js')).href);
  const inside = createRequire(join(folder, 'package.json'));
  return { create, ts: inside('typescript') };
}

/** Custom properties that a host may set, from the table that also makes the style sheet. */
async function themeTokens() {
  const rows = await themeRows();
  return rows.map(({ property, light, text }) => ({ name: property, default: light, description: text }));
}

/** Parts that a host may style, from their table in the documentation. A test compares it with the components. */
async function documentedParts() {
  const page = await readFile(at('docs/theming.md'), 'utf8');
  const [, table = ''] = page.split('<!-- parts -->\n');
  const [rows = ''] = table.split('\n\n');
  return rows
    .split('\n')
    .slice(2)
    .flatMap((row) => {
      const [, names = '', description = ''] = row.split('|').map((cell) => cell.trim());
      return [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => ({ name, description }));
    });
}

/** Users load the bundles, not our source files. */
function asScripts({ schemaVersion, readme }, elements) {
  const modules = Object.values(scripts).map((script) => {
    const path = `dist/${script}.js`;
    const ownElements = elements.filter((element) => element.script === script);
    const exports = ownElements.flatMap(({ name, tagName }) => [
      { kind: 'js', name, declaration: { name, module: path } },
      { kind: 'custom-element-definition', name: tagName, declaration: { name, module: path } },
    ]);
    const declarations = ownElements.map(({ script: _, ...element }) => element);
    return { kind: 'javascript-module', path, declarations, exports };
  });
  return { schemaVersion, readme, modules };
}

/** Nobody can import the base classes, so each element lists what it inherits as its own, with its options. */
function standAlone(element, common) {
  const ownMembers = element.members.filter(({ inheritedFrom: base }) => !base);
  const members = [...inheritedFrom(element, 'AuthSignIn'), ...common];
  const text = JSON.stringify(members.map(({ inheritedFrom: _, ...member }) => member));
  const session = element.tagName.includes('b2b') ? 'B2BSessionClient' : 'SessionClient';
  const inherited = JSON.parse(
    text
      .replaceAll('Partial<Options>', `Partial<${optionTypes[element.tagName]}>`)
      .replaceAll('Session | null', `${session} | null`),
  );
  element.members = [...ownMembers, ...inherited];
  element.superclass = { name: 'HTMLElement' };
  delete element.mixins;
}

const inheritedFrom = ({ members }, base) => members.filter((member) => member.inheritedFrom?.name === base);

/** Keeps what the class comment and the members' comments say; the analyzer also lists what it merely finds. */
function keepDocumented(element) {
  const open = ({ name, privacy, description, static: ofClass }) =>
    description &&
    !ofClass &&
    /^[a-z]\w*$/i.test(name ?? '') &&
    privacy !== 'private' &&
    privacy !== 'protected';
  element.members = (element.members ?? []).filter(open);
  element.events = (element.events ?? []).filter(({ description }) => description);
}

/** `html-custom-data.json`: describes the elements to VS Code and other editors. */

/**
 * @param {{ tagName: string, description?: string, attributes?: { name: string, description?: string, type?: { text: string } }[] }[]} elements
 *   From the manifest.
 * @see https://github.com/microsoft/vscode-custom-data/blob/main/web-data/htmlData.schema.json
 */
function htmlData(elements) {
  const tags = elements.map(({ tagName, description, attributes = [] }) => ({
    name: tagName,
    description,
    attributes: attributes.map(attributeOf),
  }));
  return `${JSON.stringify({ version: 1.1, tags }, null, 2)}\n`;
}

function attributeOf({ name, description, type }) {
  const text = type?.text ?? '';
  const words =
    text === 'boolean' ? ['true', 'false'] : [...text.matchAll(/'([^']+)'/g)].map(([, word]) => word);
  return {
    name,
    description,
    // `v` means that the attribute may have no value.
    ...(text === 'boolean' ? { valueSet: 'v' } : {}),
    ...(words.length > 0 ? { values: words.map((word) => ({ name: word })) } : {}),
  };
}
