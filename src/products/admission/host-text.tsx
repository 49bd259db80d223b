/** Texts that the host wrote in the settings of the project. */
import type { ReactNode } from 'react';
import type { LocalizedText } from '../../../session-core/wire/shared.ts';
import { TextLink } from '../../components/buttons/link.tsx';
import { localText } from '../../strings/local-text.ts';

interface HostTextProps {
  texts: LocalizedText;
  /** The language of the widget. */
  locale: string | undefined;
}

/** Shows the text in the visitor's language, or marks the language that it has. `[Terms](https://…)` is a link. */
export function HostText({ texts, locale }: HostTextProps) {
  const { text, lang } = localText(texts, locale);
  return <span lang={lang}>{withLinks(text)}</span>;
}

const link = /\[([^[\]]*)\]\((https:[^()\s]*)\)/g;

function withLinks(text: string): ReactNode[] {
  const nodes: ReactNode[] = [];
  let done = 0;
  for (const { 0: whole, 1: label, 2: href = '', index } of text.matchAll(link)) {
    nodes.push(text.slice(done, index));
    nodes.push(
      <TextLink key={index} href={href}>
        {label}
      </TextLink>,
    );
    done = index + whole.length;
  }
  return [...nodes, text.slice(done)];
}
