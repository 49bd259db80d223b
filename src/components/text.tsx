/** Sentences, of which the first screen has none. */
import { Fragment, type ReactNode } from 'react';
import { css } from '../theme/css.ts';
import { useStyle, useUi } from './ui.tsx';

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
  const { t } = useUi();
  return (
    <p className="ae-text" part="text" data-kind={kind} id={id} lang={t.lang(children)}>
      {children}
    </p>
  );
}

/** An address, number or name inside a sentence: emphasised, and kept whole in text of the other direction. */
export function Strong({ children }: { children: ReactNode }) {
  useStyle(textCss);
  const parts = addressParts(children);
  return <bdi className="ae-strong">{parts ?? children}</bdi>;
}

/**
 * Lets an address that is longer than a line be parted before a dot and after the @, not in the middle of a word; null
 * for no address. By the style sheet, as a `<wbr>` is a space to whoever listens.
 */
function addressParts(children: ReactNode): ReactNode {
  const text = [children].flat().join('');
  if (!/^\S+[.@]\S+$/.test(text)) return null;
  return text.match(/\.?[^.@]*@?/g)?.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the same parts stand in the same places.
    <Fragment key={index}>
      {index > 0 && part && <span className="ae-part" />}
      {part}
    </Fragment>
  ));
}

const textCss = css`
.ae-root .ae-text[data-kind='small'] { font-size: .875em; line-height: 1.4286; color: var(--_colors-secondary); }
.ae-root .ae-strong { font-weight: 600; overflow-wrap: anywhere; }
/* A place to part, which is not read out. */
.ae-root .ae-part { unicode-bidi: normal; }
.ae-root .ae-part::before { content: '\\200b' / ''; }
`;
