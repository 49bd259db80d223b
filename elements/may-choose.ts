/** Whether the first screen is the choice of an account. */
import { readLocal } from '../session-core/lib/guarded.ts';
import { accountsKeyOf, stateKeyOf } from '../session-core/state/names.ts';
import type { Project } from './options/project.ts';

export const mayChoose = (
  { accountChooser }: { readonly accountChooser?: boolean },
  project: Project,
): boolean => !!(accountChooser && readLocal(accountsKeyOf(stateKeyOf(project))));
