/** The types of the axis of organizations. */
import type { Core } from '../core.ts';
import type { CallOf } from '../http/call.ts';
import type { B2BCalls } from '../wire/b2b/calls.ts';
import type { Member, MemberSession, Organization } from '../wire/b2b/shared.ts';

/** What the session layer looks for in a reply that signs in, or brings a sign-in a step further. */
export interface MemberSignInReply {
  member?: Member;
  organization?: Organization;
  member_session?: MemberSession | null;
  session_token?: string;
  session_jwt?: string;
  intermediate_session_token?: string;
}

export interface MemberTypes {
  known: {
    readonly member: Member | null;
    readonly organization: Organization | null;
    readonly session: MemberSession | null;
  };
  reply: MemberSignInReply;
  calls: B2BCalls;
}

export type MemberCore = Core<MemberTypes>;

/** Sends a call of the wire of organizations. */
export type Call = CallOf<B2BCalls>;
