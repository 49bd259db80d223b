/** The rows of a member's sign-in, but for those of second factors: they load with their screens. */
import type { Failed, Table } from '../../machine/machine.ts';
import type { BusinessConfig } from '../config.ts';
import { emailRows } from './email-flow.ts';
import { mainRows } from './main-flow.ts';
import { organizationsRows } from './organizations-flow.ts';
import { passwordRows } from './password-flow.ts';
import type { Screen } from './screen-types.ts';
import { ssoRows } from './sso-flow.ts';
import type { Event, Task } from './types.ts';

export const businessTable: Table<Screen, Event | Failed<Task>, Task, BusinessConfig> = {
  ...mainRows,
  ...emailRows,
  ...organizationsRows,
  ...passwordRows,
  ...ssoRows,
  // The others come with the step: see `late-admission.ts`.
  'admission.ask': { resumed: () => ({ beside: { do: 'admission.look' } }) },
};
