/** Replies of identity providers with a format of their own, for the social sign-in suites. */
import type { OAuthProviderType } from '../../../session-core/wire/oauth.ts';

export type Dialect = { user: unknown; emails?: unknown; expected: { email: string | null; name: string } };

/** What identity providers without OpenID Connect say about a visitor, each in its own format. */
export function dialects(email: string): Partial<Record<OAuthProviderType, Dialect>> {
  const user = { email, name: 'Ada Lovelace' };
  const unknown = { email: null, name: 'Ada Lovelace' };
  return {
    github: {
      user: { id: 77, login: 'ada', name: 'Ada Lovelace', avatar_url: 'https://avatars.example/77' },
      emails: [
        { email: 'other@pets.example', primary: false, verified: true },
        { email, primary: true, verified: true },
      ],
      expected: user,
    },
    bitbucket: {
      user: { uuid: '{77}', display_name: 'Ada Lovelace', links: {} },
      emails: { values: [{ email, is_primary: true, is_confirmed: true }] },
      expected: user,
    },
    discord: {
      user: { id: '77', username: 'ada', global_name: 'Ada Lovelace', email, verified: true },
      expected: user,
    },
    // These do not say whether the address is verified.
    facebook: { user: { id: '77', first_name: 'Ada', last_name: 'Lovelace', email }, expected: unknown },
    amazon: { user: { user_id: 'amzn.77', name: 'Ada Lovelace', email }, expected: unknown },
    figma: { user: { id: '77', handle: 'Ada Lovelace', email }, expected: unknown },
    coinbase: { user: { data: { id: '77', name: 'Ada Lovelace', email } }, expected: unknown },
    // These vendors have no address.
    twitter: { user: { data: { id: '77', name: 'Ada Lovelace', username: 'ada' } }, expected: unknown },
    tiktok: { user: { data: { user: { open_id: '77', display_name: 'Ada Lovelace' } } }, expected: unknown },
    snapchat: {
      user: { data: { me: { externalId: '77', displayName: 'Ada Lovelace', bitmoji: null } } },
      expected: unknown,
    },
  };
}
