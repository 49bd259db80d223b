/** Stores the tokens of remembered devices and sends them with first factors, so that the server skips the second factor. */
import type { Environment } from '../environment.ts';
import type { BodyOf, CallOf } from '../http/call.ts';
import { isRecord } from '../lib/is-record.ts';

/** The wire's maximum. More than one, because several users may share the browser. */
const most = 5;

interface Remembered {
  user_id: string;
  token: string;
}

export interface RememberedDevices {
  /** Replaces the token of the same user. */
  keep(userId: string, token: string): void;
  /** Adds all tokens to calls that prove a first factor. */
  sentWith<C>(call: CallOf<C>, firstFactors: FirstFactors<C>): CallOf<C>;
}

/** The calls that accept the tokens. */
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
    // Damaged: the provider asks for the second factor, and the next stored token replaces it.
    return [];
  }
}

function isRemembered(value: unknown): value is Remembered {
  return isRecord(value) && typeof value.user_id === 'string' && typeof value.token === 'string';
}
