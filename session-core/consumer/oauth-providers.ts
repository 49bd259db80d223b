import { type OAuthProviderType, oauthProviderTypes } from '../wire/oauth.ts';

/** A value for each identity provider, by its type. */
export function perProvider<T>(make: (provider: OAuthProviderType) => T): Record<OAuthProviderType, T> {
  // One entry for each type, from the list that defines the type.
  return Object.fromEntries(oauthProviderTypes.map((type) => [type, make(type)])) as Record<
    OAuthProviderType,
    T
  >;
}
