/**
 * “Confirm it's you”: the one mechanism of all sections. An action that lacks a proof waits, the user
 * proves one factor again in place, and the action runs again.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { cellIn, createMachine, type Machine } from '../../machine/machine.ts';
import { present } from '../../machine/present.ts';
import type { AccountConfig, AccountTools } from '../section.ts';
import type { AnySectionId } from '../section-ids.ts';
import { confirmProblem } from './confirm-problem.ts';
import {
  type Asked,
  type ConfirmEvent,
  type ConfirmScreen,
  type ConfirmTask,
  confirmTable,
  firstScreen,
} from './flow.ts';
import { confirmHandlers } from './tasks.ts';
import { type Need, needOf, waysOf } from './ways.ts';

/** An open confirmation. */
export interface Confirmation extends Asked {
  readonly section: AnySectionId;
  readonly machine: Machine<ConfirmScreen, ConfirmEvent>;
  /** The user does not want to: nothing changes. */
  cancel(): void;
}

export interface Confirm {
  /** The open confirmation; null if there is none. */
  readonly store: StoreApi<Confirmation | null>;
  /**
   * Runs an action, with a confirmation when the provider asks for one.
   *
   * @throws what the action throws, {@link Unconfirmed} if the user cancels, and {@link LastWay} if nobody could sign in afterwards
   */
  guard<Result>(by: Action, signal: AbortSignal, action: () => Promise<Result>): Promise<Result>;
  stop(): void;
}

interface Action {
  readonly section: AnySectionId;
  /** Id of the method that the action removes. */
  readonly removing?: string | undefined;
}

/** The user cannot sign in without the method that the action removes. */
export class LastWay extends Error {
  override readonly name = 'LastWay';
}

/** An organization keeps at least one admin. */
export class LastAdmin extends Error {
  override readonly name = 'LastAdmin';
}

/** The user did not confirm the action. */
export class Unconfirmed extends Error {
  override readonly name = 'Unconfirmed';
}

/** A recent sign-in, then the second factor, then a sign-in by a method that stays. */
const mostProofs = 3;

type Handler = (
  task: ConfirmTask,
  tools: AccountTools,
  signal: AbortSignal,
) => Promise<ConfirmEvent | undefined>;

/** Makes the mechanism for one page. */
export function createConfirm(tools: AccountTools): Confirm {
  const { session, config, now, report } = tools;
  const store = createStore<Confirmation | null>(() => null);

  async function open(
    { section, removing }: Action,
    need: Need,
    refusal: unknown,
    signal: AbortSignal,
  ): Promise<void> {
    const { factors } = await session.session.reauthenticate(present({ removing }), { signal });
    const ways = waysOf(factors, need);
    if (ways.length === 0) throw removing === undefined ? refusal : new LastWay();
    store.getState()?.cancel();
    await new Promise<void>((resolve, reject) => {
      const machine = createMachine<ConfirmScreen, ConfirmEvent, ConfirmTask, AccountConfig>({
        start: firstScreen(ways),
        cell: (screen, event) => cellIn(confirmTable, screen, event),
        // The handler of a task's name was type-checked against that task.
        handle: (task, aborted) => (confirmHandlers[task.do] as Handler)(task, tools, aborted),
        config,
        now,
        onFailure(error) {
          report(error);
          return confirmProblem(error);
        },
      });
      const end = (then: () => void) => {
        if (store.getState() !== confirmation) return;
        store.setState(null, true);
        machine.stop();
        then();
      };
      const cancel = () => end(() => reject(new Unconfirmed('The user did not confirm the action.')));
      const confirmation: Confirmation = { section, need, ways, machine, cancel };
      store.setState(confirmation, true);
      machine.store.subscribe(({ screen }) => {
        if (screen.name === 'confirm.done') end(resolve);
      });
      signal.addEventListener('abort', cancel, { once: true });
    });
  }

  async function guard<Result>(
    by: Action,
    signal: AbortSignal,
    action: () => Promise<Result>,
  ): Promise<Result> {
    for (let proofs = 0; ; proofs += 1) {
      try {
        return await action();
      } catch (error) {
        const need = needOf(error);
        if (signal.aborted || proofs === mostProofs || !need) throw error;
        await open(by, need, error, signal);
      }
    }
  }

  return { store, guard, stop: () => store.getState()?.cancel() };
}
