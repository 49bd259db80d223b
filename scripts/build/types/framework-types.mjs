/** What templates may set on the elements, and one file of types for each framework. */

/** @typedef {{ name: string, description?: string, type?: { text: string } }} Described */

/** The file with what templates may set, shared by those of the frameworks. */
const propsFile = 'element-props';

/** Where each framework looks up elements. One file each, since only projects with the framework's types can compile it. */
const frameworks = {
  jsx: {
    title: 'TSX (React 18 and 19)',
    imports: "import type { DetailedHTMLProps, HTMLAttributes } from 'react';",
    module: 'react',
    inside: ['namespace JSX', 'interface IntrinsicElements'],
    type: (element, props) => `DetailedHTMLProps<HTMLAttributes<${element}>, ${element}> & ${props}`,
  },
  preact: {
    title: 'TSX (Preact)',
    imports: "import type { HTMLAttributes } from 'preact';",
    module: 'preact',
    inside: ['namespace JSX', 'interface IntrinsicElements'],
    type: (element, props) => `HTMLAttributes<${element}> & ${props}`,
  },
  solid: {
    title: 'TSX (Solid)',
    imports: "import type { JSX } from 'solid-js';",
    module: 'solid-js',
    inside: ['namespace JSX', 'interface IntrinsicElements'],
    type: (element, props, names) =>
      `JSX.HTMLAttributes<${element}> & ${props} & ${renamed(props, names, solidName)}`,
  },
  svelte: {
    title: 'Svelte',
    imports: "import type { HTMLAttributes } from 'svelte/elements';",
    module: 'svelte/elements',
    inside: ['interface SvelteHTMLElements'],
    type: (element, props) => `Omit<HTMLAttributes<${element}>, keyof ${props}> & ${props}`,
  },
  vue: {
    title: 'Vue templates',
    imports: "import type { HTMLAttributes, ReservedProps } from 'vue';",
    module: 'vue',
    inside: ['interface GlobalComponents'],
    type: (_element, props, names) =>
      `new () => { $props: HTMLAttributes & ReservedProps & ${renamed(props, names, vueName)} }`,
  },
};

/** The properties under the framework's names. */
function renamed(props, names, rename) {
  const fields = names.flatMap((name) => (rename(name) ? [`'${rename(name)}'?: ${props}['${name}']`] : []));
  return `{ ${fields.join('; ')} }`;
}

/** Solid's names for a property and a listener; it takes the others unchanged. */
function solidName(name) {
  if (name === 'config') return 'prop:config';
  return name.startsWith('on') ? name.replace('on', 'on:') : null;
}

/** Vue checks a template by names without hyphens, however the template writes them. */
function vueName(name) {
  return name
    .replace(/^on\w/, (on) => `on${on.at(-1).toUpperCase()}`)
    .replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
}

/**
 * @param {{ name: string, tagName: string, script: string, attributes?: Described[], events?: Described[] }[]} elements From the
 *   manifest. The public type of a class is an interface of its name with `Element` behind it.
 * @returns {[string, string][]}
 */
export function frameworkTypes(elements) {
  return [
    [`${propsFile}.d.ts`, propsOf(elements)],
    ...Object.entries(frameworks).map(([name, framework]) => [
      `${name}.d.ts`,
      typesOf(name, framework, elements),
    ]),
  ];
}

function typesOf(name, { title, imports, module, inside, type }, elements) {
  const props = elements.map(({ tagName }) => propsName(tagName));
  const opened = [`declare module '${module}'`, ...inside];
  const body = elements.map(
    (element) =>
      `'${element.tagName}': ${type(`${element.name}Element`, propsName(element.tagName), namesOf(element))};`,
  );
  const used = elements
    .map((element) => `${element.name}Element`)
    .filter((type) => body.some((line) => line.includes(type)));
  const lines = [
    `/** Types for the elements in ${title}. Once, anywhere: import type {} from 'auth-elements/${name}'. */`,
    imports,
    ...importsOf(elements, ({ name }) => [`${name}Element`].filter((type) => used.includes(type))),
    `import type { ${props.join(', ')} } from './${propsFile}.js';`,
    `export type { ${props.join(', ')} } from './${propsFile}.js';`,
    '',
    ...opened.map((line, depth) => `${'  '.repeat(depth)}${line} {`),
    ...body.map((line) => `${'  '.repeat(opened.length)}${line}`),
    ...opened.map((_, depth) => `${'  '.repeat(opened.length - 1 - depth)}}`),
  ];
  return `${lines.join('\n')}\n`;
}

/** One import for each script that declares some of the types. */
function importsOf(elements, typesOfOne) {
  return [...new Set(elements.map(({ script }) => script))].flatMap((script) => {
    const types = elements.filter((element) => element.script === script).flatMap(typesOfOne);
    const names = [...new Set(types)].sort();
    return names.length > 0 ? [`import type { ${names.join(', ')} } from './${script}.js';`] : [];
  });
}

function namesOf({ attributes = [], events = [] }) {
  return [...attributes.map(({ name }) => name), 'config', ...events.map(({ name }) => `on${name}`)];
}

function propsOf(elements) {
  const lines = [
    '/** What templates may set on the elements beyond what every element has. */',
    ...importsOf(elements, ({ name, events = [] }) => [
      `${name}Element`,
      ...events.map(({ type }) => detailOf(type?.text)).filter(Boolean),
    ]),
    '',
    ...elements.map(propsOfOne),
  ];
  return lines.join('\n');
}

function propsOfOne({ name, tagName, attributes = [], events = [] }) {
  return [
    `/** What templates may set on \`<${tagName}>\`. */`,
    `export interface ${propsName(tagName)} {`,
    ...attributes.map(
      (attribute) => `${comment(attribute.description)}  '${attribute.name}'?: ${typeOf(attribute)};`,
    ),
    '  /** Any option, checked by its type, which attributes are not. React 18 cannot set it. */',
    `  config?: ${name}Element['config'] | undefined;`,
    ...events.map((event) => {
      const detail = detailOf(event.type?.text);
      const description = `${event.description} React 18 cannot listen to it.`;
      return `${comment(description)}  'on${event.name}'?: ((event: CustomEvent${detail ? `<${detail}>` : ''}) => void) | undefined;`;
    }),
    '}',
    '',
  ].join('\n');
}

function comment(text) {
  return text ? `  /** ${text.replaceAll('\n', ' ').replaceAll('*/', '')} */\n` : '';
}

// Frameworks drop a false attribute, so a default can be switched off only by the word.
function typeOf({ type }) {
  const text = type?.text ?? '';
  if (text === 'boolean') return "boolean | 'true' | 'false' | undefined";
  // A union of strings.
  return `${/^'[^']+'( \| '[^']+')+$/.test(text) ? text : 'string'} | undefined`;
}

function detailOf(text = '') {
  return /^CustomEvent<(\w+)>$/.exec(text)?.[1];
}

function propsName(tagName) {
  return `${tagName.replace(/(^|-)(\w)/g, (_, __, letter) => letter.toUpperCase())}Props`;
}
