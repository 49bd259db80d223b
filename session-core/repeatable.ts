export { repeatable } from './lib/lazy.ts';
