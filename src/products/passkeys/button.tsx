/** The passkey button on the first screen. React hydrates what `entry.ts` draws. */
import { useLayoutEffect, useState } from 'react';
import { Button } from '../../components/buttons/button.tsx';
import { Slot } from '../../components/icons/icon.tsx';
import { useUi } from '../../components/ui.tsx';
import type { PartProps } from '../../machine/product.ts';
import type { PasskeysEvent } from './flow.ts';

/** Opens the browser's dialog. */
export function PasskeyButton({ busy, send }: PartProps<PasskeysEvent>) {
  const { t } = useUi();
  const [drawn, draw] = useState(false);
  // The first render must match the drawing of `entry.ts`, with an empty place.
  useLayoutEffect(() => draw(true), []);
  return (
    <Button
      kind="secondary"
      icon={<Slot>{drawn && <PasskeyShape />}</Slot>}
      ways={['passkey']}
      busy={busy.includes('passkeys.signIn')}
      onClick={() => send({ type: 'passkeys.signInAsked' })}
    >
      {t('passkey.signIn')}
    </Button>
  );
}

/** A person with a key. */
function PasskeyShape() {
  return (
    <path d="M9.5 3.5a3.75 3.75 0 1 1 0 7.5 3.75 3.75 0 1 1 0-7.5zM2.5 20c.6-3.8 3.5-5.75 7-5.75 1.1 0 2.2.2 3.2.65M18 10.75a2.75 2.75 0 1 1 0 5.5 2.75 2.75 0 1 1 0-5.5zM18 16.25V21.5M18 19h2" />
  );
}
