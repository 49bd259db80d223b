import type { Common } from './shared.ts';

/** The fields of an organization's member that decide how to sign in. */
export interface OrganizationMember {
  status: string;
  name: string;
  /** Empty if the member has no password. */
  member_password_id: string;
}

export interface OrganizationCalls {
  'POST /b2b/organizations/members/search': {
    body: { email_address: string; organization_id: string };
    reply: Common & { member: OrganizationMember | null };
  };
}
