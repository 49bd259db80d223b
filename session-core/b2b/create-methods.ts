/** The chunk of calls: it comes with the first of them. */
import type { MethodsParts } from '../axis.ts';
import { createFurtherMethods, type MemberFurtherMethods } from './further-methods.ts';
import {
  createLinks,
  createSignInMethods,
  type MemberSignInMethods,
  preparePage,
} from './sign-in-methods.ts';
import type { MemberTypes } from './types.ts';

export { createLinks, preparePage };

/** All calls. */
export type MemberMethods = MemberSignInMethods & MemberFurtherMethods;

export function createMethods(parts: MethodsParts<MemberTypes>): MemberMethods {
  const signIn = createSignInMethods(parts);
  const further = createFurtherMethods(parts);
  return { ...signIn, ...further, sso: { ...signIn.sso, ...further.sso } };
}
