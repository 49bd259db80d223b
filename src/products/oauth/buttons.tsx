/** The part of the first screen for social sign-in. */
import { useState } from 'react';
import { readItem } from '../../../session-core/guarded.ts';
import { lastUsedProvider } from '../../../session-core/last-used.ts';
import { oauthProviders } from '../../../session-core/wire/oauth.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icons.tsx';
import { Stack, Text } from '../../components/layout.tsx';
import { useLocalId, useUi } from '../../components/ui.tsx';
import type { PartProps } from '../../machine/product.ts';
import type { OAuthEvent } from './flow.ts';

const names: Readonly<Record<string, string>> = oauthProviders;

/** One button a provider, in the order of the configuration. */
export function OAuthButtons({ config, busy, send }: PartProps) {
  const { t } = useUi();
  const hint = useLocalId();
  const [chosen, choose] = useState('');
  const [lastUsed] = useState(() =>
    lastUsedProvider({ get: (key) => readItem(() => localStorage, key) }, config),
  );
  const types = [...new Set(config.oauthOptions.providers.map(({ type }) => type))];
  return (
    <Stack>
      {types.map((type) => (
        <Stack key={type} gap="tight">
          <Button
            kind="secondary"
            icon={<Icon name="person" />}
            busy={type === chosen && busy.includes('oauth.leave')}
            aria-describedby={type === lastUsed ? hint : undefined}
            onClick={() => {
              choose(type);
              send({ type: 'oauth.chosen', provider: type } satisfies OAuthEvent);
            }}
          >
            {t('oauth.continueWith', {
              provider: names[type] ?? type.charAt(0).toUpperCase() + type.slice(1),
            })}
          </Button>
          {type === lastUsed ? (
            <Text kind="small" id={hint}>
              {t('oauth.lastUsed')}
            </Text>
          ) : null}
        </Stack>
      ))}
    </Stack>
  );
}
