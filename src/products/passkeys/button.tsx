/** The part of the first screen for passkeys: React takes over what `parts.ts` has drawn. */
import { Button } from '../../components/button.tsx';
import { PersonIcon } from '../../components/icons.tsx';
import { useUi } from '../../components/ui.tsx';
import type { PartProps } from '../../machine/product.ts';
import type { PasskeysEvent } from './flow.ts';

/** Opens the browser's dialog. */
export function PasskeyButton({ busy, send }: PartProps<PasskeysEvent>) {
  const { t } = useUi();
  return (
    <Button
      kind="secondary"
      icon={<PersonIcon />}
      busy={busy.includes('passkeys.signIn')}
      onClick={() => send({ type: 'passkeys.signInAsked' })}
    >
      {t('passkey.signIn')}
    </Button>
  );
}
