import type { Common } from './shared.ts';

/** A member of an organization, as far as the way to sign in depends on it. */
export interface OrganizationMember {
  status: string;
  name: string;
  /** Empty without a password. */
  member_password_id: string;
}

export interface OrganizationCalls {
  'POST /b2b/organizations/members/search': {
    body: { email_address: string; organization_id: string };
    reply: Common & { member: OrganizationMember | null };
  };
}
