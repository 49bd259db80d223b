/** The names of the providers on their buttons. */
import type { FirstConfig } from '../../machine/config.ts';

/** The provider's name: its type with a capital, or with two, as in "GitHub" and "TikTok". */
export function providerName(type: string): string {
  return type.replace(/^.|(?<=^(git|hub|linked|tik))./g, (letter) => letter.toUpperCase());
}

/** The configured types, each once, in their order. */
export function providerTypes({ oauthOptions }: FirstConfig): string[] {
  return [...new Set(oauthOptions.providers.map((one) => String(one?.type ?? one)))];
}
