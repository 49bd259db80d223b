/** The first screen before React: in the page, and in markup that a server writes. */
import type { Drawn } from '../drawing/tree.ts';
import { type EntryTexts, entryTexts } from '../strings/entry-messages.ts';
import { drawMain, drawWait } from './draw-main.ts';
import type { LoginTable } from './login-table.ts';
import { firstConfig, type LoginOptions } from './options.ts';

/** What happened on the drawn screen. */
export interface DrawnState {
  /** The chosen tab, if any. */
  readonly tab: string | null;
  /** True while a submit or click waits to be carried out, and can be. */
  readonly busy: boolean;
  /** True when the part with React could not be fetched. */
  readonly failed: boolean;
}

export interface FirstScreen {
  /** Whether it is Main, which React can take over. Else it says no more than that something is coming. */
  readonly isMain: boolean;
  readonly draw: (early: DrawnState) => Drawn;
}

export interface FirstScreenOptions {
  readonly options: LoginOptions;
  /** Class that ties the theme to the root, and begins the ids. */
  readonly scope: string;
  /** What the products put on Main; false or null when it is not Main that has to stand there. */
  readonly offersOf: LoginTable['offersOf'] | false | null;
}

/** Says how the first screen of a configuration is drawn. */
export function firstScreen({ options, scope, offersOf }: FirstScreenOptions): FirstScreen {
  const config = firstConfig(options);
  const own = entryTexts(options.strings);
  const isMain = !!(offersOf && own);
  const drawing = {
    scope,
    idPrefix: scope,
    config,
    offers: offersOf ? offersOf(config) : [],
    t: own ?? english,
  };
  const draw = isMain ? drawMain : drawWait;
  return { isMain, draw: (state) => draw({ ...drawing, ...state }) };
}

/** For a card that says no more than that something is coming, when a host's own texts cannot be read yet. */
const english = entryTexts() as EntryTexts;
