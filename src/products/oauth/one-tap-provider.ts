import type { FirstConfig, OAuthProvider } from '../../machine/config.ts';

/** The provider that may ask by one-tap, if any. */
export function oneTapProvider({ oauthOptions }: FirstConfig): OAuthProvider | undefined {
  // Before the check, a list may hold anything.
  return oauthOptions.providers.find((provider) => provider?.type === 'google' && provider.one_tap);
}
