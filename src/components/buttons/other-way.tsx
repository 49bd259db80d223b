/** The way from a step of a sign-in to the other methods of the page. The address that was typed goes with it. */
import { useUi } from '../ui.tsx';
import { LinkButton } from './link.tsx';

interface OtherWayProps {
  /** How many further methods the page offers. */
  readonly count: number;
  readonly busy?: boolean;
  readonly onClick: () => void;
}

/** Renders nothing on a page with one method. */
export function OtherWay({ count, busy = false, onClick }: OtherWayProps) {
  const { t } = useUi();
  if (count < 1) return null;
  return (
    <p>
      <LinkButton busy={busy} onClick={onClick}>
        {t('button.otherWay')}
      </LinkButton>
    </p>
  );
}
