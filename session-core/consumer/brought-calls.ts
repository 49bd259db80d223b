/**
 * The groups of calls that a page's sign-in methods bring along with their screens, so that a client of an element fetches only
 * the calls of its products, and none of them by itself.
 */
import type { SharedParts } from './methods/parts-of.ts';

/** Makes one group of calls, such as `otps`. */
type CreateGroup = (parts: SharedParts) => object;

/** By the name of the group. */
export const broughtCalls: Record<string, CreateGroup> = {};

/** @example bringCalls({ otps: createOtps }); */
export function bringCalls(groups: Readonly<Record<string, CreateGroup>>): void {
  Object.assign(broughtCalls, groups);
}
