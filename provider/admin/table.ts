/** All operations of the management API. */
import { auditOperations, auditStreams } from '../audit/admin-calls.ts';
import { organizationOperations } from '../organizations/admin-calls.ts';
import { memberOperations } from '../organizations/members/admin-calls.ts';
import { personOperations } from '../organizations/members/admin-person-calls.ts';
import { supportOperations } from '../organizations/members/admin-support-calls.ts';
import { directoryOperations } from '../scim/admin-calls.ts';
import { connectionOperations } from '../sso/admin-calls.ts';
import { transferOperations, transferStreams } from '../transfer/admin-calls.ts';
import { webhookOperations } from '../webhooks/admin-calls.ts';
import { impersonation } from './impersonation.ts';
import { invitationOperations } from './invitations.ts';
import { keyOperations } from './keys.ts';
import type { OperationTable, StreamTable } from './operation.ts';
import { secondFactors } from './second-factors.ts';
import { sessionOperations } from './sessions.ts';
import { signInMethods } from './sign-in-methods.ts';
import { userOperations } from './users.ts';

export const operations: OperationTable = {
  ...userOperations,
  ...signInMethods,
  ...sessionOperations,
  ...secondFactors,
  ...invitationOperations,
  ...transferOperations,
  ...webhookOperations,
  ...impersonation,
  ...auditOperations,
  ...keyOperations,
};

/** The operations of projects with organizations, by the world of the project. */
export const operationsOfOrganizations: OperationTable = {
  ...organizationOperations,
  ...memberOperations,
  ...supportOperations,
  ...personOperations,
  ...directoryOperations,
  ...connectionOperations,
};

export const streams: StreamTable = { ...auditStreams, ...transferStreams };
