/** Where the page's presets are. They load only where a theme names one: as a script of the page, or as a chunk. */
import type { Entries } from './token-sheet.ts';

/** Returns the rules of a theme's preset for one instance. */
export type Presets = (setting: Entries, scope: string) => string;

/** The presets serve all copies of the library in a page. */
export const presetsKey = Symbol.for('auth-elements.presets');

/** The global object, where the presets are. */
export const page = globalThis as { [presetsKey]?: Presets };
