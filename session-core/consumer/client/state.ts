/** What a client of this axis knows. */
import type { FactorReply, Session, User } from '../../wire/shared.ts';

/** Who is signed in, as far as this browser knows. */
export interface SessionState {
  /** Null when nobody is. */
  readonly user: User | null;
  /** Null when nobody is. */
  readonly session: Session | null;
  /** True until the server (or a missing cookie) has confirmed or replaced what was remembered. */
  readonly fromCache: boolean;
}

/** What `authenticateByUrl` found and did. */
export interface UrlAuthentication {
  /** What the address carried: `magic_links`, `oauth`, `login` or `impersonation`. */
  token_type: string;
  /** As the call that belongs to that type gives it. */
  reply: FactorReply;
}
