/** The buttons of social sign-in on the first screen. React hydrates what `entry.ts` draws. */
import { useEffect, useRef, useState } from 'react';
import { Stack } from '../../components/frame/layout.tsx';
import type { PartProps } from '../../machine/product.ts';
import type { OAuthEvent } from './flow.ts';
import { providerName, providerTypes } from './names.ts';
import { oneTapProvider } from './one-tap-provider.ts';
import { ProviderButton } from './provider-button.tsx';

/** One button for each provider, in the order of the configuration. */
export function OAuthButtons({ config, busy, send }: PartProps<OAuthEvent>) {
  const [chosen, choose] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const tap = oneTapProvider(config)?.type;
  useEffect(() => {
    // Only then is the screens stage needed.
    if (tap || location.search.includes('error=')) send({ type: 'oauth.shown', place: box.current });
  }, [tap, send]);
  return (
    <Stack>
      {providerTypes(config).map((type) => (
        <ProviderButton
          key={type}
          name={providerName(type)}
          mark={type}
          place={type === tap ? box : null}
          busy={type === chosen && busy.includes('oauth.leave')}
          ways={[type]}
          onClick={() => {
            choose(type);
            send({ type: 'oauth.chosen', provider: type });
          }}
        />
      ))}
    </Stack>
  );
}
