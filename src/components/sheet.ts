/** The rules of the first screen as one text. Other components add theirs with `useStyle`. */

import { css } from '../theme/css.ts';
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
import { spinnerCss } from './messages/spinner-css.ts';

declare const __MEMBERS__: boolean | undefined;

/* The first screen reserves the place of an icon before React loads. */
const iconsCss = css`
.ae-root .ae-icon {
  display: block;
  flex: none;
  inline-size: 1.25em;
  block-size: 1.25em;
}
`;

/* An empty region takes neither space nor a gap of the surrounding column. */
const entryNoticeCss = css`
.ae-root .ae-notice-region:empty { position: absolute; }
`;

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
