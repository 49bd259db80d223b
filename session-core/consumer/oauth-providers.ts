import { type OAuthProviderType, oauthProviderTypes } from '../wire/oauth.ts';

/** Something for each identity provider, by its type. */
export function perProvider<T>(make: (provider: OAuthProviderType) => T): Record<OAuthProviderType, T> {
  // One entry a type, from the list that the type comes from.
  return Object.fromEntries(oauthProviderTypes.map((type) => [type, make(type)])) as Record<
    OAuthProviderType,
    T
  >;
}
