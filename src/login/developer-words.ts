/** What only the developer of a page with own texts or with a mistake reads, as a chunk of its own. */
export { ConfigurationError } from '../components/messages/configuration-error.tsx';
export { checkTexts } from '../strings/all-messages.ts';
export { inWords } from '../validate/sentences.ts';
