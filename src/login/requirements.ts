/** What a configuration must have. */
import { type OAuthProviderType, oauthProviderTypes } from '../../session-core/wire/oauth.ts';
import type { OAuthProvider } from '../machine/config.ts';
import { projectMistakes } from '../validate/project.ts';
import type { Mistake } from '../validate/sentences.ts';
import type { LoginOptions } from './options.ts';

/** Finds missing options, and providers that are probably misspelt. */
export function requirements(options: LoginOptions): Mistake[] {
  const mistakes = [...projectMistakes(options), ...socialMistakes(options)];
  // The check has made an object of a name.
  const providers = (options.oauthOptions?.providers ?? []) as OAuthProvider[];
  for (const [index, { type }] of providers.entries()) {
    if (oauthProviderTypes.includes(type as OAuthProviderType)) continue;
    const path = `oauthOptions.providers[${index}].type`;
    mistakes.push({ path, says: ['provider', path, type, oauthProviderTypes], harmless: true });
  }
  return mistakes;
}

interface Social {
  readonly products?: readonly string[] | undefined;
  readonly oauthOptions?: { readonly providers?: readonly unknown[] | undefined } | undefined;
}

export function socialMistakes({ products = [], oauthOptions }: Social): Mistake[] {
  const providers = (oauthOptions?.providers ?? []) as readonly { readonly type?: unknown }[];
  const isWrong = products.includes('oauth') && !(providers[0] && providers.every(({ type }) => type));
  // A provider without a type cannot be drawn. Without a list, other methods still work.
  const harmless = !providers[0] && !!products[1];
  return isWrong ? [{ path: 'oauthOptions.providers', says: ['providers'], harmless }] : [];
}
