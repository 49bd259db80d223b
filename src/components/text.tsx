/** Sentences, of which the first screen has none. */
import type { ReactNode } from 'react';
import { css } from '../theme/css.ts';
import { useStyle } from './ui.tsx';

/** A paragraph. `small` is 14 px and of less weight. */
export function Text({
  children,
  kind = 'body',
  id,
}: {
  children: ReactNode;
  kind?: 'body' | 'small';
  id?: string;
}) {
  useStyle(textCss);
  return (
    <p className="ae-text" part="text" data-kind={kind} id={id}>
      {children}
    </p>
  );
}

/** An address or number inside a sentence: emphasised, and kept whole in text of the other direction. */
export function Strong({ children }: { children: ReactNode }) {
  useStyle(textCss);
  return <bdi className="ae-strong">{children}</bdi>;
}

const textCss = css`
.ae-root .ae-text[data-kind='small'] { font-size: .875em; line-height: 1.4286; color: var(--_colors-secondary); }
.ae-root .ae-strong { font-weight: 600; overflow-wrap: anywhere; }
`;
