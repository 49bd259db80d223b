/** Tokens by which this browser is remembered, so that no second factor is asked for: kept, and sent with first factors. */
import type { Environment } from './environment.ts';
import type { BodyOf, CallOf } from './http/call.ts';
import { isRecord } from './lib/is-record.ts';

/** The wire takes no more; the browser may be that of several visitors. */
const most = 5;

interface Remembered {
  user_id: string;
  token: string;
}

export interface RememberedDevices {
  /** Replaces the token of the same user. */
  keep(userId: string, token: string): void;
  /** Sends all of them along with calls that prove a first factor. */
  sentWith<C>(call: CallOf<C>, firstFactors: FirstFactors<C>): CallOf<C>;
}

/** The calls that take them. */
export type FirstFactors<C> = {
  readonly [N in keyof C as 'remembered_device_tokens' extends keyof BodyOf<C, N> ? N : never]: true;
};

export function createRememberedDevices(
  { storage }: Pick<Environment, 'storage'>,
  stateKey: string,
): RememberedDevices {
  const key = `${stateKey}::remembered_devices`;
  const read = (): Remembered[] => parse(storage.get(key));
  return {
    keep(user_id, token) {
      const others = read().filter((one) => one.user_id !== user_id);
      storage.set(key, JSON.stringify([{ user_id, token }, ...others].slice(0, most)));
    },
    sentWith: (call, firstFactors) => (name, body, settings) => {
      const tokens = Object.hasOwn(firstFactors, name) ? read().map(({ token }) => token) : [];
      if (tokens.length === 0) return call(name, body, settings);
      return call(name, { ...(body as object), remembered_device_tokens: tokens } as typeof body, settings);
    },
  };
}

function parse(text: string | null): Remembered[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter(isRemembered).slice(0, most) : [];
  } catch {
    // Damaged: the visitor is asked for the second factor, and the next one that is kept mends it.
    return [];
  }
}

function isRemembered(value: unknown): value is Remembered {
  return isRecord(value) && typeof value.user_id === 'string' && typeof value.token === 'string';
}
