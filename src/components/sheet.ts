/** The rules of what the first screen may show, as one text. Other components bring theirs: see `useStyle`. */
import { buttonCss } from './button.tsx';
import { cardCss } from './card.tsx';
import { configurationErrorCss } from './configuration-error.tsx';
import { dividerCss } from './divider.tsx';
import { headingCss } from './heading.tsx';
import { iconsCss } from './icons.tsx';
import { layoutCss } from './layout.tsx';
import { logoCss } from './logo.tsx';
import { noticeCss } from './notice.tsx';
import { rootCss } from './root.tsx';
import { spinnerCss } from './spinner.tsx';
import { tabsCss } from './tabs.tsx';
import { textFieldCss } from './text-field.tsx';
import { watermarkCss } from './watermark.tsx';

/** The rules that all instances share; adopt it before the instance's own `themeSheet`. */
export const widgetCss: string = [
  rootCss,
  layoutCss,
  cardCss,
  headingCss,
  logoCss,
  iconsCss,
  spinnerCss,
  buttonCss,
  textFieldCss,
  tabsCss,
  dividerCss,
  noticeCss,
  watermarkCss,
  configurationErrorCss,
].join('');
