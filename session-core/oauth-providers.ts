import { type OAuthProviderType, oauthProviders } from './wire/oauth.ts';

/** Something for each identity provider, by its type. */
export function perProvider<T>(make: (provider: OAuthProviderType) => T): Record<OAuthProviderType, T> {
  const types = Object.keys(oauthProviders) as OAuthProviderType[];
  // One entry a type, from the table that the types come from.
  return Object.fromEntries(types.map((type) => [type, make(type)])) as Record<OAuthProviderType, T>;
}
