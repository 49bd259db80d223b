/** The rules of the first screen as one text. Other components add theirs with `useStyle`. */
import { buttonCss } from './buttons/button-css.ts';
import { tabsCss } from './buttons/tabs-css.ts';
import { textFieldCss } from './fields/text-field-css.ts';
import {
  cardCss,
  dividerCss,
  headingCss,
  layoutCss,
  logoCss,
  rootCss,
  waitingCss,
} from './frame/frame-css.ts';
import { iconsCss } from './icons/icons-css.ts';
import { entryNoticeCss } from './messages/entry-notice-css.ts';
import { spinnerCss } from './messages/spinner-css.ts';

declare const __MEMBERS__: boolean | undefined;

/** The rules of all instances; adopt them before the instance's own `themeSheet`. */
// One expression of constants, which the minifier joins.
export const widgetCss: string =
  rootCss +
  layoutCss +
  cardCss +
  headingCss +
  logoCss +
  iconsCss +
  spinnerCss +
  buttonCss +
  textFieldCss +
  // The form for members has no tabs.
  (typeof __MEMBERS__ !== 'undefined' && __MEMBERS__ ? '' : tabsCss) +
  dividerCss +
  entryNoticeCss +
  waitingCss;
