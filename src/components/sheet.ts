/** All rules of the widget as one text. */
import { buttonCss } from './button.tsx';
import { cardCss } from './card.tsx';
import { checkMarkCss } from './check-mark.tsx';
import { codeFieldCss } from './code-field.tsx';
import { configurationErrorCss } from './configuration-error.tsx';
import { countdownCss } from './countdown.tsx';
import { dividerCss } from './divider.tsx';
import { headingCss } from './heading.tsx';
import { iconsCss } from './icons.tsx';
import { layoutCss } from './layout.tsx';
import { logoCss } from './logo.tsx';
import { noticeCss } from './notice.tsx';
import { progressCss } from './progress.tsx';
import { resendCss } from './resend.tsx';
import { rootCss } from './root.tsx';
import { spinnerCss } from './spinner.tsx';
import { successCss } from './success.tsx';
import { tabsCss } from './tabs.tsx';
import { textFieldCss } from './text-field.tsx';
import { toastsCss } from './toasts.tsx';
import { watermarkCss } from './watermark.tsx';
import { webmailLinksCss } from './webmail-links.tsx';

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
  codeFieldCss,
  tabsCss,
  dividerCss,
  noticeCss,
  countdownCss,
  progressCss,
  resendCss,
  toastsCss,
  checkMarkCss,
  successCss,
  watermarkCss,
  webmailLinksCss,
  configurationErrorCss,
].join('');
