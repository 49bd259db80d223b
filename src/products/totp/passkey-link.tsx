/** The way to a passkey from the screens of the second factor. */
import { LinkButton } from '../../components/buttons/link.tsx';
import { useUi } from '../../components/ui.tsx';
import { mayAskForPasskey } from '../../validate/passkey-obstacles.ts';

interface PasskeyLinkProps {
  config: { readonly products: readonly string[] };
  onChoose: () => void;
}

/** Draws nothing where the page has no passkeys, or they cannot work. */
export function PasskeyLink({ config, onChoose }: PasskeyLinkProps) {
  const { t } = useUi();
  if (!mayAskForPasskey(config)) return null;
  return (
    <p>
      <LinkButton onClick={onChoose}>{t('totp.usePasskey')}</LinkButton>
    </p>
  );
}
