/** Parts of the program that are fetched when needed, or a little before. */
export { type Lazy, lazy } from '../../session-core/lib/lazy.ts';
