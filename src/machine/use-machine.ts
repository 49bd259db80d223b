/** The one bridge between a machine and React. */
import { useRef, useSyncExternalStore } from 'react';
import { afterPress } from '../drawing/press.ts';
import type { Machine, MachineState } from './machine.ts';

/** The machine's state. The component renders again whenever it changes, or after a press during which it changed. */
export function useMachine<S, E>({ store }: Machine<S, E>): MachineState<S> {
  const view = useRef<{ of: typeof store } & ReturnType<typeof afterPress<MachineState<S>>>>(null);
  if (view.current?.of !== store) view.current = { of: store, ...afterPress(store) };
  const { getState, subscribe } = view.current;
  return useSyncExternalStore(subscribe, getState, getState);
}
