/** The registry of what managers and server packages call of second factors: a new one is spread into each. */
import {
  memberTotpOperations,
  memberTotpServerCalls,
  totpOperations,
  totpServerCalls,
} from './totps/management-calls.ts';

export const secondOperations = totpOperations;
export const memberSecondOperations = memberTotpOperations;
export const secondServerCalls = totpServerCalls;
export const memberSecondServerCalls = memberTotpServerCalls;
