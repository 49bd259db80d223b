/** A page as a package has it: each link leads to a file of the package, else to the repository, else it is only its text. */
import { dirname, join, normalize } from 'node:path/posix';

const picture = /!\[([^\]]*)\]\(([^)#\s]+)[^)]*\)/g;
const link = /\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)#\s]+)(#[^)\s]*)?\)/g;

/**
 * @param {string} text Markdown
 * @param {{ page: string, has: (path: string) => boolean, repository?: string | undefined }} place `page` and the paths that `has`
 *   gets are from the folder of the package; `repository`: its address.
 */
export function packedPage(text, { page, has, repository }) {
  const pathOf = (target) => normalize(join(dirname(page), target));
  const isOurs = (target) => !/^[a-z][a-z+.-]*:/i.test(target) && !has(pathOf(target));
  return text
    .replace(picture, (whole, alt, target) => {
      if (!isOurs(target)) return whole;
      return repository ? `![${alt}](${repository}/raw/HEAD/${pathOf(target)})` : `(${alt})`;
    })
    .replace(link, (whole, words, target, anchor = '') => {
      if (!isOurs(target)) return whole;
      return repository ? `[${words}](${repository}/blob/HEAD/${pathOf(target)}${anchor})` : words;
    });
}
