/** The buttons of social sign-in on the first screen. React hydrates what `entry.ts` draws. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Slot } from '../../components/icon.tsx';
import { Stack } from '../../components/layout.tsx';
import { providerCss } from '../../components/provider-css.ts';
import { useStyle, useUi } from '../../components/ui.tsx';
import { lazy } from '../../machine/lazy.ts';
import type { PartProps } from '../../machine/product.ts';
import type { OAuthEvent } from './flow.ts';
import { providerName, providerTypes } from './names.ts';
import { oneTapProvider } from './one-tap-provider.ts';

/** Draws the providers' marks. Their place is reserved, so nothing waits for them. */
const marks = lazy(
  () => import('./marks.tsx'),
  ({ ProviderMark }) => ProviderMark,
);

/** One button for each provider, in the order of the configuration. */
export function OAuthButtons({ config, busy, send }: PartProps<OAuthEvent>) {
  useStyle(providerCss);
  const { t } = useUi();
  const [chosen, choose] = useState('');
  const [Mark, setMark] = useState<typeof marks.current>(null);
  // The first render must match the drawing, with an empty place. If the marks fail to load, the texts suffice.
  useLayoutEffect(() => {
    marks.load().then(
      (loaded) => setMark(() => loaded),
      () => {},
    );
  }, []);
  const box = useRef<HTMLDivElement>(null);
  const tap = oneTapProvider(config)?.type;
  useEffect(() => {
    // Only then is the screens stage needed.
    if (tap || location.search.includes('error=')) send({ type: 'oauth.shown', place: box.current });
  }, [tap, send]);
  return (
    <Stack>
      {providerTypes(config).map((type) => (
        <div
          key={type}
          className="ae-provider"
          data-name={providerName(type)}
          ref={type === tap ? box : null}
        >
          <Button
            kind="secondary"
            icon={<Slot part={`provider-icon-${type}`}>{Mark && <Mark type={type} />}</Slot>}
            busy={type === chosen && busy.includes('oauth.leave')}
            ways={[type]}
            onClick={() => {
              choose(type);
              send({ type: 'oauth.chosen', provider: type });
            }}
          >
            {t('oauth.continueWith', { provider: providerName(type) })}
          </Button>
        </div>
      ))}
    </Stack>
  );
}
