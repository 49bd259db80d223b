/** The types of the consumer axis. */
import type { Core } from '../core.ts';
import type { CallOf } from '../http/call.ts';
import type { Calls } from '../wire/calls.ts';
import type { FactorReply, Session, User } from '../wire/shared.ts';

/** A reply that signs in, with the fields for the session layer only. */
export type SignInReply = FactorReply & { __user?: User; intermediate_session_token?: string };

export interface ConsumerTypes {
  known: { readonly user: User | null; readonly session: Session | null };
  reply: SignInReply;
  calls: Calls;
}

export type ConsumerCore = Core<ConsumerTypes>;

/** Sends a call of the consumer wire. */
export type Call = CallOf<Calls>;
