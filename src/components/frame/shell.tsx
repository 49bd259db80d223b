/** The frame around the screens of consent and logout: the root, the error boundary, the card. */
import type { ReactNode } from 'react';
import { ConfigurationError, type ConfigurationErrorProps } from '../messages/configuration-error.tsx';
import { touchesCss } from '../touches-css.ts';
import { type Ui, UiProvider } from '../ui.tsx';
import { Boundary } from './boundary.tsx';
import { Card } from './card.tsx';
import { Root } from './root.tsx';

export interface ShellProps extends ConfigurationErrorProps {
  ui: Ui;
  /** Class that connects this instance's theme to its root. */
  scope: string;
  onError: (error: unknown) => void;
  /** Missing if the configuration is unusable: then only the problems appear. */
  children?: ReactNode;
}

/** Renders the shell. Nothing in it throws into the host page. */
export function Shell({ ui, scope, onError, problems, children }: ShellProps) {
  return (
    <UiProvider value={ui}>
      <Root scope={scope} touches={touchesCss}>
        <Boundary onError={onError}>
          {children ?? (
            <Card screen="error">
              <ConfigurationError problems={problems} />
            </Card>
          )}
        </Boundary>
      </Root>
    </UiProvider>
  );
}
