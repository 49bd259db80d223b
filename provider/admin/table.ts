/** All operations of the management API. */
import { auditOperations, auditStreams } from './audit.ts';
import { connectionOperations } from './b2b/connections.ts';
import { memberOperations } from './b2b/members.ts';
import { organizationOperations } from './b2b/organizations.ts';
import { directoryOperations } from './b2b/scim.ts';
import { supportOperations } from './b2b/support.ts';
import { impersonation } from './impersonation.ts';
import { invitationOperations } from './invitations.ts';
import { keyOperations } from './keys.ts';
import type { OperationTable, StreamTable } from './operation.ts';
import { secondFactors } from './second-factors.ts';
import { sessionOperations } from './sessions.ts';
import { signInMethods } from './sign-in-methods.ts';
import { transferOperations, transferStreams } from './transfer.ts';
import { userOperations } from './users.ts';
import { webhookOperations } from './webhooks.ts';

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

/** Those of projects with organizations, by the world of the project. */
export const operationsOfOrganizations: OperationTable = {
  ...organizationOperations,
  ...memberOperations,
  ...supportOperations,
  ...directoryOperations,
  ...connectionOperations,
};

export const streams: StreamTable = { ...auditStreams, ...transferStreams };
