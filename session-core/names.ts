/** What a client of an axis answers before its calls have loaded: names, and what roles allow. The entry contains it. */
import type { Identities, Known } from './state/known-state.ts';
import type { RbacPolicy } from './wire/projects.ts';

export interface AxisNames<K extends Known> {
  /** Appended to the keys in storage, so that clients of two axes in one page share nothing. */
  readonly suffix: string;
  /** The parts of the state in the order of storage, and for each the field that identifies it. */
  readonly identities: Identities<K>;
  /** The groups of calls that show a part of the state, where their name is another than the part's. */
  readonly groups?: { readonly [P in keyof K]?: string };
  /** Whether the roles of who is signed in allow an action on a resource. */
  allows(policy: RbacPolicy | null, state: K, resourceId: string, action: string): boolean;
}
