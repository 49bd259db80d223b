export interface RefusalKind {
  status: 400 | 401 | 403 | 404 | 413 | 429 | 500 | 503;
  message: string;
  /** Whether the name is our own because the protocol has none. */
  own?: true;
}

/** Makes refusals with one status from their messages. */
const refusals =
  (more: Pick<RefusalKind, 'own'>) =>
  <Name extends string>(status: RefusalKind['status'], messages: Record<Name, string>) =>
    Object.fromEntries(
      Object.entries<string>(messages).map(([name, message]) => [name, { status, message, ...more }]),
    ) as Record<Name, RefusalKind>;

export const withStatus = refusals({});
export const ownWithStatus = refusals({ own: true });
