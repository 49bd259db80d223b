/** All calls of the hosted provider's server packages that this provider answers. */
import { memberTotpServerCalls, totpServerCalls } from '../proofs/totps/server-calls.ts';
import { memberSignIns } from './member-sign-ins.ts';
import { memberCalls } from './members.ts';
import { organizationCalls } from './organizations.ts';
import type { ServerCallTable } from './server-call.ts';
import { memberSessionCalls, userSessionCalls } from './sessions.ts';
import { userSignIns } from './user-sign-ins.ts';
import { userCalls } from './users.ts';

export const userServerCalls: ServerCallTable = {
  ...userCalls,
  ...userSignIns,
  ...userSessionCalls,
  ...totpServerCalls,
};

export const memberServerCalls: ServerCallTable = {
  ...organizationCalls,
  ...memberCalls,
  ...memberSignIns,
  ...memberSessionCalls,
  ...memberTotpServerCalls,
};
