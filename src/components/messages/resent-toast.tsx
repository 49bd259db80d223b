/** Confirms that another mail was sent. */
import { useState } from 'react';
import { useUi } from '../ui.tsx';
import { Toasts } from './toasts.tsx';

/** @param sentAt when it was sent, ms since 1970; null if there was only the first */
export function ResentToast({ sentAt }: { sentAt: number | null }) {
  const { t } = useUi();
  const [dismissed, setDismissed] = useState(0);
  const isShown = sentAt !== null && dismissed !== sentAt;
  const toast = { id: String(sentAt), kind: 'success', text: t('toast.emailResent') } as const;
  return <Toasts toasts={isShown ? [toast] : []} onDone={() => setDismissed(sentAt ?? 0)} />;
}
