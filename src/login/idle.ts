/** The idle stage: what any login needs after its first screen. Types only: it is a chunk of its own. */
import type { ComponentType, ReactNode } from 'react';
import type { ConfigurationErrorProps } from '../components/messages/configuration-error.tsx';
import type { createTranslate } from '../strings/translate.ts';
import type { AfterSignInPart } from './login-table.ts';

export interface LoginIdle {
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
