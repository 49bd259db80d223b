/** All rules of the widget as one text. The only place where the theme knows of the components. */
import { buttonCss } from '../components/button.tsx';
import { cardCss } from '../components/card.tsx';
import { checkMarkCss } from '../components/check-mark.tsx';
import { codeFieldCss } from '../components/code-field.tsx';
import { configurationErrorCss } from '../components/configuration-error.tsx';
import { countdownCss } from '../components/countdown.tsx';
import { dividerCss } from '../components/divider.tsx';
import { headingCss } from '../components/heading.tsx';
import { iconsCss } from '../components/icons.tsx';
import { layoutCss } from '../components/layout.tsx';
import { logoCss } from '../components/logo.tsx';
import { noticeCss } from '../components/notice.tsx';
import { resendCss } from '../components/resend.tsx';
import { rootCss } from '../components/root.tsx';
import { spinnerCss } from '../components/spinner.tsx';
import { successCss } from '../components/success.tsx';
import { tabsCss } from '../components/tabs.tsx';
import { textFieldCss } from '../components/text-field.tsx';
import { toastsCss } from '../components/toasts.tsx';
import { watermarkCss } from '../components/watermark.tsx';

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
  resendCss,
  toastsCss,
  checkMarkCss,
  successCss,
  watermarkCss,
  configurationErrorCss,
].join('');
