import type { FirstConfig, OAuthProvider } from '../../machine/config.ts';

/** The provider that may ask by one-tap, if any. */
export function oneTapProvider({ oauthOptions }: FirstConfig): OAuthProvider | undefined {
  return oauthOptions.providers.find(({ type, one_tap }) => type === 'google' && one_tap);
}
