/** What only the developer of a page with own texts or with a mistake reads, as a chunk of its own. */
export { inWords } from '../validate/sentences.ts';
export { checkTexts } from './all-messages.ts';
