/** The words of the page, in the language that the server chose. */
const { words: block = '{}', language = 'en' } = document.documentElement.dataset;

/** The page's words by their ids. */
export const words = JSON.parse(block);

/** The tag of the language, for the widget. */
export const locale = language;

/** The parts of a text that has several, separated by `|`. */
export const list = (id) => words[id].split('|');

/** The words of this id as parts for an element, with elements in place of the placeholders. */
export function sayWith(id, elements) {
  return words[id].split(/\{(\w+)\}/).map((part, index) => (index % 2 ? elements[part] : part));
}

/** The words of this id with their placeholders filled, such as `{name}`. */
export function say(id, values = {}) {
  return words[id].replace(/\{(\w+)\}/g, (placeholder, name) => values[name] ?? placeholder);
}
