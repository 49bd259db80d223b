/** What a login needs after its first screen, whichever way in is taken. Types only: it comes in a chunk of its own. */
import type { ComponentType, ReactNode } from 'react';
import type { ConfigurationErrorProps } from '../components/configuration-error.tsx';
import type { createTranslate } from '../strings/translate.ts';
import type { AfterSignInPart } from './login-table.ts';

export interface LoginIdle {
  /** Addresses in a server's text as links. */
  readonly linkified: (text: ReactNode) => ReactNode;
  /** What stands between a sign-in and its end. */
  readonly afterSignIn: AfterSignInPart;
  /** All texts. */
  readonly createTranslate: typeof createTranslate;
  /** Rules for what follows the pointer, and for movement. */
  readonly touches: string;
  /** Says what is wrong in the configuration. */
  readonly ConfigurationError: ComponentType<ConfigurationErrorProps>;
}
