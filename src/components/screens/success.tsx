/** The last screen of a sign-in. */
import type { ReactNode } from 'react';
import { css } from '../../theme/css.ts';
import { Heading } from '../frame/heading.tsx';
import { useStyle, useUi } from '../ui.tsx';
import { Arriving } from './arriving.tsx';
import { CheckMark } from './check-mark.tsx';

interface SuccessProps {
  /** What succeeded. */
  text: ReactNode;
  /** @default "Success!" */
  title?: string;
  /** Take the focus, so that screen readers announce the title. @default true */
  focus?: boolean;
}

/** Renders the check mark, the title and the text; on a page that moves on, only that it does. */
export function Success({ text, title, focus = true }: SuccessProps) {
  useStyle(successCss);
  const { t, isLeaving } = useUi();
  if (isLeaving?.()) return <Arriving text={t('success.loggedIn')} />;
  return (
    <div className="ae-success" part="success">
      <CheckMark />
      <Heading focus={focus}>{title ?? t('success.title')}</Heading>
      <p lang={t.lang(text)}>{text}</p>
    </div>
  );
}

/** The success screen of sign-in methods without a text of their own. */
export function SignedIn() {
  const { t } = useUi();
  return <Success text={t('success.loggedIn')} />;
}

const successCss = css`
.ae-root .ae-success { display: grid; grid-template-columns: minmax(0, 1fr); justify-items: center; gap: 8px; padding-block: 24px; text-align: center; }
.ae-root .ae-success > * { max-inline-size: 100%; }
.ae-root .ae-success .ae-check-mark { margin-block-end: 8px; }
.ae-root .ae-success p { color: var(--_colors-secondary); }
`;
