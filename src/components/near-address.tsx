/** "Did you mean ada@gmail.com?": offered below the field, never forced. */
import { type RefObject, useEffect, useState } from 'react';
import { nearAddress } from '../validate/near-address.ts';
import { Stack } from './layout.tsx';
import { LinkButton } from './link.tsx';
import { Text } from './text.tsx';
import { useUi } from './ui.tsx';

/** How long the visitor has not typed when the offer comes. ms */
const pause = 600;

/** Watches the field, and offers the address that differs by a letter. */
export function NearAddress({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const { t, clock } = useUi();
  const [near, setNear] = useState<string | null>(null);
  useEffect(() => {
    const input = field.current;
    let stop = () => {};
    const wait = () => {
      stop();
      setNear(null);
      stop = clock.every(pause, () => {
        stop();
        setNear(nearAddress(input?.value ?? ''));
      });
    };
    wait();
    input?.addEventListener('input', wait);
    return () => {
      stop();
      input?.removeEventListener('input', wait);
    };
  }, [field, clock]);
  function accept(): void {
    if (!field.current || !near) return;
    field.current.value = near;
    setNear(null);
    field.current.focus();
  }
  return (
    <Stack gap="tight">
      <div role="status">
        {near && (
          <Text kind="small">
            {t.rich('formField.email.near', {
              values: { email: near },
              tags: { link: (text) => <LinkButton onClick={accept}>{text}</LinkButton> },
            })}
          </Text>
        )}
      </div>
    </Stack>
  );
}
