/** Whether the first screen is the choice of an account. */
import { readLocal } from '../session-core/lib/guarded.ts';
import { accountsKey } from '../src/machine/accounts-key.ts';
import type { Project } from './options/project.ts';

export const mayChoose = (
  { accountChooser }: { readonly accountChooser?: boolean },
  project: Project,
): boolean => !!(accountChooser && readLocal(accountsKey(project)));
