/** All English texts, as a chunk of its own. */
export { messages } from './messages.ts';
