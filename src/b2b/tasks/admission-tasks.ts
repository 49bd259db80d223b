/** The tasks of terms and fields. */
import type { Handlers } from '../../machine/machine.ts';
import { present } from '../../machine/present.ts';
import { admissionHandlers as ofUsers, refusedField } from '../../products/admission/tasks.ts';
import type { Event, Task } from '../flow/types.ts';
import { durationOf, type Tools } from './tools.ts';

export type AdmissionTask = Extract<Task, { do: `admission.${string}` }>;

export const admissionHandlers = {
  async 'admission.look'(_task, { session }, signal) {
    const pending = await session.session.pendingAdmission({ signal });
    // Done in another tab, or just before the reload.
    if (session.state.session) return { type: 'admission.done' };
    return { type: 'admission.looked', asked: pending?.admission_required ?? null };
  },

  async 'admission.send'({ values: fields, version }, tools, signal) {
    const { session, emit, report, signIn } = tools;
    const answers = { ...present({ accepted_terms: version ?? undefined }), fields, ...durationOf(tools) };
    try {
      const reply = await signIn(() => session.session.admit(answers, { signal }));
      emit('B2B_ADMISSION_COMPLETE', reply);
      return { type: 'admission.done' };
    } catch (error) {
      const refused = refusedField(error);
      if (!refused) throw error;
      report(error);
      return refused;
    }
  },

  'admission.keep': ofUsers['admission.keep'],
  'admission.recall': ofUsers['admission.recall'],
} satisfies Handlers<AdmissionTask, Event, Tools>;
