import type { FirstConfig, OAuthProvider } from '../../machine/config.ts';

/** The provider that may show a one-tap prompt, if any. */
export function oneTapProvider({ oauthOptions }: FirstConfig): OAuthProvider | undefined {
  // Before the check, a list may hold anything.
  return oauthOptions.providers.find((provider) => provider?.type === 'google' && provider.one_tap);
}
