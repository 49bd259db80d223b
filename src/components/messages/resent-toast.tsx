/** Confirms that another mail was sent. */
import { useState } from 'react';
import type { LastMail } from '../screens/mail-sent.tsx';
import { useUi } from '../ui.tsx';
import { Toasts } from './toasts.tsx';

/** @param sent the last mail; of one that still waits the screen speaks */
export function ResentToast({ sent }: { sent: LastMail }) {
  const sentAt = sent.resent && !sent.queued ? sent.sentAt : null;
  const { t } = useUi();
  const [dismissed, setDismissed] = useState(0);
  const isShown = sentAt !== null && dismissed !== sentAt;
  const toast = { id: String(sentAt), kind: 'success', text: t('toast.emailResent') } as const;
  return <Toasts toasts={isShown ? [toast] : []} onDone={() => setDismissed(sentAt ?? 0)} />;
}
