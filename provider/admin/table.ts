/** All operations of the management API. A missing or an extra one does not compile. */
import type { AdminCallName } from '../../session-core/wire/admin.ts';
import { auditOperations, auditStreams } from './audit.ts';
import { impersonation } from './impersonation.ts';
import { invitationOperations } from './invitations.ts';
import type { OperationTable, StreamTable } from './operation.ts';
import { secondFactors } from './second-factors.ts';
import { sessionOperations } from './sessions.ts';
import { signInMethods } from './sign-in-methods.ts';
import { transferOperations, transferStreams } from './transfer.ts';
import { userOperations } from './users.ts';
import { webhookOperations } from './webhooks.ts';

export const operations: OperationTable<AdminCallName> = {
  ...userOperations,
  ...signInMethods,
  ...sessionOperations,
  ...secondFactors,
  ...invitationOperations,
  ...transferOperations,
  ...webhookOperations,
  ...impersonation,
  ...auditOperations,
};

export const streams: StreamTable = { ...auditStreams, ...transferStreams };
