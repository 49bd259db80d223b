/** One button for each login elsewhere: identity providers, and the logins of a company. */
import { useEffect, useState } from 'react';
import { readItem } from '../../../session-core/lib/guarded.ts';
import { Stack } from '../../components/frame/layout.tsx';
import { useLocalId } from '../../components/ui.tsx';
import { ProviderButton } from '../../products/oauth/provider-button.tsx';
import type { Connection } from '../flow/facts.ts';
import type { Screen } from '../flow/screen-types.ts';
import type { Task } from '../flow/types.ts';
import { lastUsedKey, lastUsedSso } from '../last-used.ts';
import { useTexts, type ViewProps } from './view-props.ts';

interface ProviderButtonsProps<Id extends string> extends Pick<ViewProps<Screen['name']>, 'config' | 'busy'> {
  readonly rows: readonly {
    readonly id: Id;
    readonly name: string;
    /** The provider whose mark it has. */
    readonly mark: string;
    /** The name in the storage of this browser. @default its id */
    readonly used?: string;
  }[];
  /** The task that a click starts. */
  readonly task: Task['do'];
  readonly onChoose: (id: Id) => void;
}

/** What this browser used last comes first. */
export function ProviderButtons<Id extends string>(props: ProviderButtonsProps<Id>) {
  const { rows, task, config, busy, onChoose } = props;
  const t = useTexts();
  const hint = useLocalId();
  const [chosen, choose] = useState('');
  const lastUsed = useLastUsed(config);
  const isLast = ({ id, used = id }: (typeof rows)[number]) => used === lastUsed;
  const ordered = [...rows].sort((one, other) => Number(isLast(other)) - Number(isLast(one)));
  return (
    <Stack>
      {ordered.map((row) => (
        <ProviderButton
          key={row.id}
          name={row.name}
          mark={row.mark}
          busy={row.id === chosen && busy.includes(task)}
          aria-describedby={isLast(row) ? hint : undefined}
          onClick={() => {
            choose(row.id);
            onChoose(row.id);
          }}
        >
          {isLast(row) && (
            <span className="ae-provider-hint" part="last-used" id={hint}>
              {t('oauth.lastUsed')}
            </span>
          )}
        </ProviderButton>
      ))}
    </Stack>
  );
}

const marks: Readonly<Record<string, string>> = {
  'google-workspace': 'google',
  'microsoft-entra': 'microsoft',
};

/** The logins of a company. */
export function ConnectionButtons({
  connections,
  send,
  ...rest
}: Pick<ViewProps<Screen['name']>, 'config' | 'busy' | 'send'> & {
  readonly connections: readonly Connection[];
}) {
  return (
    <ProviderButtons
      {...rest}
      task="sso.leave"
      rows={connections.map(({ id, name, provider }) => ({
        id,
        name,
        mark: marks[provider] ?? provider,
        used: lastUsedSso(id),
      }))}
      onChoose={(connection) => send({ type: 'sso.chosen', connection })}
    />
  );
}

/** What this browser used last. An effect: only this browser knows it, and hydration must match the drawing. */
function useLastUsed(config: ProviderButtonsProps<string>['config']): string | null {
  const [lastUsed, setLastUsed] = useState<string | null>(null);
  useEffect(() => setLastUsed(readItem(() => localStorage, lastUsedKey(config))), [config]);
  return lastUsed;
}
