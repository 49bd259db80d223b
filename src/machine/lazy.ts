/** Code that is fetched when it is needed, or a little before. */
export { type Lazy, lazy } from '../../session-core/lib/lazy.ts';
