export interface RefusalKind {
  status: 400 | 401 | 403 | 404 | 413 | 429 | 500 | 503;
  message: string;
  /** Whether the name is our own because the protocol has none. */
  own?: true;
}
