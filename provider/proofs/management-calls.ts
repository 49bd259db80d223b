/** The registry of what managers call of second factors: a new one is spread into each. */
import { memberTotpOperations, totpOperations } from './totps/management-calls.ts';

export const secondOperations = totpOperations;
export const memberSecondOperations = memberTotpOperations;
