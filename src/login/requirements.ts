/** What a configuration must have. */
import { type OAuthProviderType, oauthProviderTypes } from '../../session-core/wire/oauth.ts';
import type { OAuthProvider } from '../machine/config.ts';
import { projectMistakes } from '../validate/project.ts';
import type { Mistake } from '../validate/sentences.ts';
import type { LoginOptions } from './options.ts';

/** Finds missing options, and providers that are probably misspelt. */
export function requirements(options: LoginOptions): Mistake[] {
  const { products = [], oauthOptions } = options;
  const mistakes = projectMistakes(options);
  // The check has made an object of a name.
  const providers = (oauthOptions?.providers ?? []) as OAuthProvider[];
  if (products.includes('oauth') && (providers.length === 0 || providers.some(({ type }) => !type))) {
    mistakes.push({
      path: 'oauthOptions.providers',
      says: ['providers', '["google"]'],
      // A provider without a type cannot be drawn. Without a list, the other methods still work.
      ...(providers.length === 0 && { harmless: true }),
    });
  }
  for (const [index, { type }] of providers.entries()) {
    if (oauthProviderTypes.includes(type as OAuthProviderType)) continue;
    const path = `oauthOptions.providers[${index}].type`;
    mistakes.push({ path, says: ['provider', path, type, oauthProviderTypes], harmless: true });
  }
  return mistakes;
}
