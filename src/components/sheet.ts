/** The rules of the first screen as one text. Other components add theirs with `useStyle`. */
import { buttonCss } from './button-css.ts';
import { cardCss } from './card-css.ts';
import { dividerCss } from './divider-css.ts';
import { entryNoticeCss } from './entry-notice-css.ts';
import { headingCss } from './heading-css.ts';
import { iconsCss } from './icons-css.ts';
import { layoutCss } from './layout-css.ts';
import { logoCss } from './logo-css.ts';
import { rootCss } from './root-css.ts';
import { spinnerCss } from './spinner-css.ts';
import { tabsCss } from './tabs-css.ts';
import { textFieldCss } from './text-field-css.ts';
import { waitingCss } from './waiting-css.ts';

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
