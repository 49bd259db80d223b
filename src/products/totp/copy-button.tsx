/** Copies a text to the clipboard and confirms it. */
import { useEffect, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { useStyle, useUi } from '../../components/ui.tsx';
import { unseenCss } from '../../components/unseen-css.ts';

/** How long "Copied" is shown. ms */
const shownFor = 2000;

export interface CopyProps {
  text: string;
  label: string;
  /** Called if the browser refuses. */
  onFailure: () => void;
}

/** Draws the button. Its text changes for a moment, and a live region announces it. */
export function CopyButton({ text, label, onFailure }: CopyProps) {
  useStyle(unseenCss);
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
    <>
      <Button kind="secondary" aria-label={label} onClick={() => void copy()}>
        {isCopied ? t('totp.copied') : label}
      </Button>
      <span className="ae-unseen" role="status">
        {isCopied ? t('totp.copied') : ''}
      </span>
    </>
  );
}
