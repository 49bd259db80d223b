/** Paragraphs; the first screen has none. */
import type { ReactNode } from 'react';
import { css } from '../../theme/css.ts';
import { useStyle, useUi } from '../ui.tsx';

/** A paragraph. `small` is 14 px in the secondary colour. */
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

/** Emphasises an address, number or name in a sentence, or `alone` in its line, and isolates its direction. An address may be followed by its organization in brackets. */
export function Strong({ children, alone }: { children: ReactNode; alone?: boolean }) {
  useStyle(textCss);
  const text = textOf(children);
  const [, address, place] = /^(\S+[.@]\S+) (\(.+\))$/.exec(text) ?? [];
  if (address)
    return (
      <>
        <Strong>{address}</Strong> <Strong>{place}</Strong>
      </>
    );
  const isShort = isAddress(text) && !alone && text.length <= shortAddress;
  const parts = addressParts(text) ?? children;
  return <bdi className="ae-strong">{isShort ? <b className="ae-short">{parts}</b> : parts}</bdi>;
}

/** Keeps a word with a hyphen together, where it fits in a line. */
export function Whole({ children }: { children: ReactNode }) {
  useStyle(textCss);
  return <span className="ae-whole">{children}</span>;
}

/** An address or number in a list, read from left to right. */
export function Address({ children }: { children: string }) {
  useStyle(textCss);
  return <bdi dir="ltr">{addressParts(children) ?? children}</bdi>;
}

/** What fits in a line of the narrowest phones, in most fonts. */
const shortAddress = 28;

const textOf = (children: ReactNode) => [children].flat().join('');
const isAddress = (text: string) => /^\S+[.@]\S+$/.test(text);

/**
 * Lets an address break before a dot and after the @, not inside a word. A short one in a sentence moves to the next line whole,
 * and breaks only where a line is narrower than it. Null if it is not an address. CSS adds the break, because screen readers
 * read a `<wbr>` as a space.
 */
function addressParts(text: string): ReactNode {
  if (!isAddress(text)) return null;
  return text.match(/\.?[^.@]+@?|\.|@/g)?.map((part, index) => (
    // A span is not used: it would have a direction of its own.
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order.
    <b className="ae-part" key={index}>
      {part}
    </b>
  ));
}

const textCss = css`
.ae-root .ae-text[data-kind='small'] { font-size: .875em; line-height: 1.4286; color: var(--_colors-secondary); }
.ae-root .ae-strong { font-weight: 600; overflow-wrap: anywhere; }
.ae-root .ae-screen > .ae-heading + .ae-text { margin-block-start: -16px; }
/* A joiner keeps the full stop after it, for which there is room. */
.ae-root .ae-short { display: inline-block; max-inline-size: calc(100% - .5em); white-space: normal; }
.ae-root .ae-strong:has(> .ae-short) { white-space: nowrap; }
.ae-root .ae-strong:has(> .ae-short)::after { content: '\\2060' / ''; }
/* In a column that is narrower than it, the address breaks where its line ends, and what follows stays beside its last part. */
.ae-root p:has(.ae-short) { container-type: inline-size; }
@container (inline-size < 12em) {
  .ae-root .ae-short { display: inline; }
  .ae-root .ae-strong:has(> .ae-short) { white-space: normal; }
}
.ae-root .ae-whole { display: inline-block; }
/* A line-break opportunity that screen readers ignore. */
.ae-root .ae-part::before { content: '\\200b' / ''; }
`;
