/** The rows of terms and fields: those of users, with the sign-in that they interrupt. */
import type { Failed } from '../../machine/machine.ts';
import type { AdmissionTask } from '../../products/admission/flow.ts';
import { admissionTable } from '../../products/admission/screens-flow.ts';
import type { AdmissionAsked } from './screen-types.ts';
import { done, finished, toStartOf } from './steps.ts';
import type { Rows, Step } from './types.ts';

const ask = admissionTable['admission.ask'];

/** The step of a cell of users, whose screens lack the sign-in. */
function during({ signIn }: AdmissionAsked, step: object | undefined): Step | undefined {
  // The cells below lead to the two screens of this part alone, and give its tasks.
  return (
    step && ({ ...step, ...('screen' in step && { screen: { ...Object(step.screen), signIn } }) } as Step)
  );
}

export const admissionRows = {
  'admission.ask': {
    'admission.typed': (screen, event) => during(screen, ask['admission.typed'](screen, event)),
    'admission.recalled': (screen, event) => during(screen, ask['admission.recalled'](screen, event)),
    'admission.submitted': (screen, event, { busy }) =>
      during(screen, ask['admission.submitted'](screen, event, { busy })),
    'admission.refused': (screen, event) => during(screen, ask['admission.refused'](screen, event)),
    'admission.looked': (screen, event) => during(screen, ask['admission.looked'](screen, event)),
    'admission.done': ({ signIn }) => finished(signIn),
    resumed: (screen) => during(screen, ask.resumed()),
    // Only tasks of this part run on its screens.
    failed: (screen, failure) => during(screen, ask.failed(screen, failure as Failed<AdmissionTask>)),
    sessionBegan: () => done,
    back: ({ signIn }, _event, { config }) => toStartOf(signIn.organization, config, signIn.email),
  },
  'admission.over': {
    sessionBegan: () => done,
    back: ({ signIn, typed }, _event, { config }) => ({
      ...toStartOf(signIn.organization, config, signIn.email),
      beside: { do: 'admission.keep', typed },
    }),
  },
} satisfies Rows<'admission.ask' | 'admission.over'>;
