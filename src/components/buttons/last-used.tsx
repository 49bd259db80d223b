/** The note on the sign-in method that this browser used last. Nothing moves when it appears. */

import { useLocalId, useStyle, useUi } from '../ui.tsx';
import { providerCss } from './provider-css.ts';

/**
 * The note for a button or tab that leads to these ways, with the id that describes it; null if none of them was the last.
 * Hidden where it stands, so that it does not become part of the name.
 */
export function useLastUsed(ways: readonly string[] | undefined) {
  const { lastUsed } = useUi();
  const id = useLocalId();
  return lastUsed && ways?.includes(lastUsed) ? { id, note: <LastUsed id={id} /> } : null;
}

function LastUsed({ id }: { id: string }) {
  useStyle(providerCss);
  const { t } = useUi();
  return (
    <span className="ae-provider-hint" part="last-used" id={id} aria-hidden="true">
      {t('oauth.lastUsed')}
    </span>
  );
}
