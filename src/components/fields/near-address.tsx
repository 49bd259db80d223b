/** "Did you mean ada@gmail.com?": offered below the field, never forced. */
import { type RefObject, useEffect, useState } from 'react';
import { whenReleased } from '../../drawing/press.ts';
import { nearAddress } from '../../validate/near-address.ts';
import { LinkButton } from '../buttons/link.tsx';
import { Stack } from '../frame/layout.tsx';
import { providerMarks } from '../icons/provider-mark.tsx';
import { Text } from '../messages/text.tsx';
import { prefetch } from '../prefetch.ts';
import { owners, serviceOf } from '../screens/webmail.ts';
import { useUi } from '../ui.tsx';

/** How long the visitor has not typed when the offer comes. ms */
const pause = 600;

export interface NearAddressProps {
  field: RefObject<HTMLInputElement | null>;
  /** Whether the next screen links to the webmail of the address. */
  webmail: boolean;
}

/** Watches the field, and offers the address that differs by a letter. */
export function NearAddress({ field, webmail }: NearAddressProps) {
  const { t, clock } = useUi();
  const [near, setNear] = useState<string | null>(null);
  useEffect(() => {
    const input = field.current;
    let stop = () => {};
    const wait = () => {
      stop();
      setNear(null);
      if (webmail) fetchMark(input?.value ?? '');
      stop = clock.every(pause, () => {
        stop();
        whenReleased(() => setNear(nearAddress(input?.value ?? '')));
      });
    };
    wait();
    input?.addEventListener('input', wait);
    return () => {
      stop();
      input?.removeEventListener('input', wait);
    };
  }, [field, clock, webmail]);
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

/** Fetches the mark of the only webmail that "Check your email" will link to, so that the press does not wait for it. */
function fetchMark(address: string): void {
  const service = serviceOf(address);
  if (service) prefetch(providerMarks[owners[service]]);
}
