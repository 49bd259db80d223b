/** Makes a method: its rows come before those that all pages have, and its tasks load the rest of it. */
import type { MemberState } from '../../../session-core/b2b/client/session.ts';
import { cellIn, type Failed, type Step } from '../../machine/machine.ts';
import type { BusinessConfig } from '../config.ts';
import type { Screen } from '../flow/screen-types.ts';
import type { Event, MethodTask, Task } from '../flow/types.ts';
import type { Method, MethodTable } from './method.ts';

interface MethodParts extends Pick<Method, 'prefix' | 'Part' | 'more' | 'calls' | 'accompany'> {
  /** The rows of the first screen. */
  readonly table: MethodTable;
  /** What follows a sign-in: beside its end, or a screen in its place; null if nothing does. @default nothing */
  readonly follows?: (state: MemberState, config: BusinessConfig) => Step<Screen, Task> | null;
}

/** The events that end a sign-in which this form has made. */
const ends: ReadonlySet<string> = new Set(['proved', 'mfa.proved', 'totp.saved', 'admission.done']);

export function createMethod({ table, follows, ...shown }: MethodParts): Method {
  const { prefix, more } = shown;
  const find = cellIn<Screen, Event | Failed<Task>, Task, BusinessConfig>;
  return {
    ...shown,
    cell:
      (next, { session, config }) =>
      (screen, event) => {
        // A failure belongs to the method whose task failed; other events to the first row for them.
        const isOthers = event.type === 'failed' && !event.task.do.startsWith(prefix);
        const methodCell = isOthers
          ? undefined
          : (find(more.current?.table, screen, event) ?? find(table, screen, event));
        const cell = methodCell ?? next(screen, event);
        if (!follows || !cell || !ends.has(event.type)) return cell;
        return (...facts) => {
          const step = cell(...facts);
          return step?.screen?.name === 'done' ? { ...step, ...follows(session.state, config()) } : step;
        };
      },
    handle: (next) => async (task, tools, signal) =>
      task.do.startsWith(prefix)
        ? (await more.load()).handle(task as MethodTask, tools, signal)
        : next(task, tools, signal),
  };
}
