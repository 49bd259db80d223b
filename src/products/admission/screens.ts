/** The screens stage of the last step of a sign-in. */

import type { FlowScreens } from '../../machine/product.ts';
import { bringTexts } from '../../strings/loaded-messages.ts';
import { AdmissionAskView } from './ask-view.tsx';
import type { AdmissionEvent, AdmissionScreen, AdmissionTask } from './flow.ts';
import { AdmissionOverView } from './over-view.tsx';
import { admissionTable } from './screens-flow.ts';
import { admissionStrings } from './strings.ts';
import { admissionHandlers } from './tasks.ts';

bringTexts(admissionStrings);

export const admissionScreens: FlowScreens<AdmissionScreen, AdmissionEvent, AdmissionTask> = {
  table: admissionTable,
  handlers: admissionHandlers,
  views: { 'admission.ask': AdmissionAskView, 'admission.over': AdmissionOverView },
};
