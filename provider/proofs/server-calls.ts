/** The registry of what the hosted provider's server packages call of second factors: a new one is spread into each. */
import { memberTotpServerCalls, totpServerCalls } from './totps/server-calls.ts';

export const secondServerCalls = totpServerCalls;
export const memberSecondServerCalls = memberTotpServerCalls;
