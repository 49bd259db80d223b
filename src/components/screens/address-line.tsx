/** The visitor's address on a line of its own, with the way to another one. */
import { LinkButton } from '../buttons/link.tsx';
import { Strong } from '../messages/text.tsx';
import { useUi } from '../ui.tsx';

interface AddressLineProps {
  address: string;
  id?: string;
  /** Without it, the address is fixed. */
  onChange?: () => void;
}

/** Renders the line. */
export function AddressLine({ address, id, onChange }: AddressLineProps) {
  const { t } = useUi();
  return (
    <p className="ae-address" part="text">
      <span id={id}>
        <Strong alone>{address}</Strong>
      </span>
      {onChange && <LinkButton onClick={onChange}>{t('button.changeEmail')}</LinkButton>}
    </p>
  );
}
