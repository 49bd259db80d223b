/** XML of companies' logins: what is parsed at all, and how. Loads only where SAML is used. */
import { DOMParser } from '@xmldom/xmldom';

export const signatureNamespace = 'http://www.w3.org/2000/09/xmldsig#';

export function parseXml(xml: string): Document | null {
  try {
    const strict = () => {
      throw new Error('The document is not well-formed.');
    };
    const errorHandler = { warning: () => undefined, error: strict, fatalError: strict };
    return new DOMParser({ errorHandler }).parseFromString(xml, 'text/xml');
  } catch {
    // The caller reports it.
    return null;
  }
}

/**
 * Whether a text would take long to parse and to check, though a stranger chose it: the libraries compare each element with its
 * siblings, its ancestors' namespaces, and each attribute with the others. One pass, before anything else. The parser forgives
 * what could hide elements from this pass, so it is refused: `<` in quotes, ends of other elements, and sections that go on.
 */
export function isTooMuch(xml: string): boolean {
  const tags = xml.split('<', 2 * largest.elements + 2);
  if (tags.length > 2 * largest.elements) return true;
  const open: string[] = [];
  let elements = 0;
  let isComment = false;
  for (const tag of tags.slice(1)) {
    if (isComment || tag.startsWith('!--')) {
      isComment = !tag.includes('-->', isComment ? 0 : 3);
      continue;
    }
    if (tag.startsWith('/')) {
      if (open.pop() !== /^\/([^\s>]*)\s*>/.exec(tag)?.[1]) return true;
      continue;
    }
    if (tag.startsWith('?') || tag.startsWith('!')) {
      if (!tag.includes(tag.startsWith('?') ? '?>' : ']]>')) return true;
      continue;
    }
    elements += 1;
    // A text in quotes may look like the end of a tag.
    const [head = '', ...text] = tag.replace(/"[^"]*"|'[^']*'/g, '').split('>');
    if (text.length === 0 || /["']/.test(head)) return true;
    if (!head.endsWith('/')) open.push(/^[^\s]*/.exec(head)?.[0] ?? '');
    if (tag.split('=', largest.attributes + 2).length > largest.attributes + 1) return true;
    if (elements > largest.elements || open.length > largest.depth) return true;
  }
  return false;
}

/** More than a person of many groups needs, or the metadata of one company. */
const largest = { elements: 1500, attributes: 64, depth: 30 };
