/** `html-custom-data.json`: describes the elements to VS Code and other editors. */

/**
 * @param {{ tagName: string, description?: string, attributes?: { name: string, description?: string, type?: { text: string } }[] }[]} elements
 *   From the manifest.
 * @see https://github.com/microsoft/vscode-custom-data/blob/main/web-data/htmlData.schema.json
 */
export function htmlData(elements) {
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
