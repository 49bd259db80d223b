/** The state of a client. */
import type { FactorReply, Session, User } from '../../wire/shared.ts';

/** Who is signed in, as far as this browser knows. */
export interface SessionState {
  /** Null if no one is signed in. */
  readonly user: User | null;
  /** Null if no one is signed in. */
  readonly session: Session | null;
  /** True until the server, or a missing cookie, has confirmed or replaced the stored state. */
  readonly fromCache: boolean;
}

/** What `authenticateByUrl` found and did. */
export interface UrlAuthentication {
  /** The type of the token: `magic_links`, `oauth`, `login` or `impersonation`. */
  token_type: string;
  /** The reply of the call for that type. */
  reply: FactorReply;
}
