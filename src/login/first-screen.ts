/** The first screen before React, in the page and in a server's markup. */
import type { Drawn } from '../drawing/tree.ts';
import { type EntryTexts, entryTexts } from '../strings/entry-messages.ts';
import type { Texts } from '../strings/messages.ts';
import { drawMain, drawWait } from './draw-main.ts';
import type { LoginTable } from './login-table.ts';
import { firstConfig, type LoginOptions } from './options.ts';

/** The state of the drawn screen. */
interface DrawnState {
  /** The chosen tab, if any. */
  readonly tab: string | null;
  /** True while a submit or click waits for React. */
  readonly busy: boolean;
  /** True when the main stage failed to load. */
  readonly failed: boolean;
}

export interface FirstScreen {
  /** Whether it is Main, which React can hydrate. Otherwise it is a waiting card. */
  readonly isMain: boolean;
  readonly draw: (early: DrawnState) => Drawn;
}

interface FirstScreenOptions {
  readonly options: LoginOptions;
  /** Class that ties the theme to the root, and prefix of the ids. */
  readonly scope: string;
  /** The built-in texts in the language of the element; undefined until they have loaded. */
  readonly texts: Texts | undefined;
  /** The products' parts of Main; false or null if the first screen is not Main. */
  readonly offersOf: LoginTable['offersOf'] | false | null;
}

/** Prepares the first screen of a configuration. */
export function firstScreen({ options, texts, scope, offersOf }: FirstScreenOptions): FirstScreen {
  const config = firstConfig(options);
  const ownTexts = texts && entryTexts(options.strings, texts);
  const isMain = !!(offersOf && ownTexts);
  const drawing = {
    scope,
    idPrefix: scope,
    config,
    offers: offersOf ? offersOf(config) : [],
    // For a waiting card while the texts load, or while the host's own ones need the parser of the idle stage.
    t: ownTexts ?? (entryTexts() as EntryTexts),
  };
  const draw = isMain ? drawMain : drawWait;
  return { isMain, draw: (state) => draw({ ...drawing, ...state }) };
}
