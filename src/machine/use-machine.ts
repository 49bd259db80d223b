/** The one bridge between a machine and React. */
import { useStore } from 'zustand';
import type { Machine, MachineState } from './machine.ts';

/** The machine's state. The component renders again whenever it changes. */
export function useMachine<S, E>(machine: Machine<S, E>): MachineState<S> {
  return useStore(machine.store);
}
