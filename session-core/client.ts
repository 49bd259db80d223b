export type {
  Bootstrap,
  CallOptions,
  CookieOptions,
  SessionClient,
  SessionOptions,
  SessionState,
  Tokens,
  UrlAuthentication,
} from './consumer/client.ts';
