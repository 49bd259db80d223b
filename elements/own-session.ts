/**
 * The session client of an element. It begins when the page is at rest, or when somebody asks for it before: what it
 * reads from cookies and storage at its beginning is not for the first screen to wait for.
 */
import type { Bootstrap, SessionClient, SessionOptions } from '../session-core/client.ts';
import { createDeferredSession } from '../session-core/deferred-session.ts';
import { whenIdle } from '../session-core/idle.ts';
import { stateKeyOf } from '../session-core/state/names.ts';
import { storedBootstrap } from '../session-core/stored-bootstrap.ts';

export interface OwnSession {
  /** Begins the client where it has not begun. */
  readonly client: SessionClient;
  /** The project's settings as they are known, which begins nothing. */
  readonly bootstrap: Bootstrap;
  end(): void;
}

/** @param prefix of all names that the browser keeps */
export function ownSession(options: SessionOptions & { readonly prefix: string }): OwnSession {
  const ended = new AbortController();
  let begun: SessionClient | null = null;
  const own: OwnSession = {
    get client() {
      begun ??= createDeferredSession(options);
      return begun;
    },
    get bootstrap() {
      return begun?.bootstrap.current ?? storedBootstrap(stateKeyOf(options));
    },
    end() {
      ended.abort();
      begun?.dispose();
    },
  };
  whenIdle(() => own.client, ended.signal);
  return own;
}
