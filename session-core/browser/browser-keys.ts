/** Keys of a real page, in its database: scripts may use them, and none can read or copy them. */
import type { KeyAccess } from '../environment.ts';

const table = 'keys';

export function browserKeys(): KeyAccess {
  return {
    find: (name) => use('readonly', (store, done) => read(store, name, done)),
    keep: (name, pair) =>
      use('readwrite', (store, done) => {
        read(store, name, (storedPair) => {
          if (storedPair) return done(storedPair);
          store.put(pair, name);
          done(pair);
        });
      }),
  };
}

type Done<T> = (value: T) => void;

function read(store: IDBObjectStore, name: string, done: Done<CryptoKeyPair | null>): void {
  const request = store.get(name);
  request.onsuccess = () => done(isKeyPair(request.result) ? request.result : null);
}

/** A copied profile, or the saved storage of a test tool, may have something else in its place: that counts as none. */
export function isKeyPair(value: unknown): value is CryptoKeyPair {
  const { privateKey, publicKey } = (value ?? {}) as Partial<CryptoKeyPair>;
  return [privateKey, publicKey].every((key) => key instanceof CryptoKey && key.algorithm.name === 'ECDSA');
}

/** One transaction: two tabs at once agree on one key. Its outcome counts once it is stored. */
async function use<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore, done: Done<T>) => void,
): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(table, mode);
      transaction.onabort = () => reject(transaction.error);
      work(transaction.objectStore(table), (value) => {
        transaction.oncomplete = () => resolve(value);
      });
    });
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = globalThis.indexedDB.open('auth-elements', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(table);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
