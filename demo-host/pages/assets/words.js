/** The words of the page, in the language that the server chose. */
const { words: block = '{}', language = 'en-plain' } = document.documentElement.dataset;

/** By id; empty on a page that is only in English. */
export const words = JSON.parse(block);

/** The tag of the language, for the widget. */
export const locale = language;
