/** `jsx.d.ts`: lets TSX name the elements. A file of its own, since only projects with React's types can compile it. */

/** @param {{ tagName: string, description?: string, attributes?: { name: string, description?: string, type?: { text: string } }[], events?: { name: string, type?: { text: string } }[] }[]} elements */
export function jsxTypes(elements) {
  return `${[
    '/** Types for using the elements in TSX (React 18 and 19): add "auth-elements/jsx" to "types", or import it once. */',
    "import type { DetailedHTMLProps, HTMLAttributes } from 'react';",
    '',
    ...elements.map(propsOf),
    "declare module 'react' {",
    '  namespace JSX {',
    '    interface IntrinsicElements {',
    ...elements.map(
      ({ tagName }) =>
        `      '${tagName}': DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & ${propsName(tagName)};`,
    ),
    '    }',
    '  }',
    '}',
  ].join('\n')}\n`;
}

function propsOf({ tagName, attributes = [], events = [] }) {
  return [
    `/** What TSX may set on \`<${tagName}>\` beyond what every element has. */`,
    `export interface ${propsName(tagName)} {`,
    ...attributes.map(
      ({ name, description, type }) =>
        `${description ? `  /** ${description.replaceAll('\n', ' ').replaceAll('*/', '')} */\n` : ''}  '${name}'?: ${typeOf(type?.text)} | undefined;`,
    ),
    // React 19 listens to any event of a custom element by its exact name.
    ...events.map(
      ({ name, type }) => `  'on${name}'?: ((event: ${eventType(type?.text)}) => void) | undefined;`,
    ),
    '}',
    '',
  ].join('\n');
}

// Only types that mean the same in a file that imports nothing of ours.
function typeOf(text = 'string') {
  return /^(string|number|boolean|'[^']*'|\||\s)+$/.test(text) ? text.trim() : 'string';
}

function eventType(text = '') {
  const detail = /^CustomEvent<(\{[^<>]*\})>$/.exec(text)?.[1];
  return detail ? `CustomEvent<${detail}>` : 'CustomEvent';
}

function propsName(tagName) {
  return `${tagName.replace(/(^|-)(\w)/g, (_, __, letter) => letter.toUpperCase())}Props`;
}
