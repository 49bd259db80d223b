/** Puts a text into the clipboard, and says so. */
import { useEffect, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { useStyle, useUi } from '../../components/ui.tsx';
import { unseenCss } from '../../components/unseen-css.ts';

/** How long "Copied" stands, ms. */
const shownFor = 2000;

export interface CopyProps {
  text: string;
  label: string;
  /** Called when the browser does not let us. */
  onFailure: () => void;
}

/** Draws the button; its words change for a moment, and a live region says the same. */
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
      // No clipboard on an insecure page, or not allowed: the words below say what else to do.
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
