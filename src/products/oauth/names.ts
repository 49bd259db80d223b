/** The names of the providers on their buttons. */
import type { FirstConfig } from '../../machine/config.ts';

/** Providers whose name is not their type with a capital. */
const ownWriting = ['GitHub', 'GitLab', 'HubSpot', 'LinkedIn', 'TikTok'];

/** The provider's name. For one that the protocol does not know, its type with a capital. */
export function providerName(type: string): string {
  const writing = ownWriting.find((name) => name.toLowerCase() === type);
  return writing ?? type.charAt(0).toUpperCase() + type.slice(1);
}

/** The configured types, each once, in their order. */
export function providerTypes({ oauthOptions }: FirstConfig): string[] {
  return [...new Set(oauthOptions.providers.map((one) => String(one?.type ?? one)))];
}
