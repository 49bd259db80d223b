/** The registry of users' second factors: their groups of calls. */
import type { TotpMethods } from './client/codes.ts';
import type { SharedParts } from './methods/parts-of.ts';
import { createTotps } from './methods/totps.ts';

export interface SecondMethods {
  /** Authenticator apps and recovery codes, as a second factor. */
  readonly totps: TotpMethods;
}

export const createSeconds = (parts: SharedParts): SecondMethods => ({ totps: createTotps(parts) });
