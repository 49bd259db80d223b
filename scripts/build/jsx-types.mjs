/** `jsx.d.ts`: lets TSX name the elements. A file of its own, since only projects with React's types can compile it. */

/**
 * @param {{ name: string, tagName: string, attributes?: { name: string, description?: string, type?: { text: string } }[],
 *   events?: { name: string, description?: string, type?: { text: string } }[] }[]} elements From the manifest. The public type of a class
 *   is an interface of its name with `Element` behind it.
 */
export function jsxTypes(elements) {
  const details = elements.flatMap(({ events = [] }) => events.map(({ type }) => detailOf(type?.text)));
  const names = [...elements.map(({ name }) => `${name}Element`), ...details].filter(Boolean);
  const lines = [
    "/** Types for the elements in TSX (React 18 and 19). Once, anywhere: import type {} from 'auth-elements/jsx'. */",
    "import type { DetailedHTMLProps, HTMLAttributes } from 'react';",
    `import type { ${[...new Set(names)].sort().join(', ')} } from './auth-elements.js';`,
    '',
    ...elements.map(propsOf),
    "declare module 'react' {",
    '  namespace JSX {',
    '    interface IntrinsicElements {',
    ...elements.map(
      ({ name, tagName }) =>
        `      '${tagName}': DetailedHTMLProps<HTMLAttributes<${name}Element>, ${name}Element> & ${propsName(tagName)};`,
    ),
    '    }',
    '  }',
    '}',
  ];
  return `${lines.join('\n')}\n`;
}

function propsOf({ name, tagName, attributes = [], events = [] }) {
  return [
    `/** What TSX may set on \`<${tagName}>\` beyond what every element has. */`,
    `export interface ${propsName(tagName)} {`,
    ...attributes.map(
      (attribute) => `${comment(attribute.description)}  '${attribute.name}'?: ${typeOf(attribute)};`,
    ),
    // React 19 sets a property where the element has one, and listens to any event by its exact name.
    '  /** Any option, checked by its type, which names with a hyphen are not. Needs React 19. */',
    `  config?: ${name}Element['config'] | undefined;`,
    ...events.map((event) => {
      const detail = detailOf(event.type?.text);
      return `${comment(event.description)}  'on${event.name}'?: ((event: CustomEvent${detail ? `<${detail}>` : ''}) => void) | undefined;`;
    }),
    '}',
    '',
  ].join('\n');
}

function comment(text) {
  return text ? `  /** ${text.replaceAll('\n', ' ').replaceAll('*/', '')} */\n` : '';
}

// React leaves a false attribute out, so that switching a default off needs the word.
function typeOf({ type }) {
  const text = type?.text ?? '';
  if (text === 'boolean') return "boolean | 'true' | 'false' | undefined";
  // Words to choose from.
  return `${/^'[^']+'( \| '[^']+')+$/.test(text) ? text : 'string'} | undefined`;
}

function detailOf(text = '') {
  return /^CustomEvent<(\w+)>$/.exec(text)?.[1];
}

function propsName(tagName) {
  return `${tagName.replace(/(^|-)(\w)/g, (_, __, letter) => letter.toUpperCase())}Props`;
}
