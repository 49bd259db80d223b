/** All operations of the management API. */
import { auditOperations, auditStreams } from '../audit/admin-calls.ts';
import { organizationOperations } from '../organizations/admin-calls.ts';
import { memberOperations } from '../organizations/members/admin-calls.ts';
import { personOperations } from '../organizations/members/admin-person-calls.ts';
import { supportOperations } from '../organizations/members/admin-support-calls.ts';
import { memberTotpOperations, totpOperations } from '../proofs/totps/management-calls.ts';
import { directoryOperations } from '../scim/admin-calls.ts';
import { connectionOperations } from '../sso/admin-calls.ts';
import { transferOperations, transferStreams } from '../transfer/admin-calls.ts';
import { webhookOperations } from '../webhooks/admin-calls.ts';
import { impersonation } from './impersonation.ts';
import { invitationOperations } from './invitations.ts';
import { keyOperations } from './keys.ts';
import type { Operation, OperationTable, StreamOperation, StreamTable } from './operation.ts';
import { secondFactors } from './second-factors.ts';
import { sessionOperations } from './sessions.ts';
import { signInMethods } from './sign-in-methods.ts';
import { userOperations } from './users.ts';

/** An operation may name another area. */
const inArea = <One extends Operation | StreamOperation>(
  area: string,
  table: Readonly<Record<string, One>>,
) =>
  Object.fromEntries(Object.entries(table).map(([name, one]) => [name, { ...one, area: one.area ?? area }]));

export const operations: OperationTable = {
  ...inArea('Users', userOperations),
  ...inArea('Ways to sign in', signInMethods),
  ...inArea('Sessions', sessionOperations),
  ...inArea('Second factors', secondFactors),
  ...inArea('Second factors', totpOperations),
  ...inArea('Invitations', invitationOperations),
  ...inArea('Users', transferOperations),
  ...inArea('Webhooks', webhookOperations),
  ...inArea('Users', impersonation),
  ...inArea('Record', auditOperations),
  ...inArea('Keys', keyOperations),
};

/** The operations of projects with organizations, by the world of the project. */
export const operationsOfOrganizations: OperationTable = {
  ...inArea('Organizations', organizationOperations),
  ...inArea('Members of organizations', memberOperations),
  ...inArea('Members of organizations', supportOperations),
  ...inArea('Members of organizations', memberTotpOperations),
  ...inArea('Members of organizations', personOperations),
  ...inArea('Directories of organizations', directoryOperations),
  ...inArea('Single sign-on connections', connectionOperations),
};

export const streams: StreamTable = {
  ...inArea('Record', auditStreams),
  ...inArea('Users', transferStreams),
};
