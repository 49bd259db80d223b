/** The calls of the session layer’s clients, read without a provider: nothing that they need is called. */
import { createMethods as createMemberMethods } from '../../session-core/b2b/create-methods.ts';
import { createMemberOneTap } from '../../session-core/b2b/methods/one-tap.ts';
import { createMethods } from '../../session-core/consumer/create-methods.ts';
import { createSessions } from '../../session-core/methods/sessions.ts';

const anything: never = new Proxy(() => anything, {
  get: (_target, name) => (name === Symbol.toPrimitive ? () => '' : anything),
  apply: () => anything,
}) as never;
// Its parts are spread, and a proxy of a function lists none.
const core: never = new Proxy({ environment: anything, bootstrap: anything } as Record<string, never>, {
  get: () => anything,
}) as never;

/** What loads with the first call. */
export const userMethods = () => createMethods({ core, run: anything });
export const memberMethods = () => createMemberMethods({ core, run: anything });
/** What is there at once, and one-tap, which has a chunk of its own. */
export const sessions = () => createSessions(anything, anything, anything);
export const memberOneTap = () => createMemberOneTap(anything);

/** Paths of all functions below a part of a client. A group of lazy calls is a function with parts of its own. */
export function callsOf(part: object, path: readonly string[] = []): string[] {
  return Object.entries(part).flatMap(([name, value]) => {
    const isCall = typeof value === 'function' && Object.keys(value).length === 0;
    if (isCall) return [[...path, name].join('.')];
    return value && typeof value !== 'string' ? callsOf(value, [...path, name]) : [];
  });
}
