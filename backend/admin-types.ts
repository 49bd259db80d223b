/** The public types of `createAdmin`, besides those of its methods. */
import type { AdminMethods } from './admin-methods.ts';

/** Options of `createAdmin`. */
export interface AdminOptions {
  /** Address of the provider, without `/v1`, such as `https://auth.example.com`. */
  apiBaseUrl: string;
  /** The provider's `ADMIN_SECRET`. It must never reach a page. */
  adminSecret: string;
  /** How long the provider may take to answer, in milliseconds. @default 10000 */
  timeout?: number;
  /** Makes the requests. @default the global `fetch` */
  fetch?: typeof globalThis.fetch;
}

/** JSON lines, as text or bytes of a file in any pieces, or as one object each. */
export type Lines = AsyncIterable<string | Uint8Array | object> | Iterable<string | object>;

/**
 * A page of a list; iterated, all entries from that page on.
 *
 * @example
 * const { users, next_cursor } = await admin.users.list({ limit: 10 });
 * for await (const user of admin.users.list({ role: 'editor' })) console.log(user.user_id);
 */
export type Listed<Page, Field extends keyof Page> = Promise<Page> & AsyncIterable<Entry<Page[Field]>>;

type Entry<List> = List extends readonly (infer One)[] ? One : never;

/** What `createAdmin` returns: a method for every operation of the management API. */
export type Admin = AdminMethods;
