/** Marks by which the provider recognises this browser as the one that asked for a link; stored until a sign-in. */
import type { Environment } from '../environment.ts';

/** The maximum on the wire. */
const most = 5;

export interface WaitingTokens {
  /** Newest first. */
  list(): string[];
  keep(token: string): void;
  clear(): void;
}

export function createWaitingTokens(
  { storage }: Pick<Environment, 'storage'>,
  stateKey: string,
): WaitingTokens {
  const key = `${stateKey}::waiting_links`;
  // If storage is blocked, this page still waits, and another tab counts as another browser.
  let memory: string[] = [];
  const list = () => {
    const text = storage.get(key);
    return text === null ? memory : parse(text);
  };
  return {
    list,
    keep(token) {
      const all = [token, ...list()].slice(0, most);
      memory = storage.set(key, JSON.stringify(all)) ? [] : all;
    },
    clear() {
      memory = [];
      storage.remove(key);
    },
  };
}

function parse(text: string): string[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string').slice(0, most) : [];
  } catch {
    // Damaged: links ask before they sign in here, and the next mark replaces it.
    return [];
  }
}
