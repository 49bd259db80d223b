/** `auth-elements/backend`: protects the host's own server. Runs wherever `fetch` and Web Crypto are: Node, Bun, Deno, edge runtimes. */
export { createBackend } from './create-backend.ts';
export { BackendError, type BackendErrorCode } from './errors.ts';
export type {
  AuthenticateOptions,
  Backend,
  BackendCookies,
  BackendOptions,
  RequestLike,
  SignedIn,
} from './types.ts';
