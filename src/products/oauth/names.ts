/** How the button of a provider calls it. */
import { oauthProviders } from '../../../session-core/wire/oauth.ts';
import type { FirstConfig } from '../../machine/config.ts';

const names: Readonly<Record<string, string>> = oauthProviders;

/** The provider's own name; of one that the protocol does not know, its type with a capital. */
export function providerName(type: string): string {
  return Object.hasOwn(names, type) ? (names[type] ?? type) : type.charAt(0).toUpperCase() + type.slice(1);
}

/** The configured types, each once, in their order. */
export function providerTypes({ oauthOptions }: FirstConfig): string[] {
  return [...new Set(oauthOptions.providers.map(({ type }) => String(type)))];
}
