/** Code that is fetched when it is needed, or a little before. */
export { type Lazy as Later, lazy as later } from '../../session-core/lib/lazy.ts';
