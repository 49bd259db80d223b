export interface RefusalKind {
  status: 400 | 401 | 403 | 404 | 413 | 429 | 500 | 503;
  message: string;
  /** Whether the name is our own because the protocol has none. */
  own?: true;
}

/** Refusals with one status, from their messages. */
export const withStatus = <Name extends string>(
  status: RefusalKind['status'],
  messages: Record<Name, string>,
  more: Pick<RefusalKind, 'own'> = {},
) =>
  Object.fromEntries(
    Object.entries<string>(messages).map(([name, message]) => [name, { status, message, ...more }]),
  ) as Record<Name, RefusalKind>;
