/** Shows what has happened for as long as it takes to read. */
import { useEffect, useState } from 'react';
import { useUi } from '../components/ui.tsx';

/** How long an outcome stays. ms */
const shown = 10_000;

/** The value, until it is this old. */
export function useBriefly<T>(value: T): T | undefined {
  const { clock } = useUi();
  const [over, setOver] = useState<T | undefined>(undefined);
  // An outcome is an object of its own each time: the same words show again.
  useEffect(() => (value ? clock.every(shown, () => setOver(value)) : undefined), [value, clock]);
  return value === over ? undefined : value;
}
