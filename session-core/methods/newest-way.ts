/** The way by which a session was begun or proved last. */
import type { Factor } from '../wire/shared.ts';

export interface NewestWay {
  /** One word, such as `email`, `passkey` or `github`. */
  readonly way: string;
  readonly factor: Factor;
}

/** The newest first factor with its word. Null if another program proved the identity. */
export function newestWay(factors: readonly Factor[]): NewestWay | null {
  let newest: NewestWay | null = null;
  for (const factor of factors) {
    const { type, delivery_method: by, last_authenticated_at: at } = factor;
    const way = Object.hasOwn(words, by) ? words[by] : type === 'oauth' && by.replace(/^oauth_/, '');
    if (way && at >= (newest?.factor.last_authenticated_at ?? '')) newest = { way, factor };
  }
  return newest;
}

const words: Readonly<Record<string, string>> = {
  email: 'email',
  sms: 'sms',
  whatsapp: 'whatsapp',
  knowledge: 'password',
  webauthn_registration: 'passkey',
  crypto_wallet: 'wallet',
};
