/** Copies a text to the clipboard and confirms it. */
import { useEffect, useState } from 'react';
import { css } from '../../theme/css.ts';
import { useStyle, useUi } from '../ui.tsx';
import { Button } from './button.tsx';

/** How long "Copied" is shown. ms */
const shownFor = 2000;

interface CopyProps {
  text: string;
  label: string;
  /** Called if the browser refuses. */
  onFailure: () => void;
}

/** Draws the button. For a moment a live region covers its label: the text is shown and announced once. */
export function CopyButton({ text, label, onFailure }: CopyProps) {
  useStyle(copyCss);
  const { t, clock } = useUi();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => (isCopied ? clock.every(shownFor, () => setCopied(false)) : undefined), [isCopied, clock]);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // The page is insecure, or a policy forbids it: the text below the button says what to do instead.
      onFailure();
    }
  }
  return (
    <div className="ae-copy">
      <Button kind="secondary" aria-label={label} onClick={() => void copy()}>
        <span className="ae-copy-label" data-state={isCopied ? 'copied' : 'ready'}>
          {label}
        </span>
      </Button>
      <span className="ae-copy-done" role="status">
        {isCopied ? t('totp.copied') : ''}
      </span>
    </div>
  );
}

const copyCss = css`
.ae-root .ae-copy { position: relative; display: grid; }
.ae-root .ae-copy-label[data-state='copied'] { visibility: hidden; }
.ae-root .ae-copy-done {
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  color: var(--_buttons-secondary-text-color);
  font-weight: 600;
  pointer-events: none;
}
`;
