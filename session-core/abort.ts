export { aborted, unlessAborted } from './lib/abort.ts';
