/** The tasks of the last step of a sign-in, through session-core. */
import { AuthApiError } from '../../../session-core/errors.ts';
import type { SignUpFieldProblem } from '../../../session-core/wire/shared.ts';
import type { Handlers } from '../../machine/machine.ts';
import { present } from '../../machine/present.ts';
import type { Tools } from '../../machine/product.ts';
import type { AdmissionDone, AdmissionEvent, AdmissionTask, FieldValues } from './flow.ts';

/** What the visitor typed before the last sign-in on this page ended. The next sign-in takes it. */
let earlierAnswers: FieldValues | null = null;

const done: AdmissionDone = { type: 'stepDone', step: 'admission' };

export const admissionHandlers = {
  async 'admission.look'(_task, { session }, signal) {
    const pending = await session.totps.pending({ signal });
    // Done in another tab, or just before the reload.
    if (session.state.session) return done;
    return { type: 'admission.looked', asked: pending?.admission_required ?? null };
  },

  async 'admission.send'({ values: fields, version }, { session, config, emit, report, signIn }, signal) {
    const { sessionDurationMinutes: session_duration_minutes } = config();
    const answers = {
      ...present({ accepted_terms: version ?? undefined }),
      fields,
      session_duration_minutes,
    };
    try {
      const reply = await signIn(() => session.session.admit(answers, { signal }));
      emit('ADMISSION_COMPLETE', reply);
      return { ...done, reply };
    } catch (error) {
      const refused = refusedField(error);
      if (!refused) throw error;
      report(error);
      return refused;
    }
  },

  async 'admission.giveUp'(_task, { session, report }) {
    // The visitor has already left: nothing waits for the call, and a failure has no remedy.
    await session.totps.giveUp().catch(report);
    return undefined;
  },

  async 'admission.keep'({ typed }) {
    earlierAnswers = typed;
    return undefined;
  },

  async 'admission.recall'() {
    const typed = earlierAnswers;
    earlierAnswers = null;
    return typed ? { type: 'admission.recalled', typed } : undefined;
  },
} satisfies Handlers<AdmissionTask, AdmissionEvent | AdmissionDone, Tools>;

const problems: readonly unknown[] = ['missing', 'too_long', 'invalid'] satisfies SignUpFieldProblem[];

/** The field that the server refused, if the refusal names one. */
export function refusedField(error: unknown): Extract<AdmissionEvent, { type: 'admission.refused' }> | null {
  if (!(error instanceof AuthApiError) || error.error_type !== 'invalid_sign_up_field') return null;
  const { field, problem } = error.error_details ?? {};
  if (typeof field !== 'string' || !problems.includes(problem)) return null;
  return { type: 'admission.refused', field, problem: problem as SignUpFieldProblem };
}
