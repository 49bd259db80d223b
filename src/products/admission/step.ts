/** Terms and fields follow a sign-in that lacks them, once all factors are proved. */
import { isRecord } from '../../../session-core/lib/is-record.ts';
import type { AdmissionRequired } from '../../../session-core/wire/shared.ts';
import { lazy } from '../../machine/lazy.ts';
import type { AfterSignIn } from '../../machine/sign-in.ts';
import {
  type AdmissionEvent,
  type AdmissionScreen,
  type AdmissionTask,
  askFor,
  type FieldValues,
} from './flow.ts';

export const admissionStep: AfterSignIn<AdmissionScreen, AdmissionEvent, AdmissionTask> = {
  prefix: 'admission',
  calls: ['session'],
  begin: ({ reply }) =>
    reply?.admission_required
      ? { screen: askFor(reply.admission_required), beside: { do: 'admission.recall' } }
      : null,
  revive: {
    // Written by this page; the server checks it again.
    'admission.ask': ({ asked: requirements, typed }) =>
      isRecord(requirements) && Array.isArray(requirements.fields) && isRecord(typed)
        ? askFor(requirements as unknown as AdmissionRequired, typed as FieldValues)
        : null,
    'admission.over': ({ typed }) => ({
      name: 'admission.over',
      typed: isRecord(typed) ? (typed as FieldValues) : {},
    }),
  },
  screens: lazy(
    () => import('./screens.ts'),
    ({ admissionScreens }) => admissionScreens,
  ),
};
