/** The chunk of all calls, which the first of them loads. */
import type { MethodsParts } from '../axis.ts';
import { preparePage } from '../methods/page-calls.ts';
import { createFurtherMethods, type FurtherMethods } from './further-methods.ts';
import { createLinks, createSignInMethods, type SignInMethods } from './sign-in-methods.ts';
import type { ConsumerTypes } from './types.ts';

export { createLinks, preparePage };

export function createMethods(parts: MethodsParts<ConsumerTypes>): SignInMethods & FurtherMethods {
  return { ...createSignInMethods(parts), ...createFurtherMethods(parts) };
}
