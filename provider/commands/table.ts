/** Every command. To add one, add a line here and a file in this folder. */

import { administering } from './admin.ts';
import type { Command } from './command.ts';
import { doctor } from './doctor.ts';
import { exporting } from './export.ts';
import { importing } from './import.ts';
import { rotating } from './keys-rotate.ts';
import { listening } from './listen.ts';
import { migrating } from './migrate.ts';
import { rotatingPepper } from './pepper-rotate.ts';
import { listing, moving } from './projects.ts';
import { erasing } from './record-erase.ts';
import { applyingSettings, planningSettings, schemaOfSettings, showingSettings } from './settings.ts';
import { starting } from './start.ts';

export const commands: readonly Command[] = [
  starting,
  migrating,
  doctor,
  rotating,
  rotatingPepper,
  importing,
  exporting,
  administering,
  listening,
  erasing,
  showingSettings,
  planningSettings,
  applyingSettings,
  schemaOfSettings,
  // The first match wins: a longer name stands before its beginning.
  moving,
  listing,
];
