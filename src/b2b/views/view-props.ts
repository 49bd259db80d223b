/** The props of every view, and its texts. */
import type { Bootstrap } from '../../../session-core/settings.ts';
import { useUi } from '../../components/ui.tsx';
import type { Problem, TaskName } from '../../machine/machine.ts';
import type { BusinessConfig } from '../config.ts';
import type { Screen } from '../flow/screen-types.ts';
import type { Event } from '../flow/types.ts';
import type { BusinessTranslate } from '../translate.ts';

export interface ViewProps<Name extends Screen['name']> {
  readonly screen: Extract<Screen, { name: Name }>;
  readonly config: BusinessConfig;
  readonly bootstrap: Bootstrap;
  /** Names of the running tasks. */
  readonly busy: readonly TaskName[];
  readonly problem: Problem | null;
  readonly send: (event: Event) => void;
}

/** The texts of the form for members: the element puts them into the context of its components. */
export function useTexts(): BusinessTranslate {
  return useUi().t as BusinessTranslate;
}
