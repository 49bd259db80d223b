/** The idle stage: what any login needs after its first screen. Types only: it is a chunk of its own. */
import type { ComponentType, ReactNode } from 'react';
import type { ConfigurationErrorProps } from '../components/messages/configuration-error.tsx';
import type { Extras } from '../components/ui.tsx';
import type { LoginConfig } from '../machine/config.ts';
import type { Problem, TaskName } from '../machine/machine.ts';
import type { createTranslate } from '../strings/translate.ts';
import type { AfterSignInPart, LoginEvent } from './login-table.ts';

/** The props of the first screen of a returning visitor. */
export interface ChooserProps {
  readonly config: LoginConfig;
  readonly busy: readonly TaskName[];
  readonly problem: Problem | null;
  readonly send: (event: LoginEvent) => void;
  /** Main, with this address in its field. */
  readonly main: (email?: string) => ReactNode;
}

export interface LoginIdle extends Extras {
  /** Turns addresses in a server's text into links. */
  readonly linkified: (text: ReactNode) => ReactNode;
  /** The steps between a sign-in and its end. */
  readonly afterSignIn: AfterSignInPart;
  /** All texts. */
  readonly createTranslate: typeof createTranslate;
  /** CSS for the pointer and for motion. */
  readonly touches: string;
  /** The sign-in method that this browser used last. */
  readonly lastUsed: (project: { readonly prefix: string; readonly publicToken: string }) => string | null;
  /** Shows the problems of the configuration. */
  readonly ConfigurationError: ComponentType<ConfigurationErrorProps>;
}
