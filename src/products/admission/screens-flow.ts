/** The rows of the screens for terms and fields. */
import type { Problem, Step } from '../../machine/machine.ts';
import type { MainScreen, ProductTable } from '../../machine/product.ts';
import { signUpFieldProblem } from '../../validate/sign-up-field.ts';
import type { AdmissionAsk, AdmissionEvent, AdmissionScreen, AdmissionTask, FieldValues } from './flow.ts';

type Next = Step<MainScreen | AdmissionScreen, AdmissionTask>;

const over = ({ typed }: AdmissionAsk): Next => ({ screen: { name: 'admission.over', typed } });
const look = { do: 'admission.look' } as const;

export const admissionTable = {
  'admission.ask': {
    'admission.typed': (screen, { id, value }) => ({
      screen: { ...screen, typed: { ...screen.typed, [id]: value } },
    }),
    'admission.recalled': (screen, { typed }) => ({
      screen: { ...screen, typed: { ...typed, ...screen.typed }, isRecalled: true },
    }),
    'admission.submitted': (screen, { values, accepted }, { busy }: { readonly busy: readonly string[] }) =>
      busy.includes('admission.send') ? undefined : submit(screen, values, accepted),
    'admission.refused': (screen, { field, problem }) => ({
      screen: { ...screen, wrong: { [field]: problem } },
    }),
    'admission.looked': (screen, { asked: requirements }): Next => {
      if (!requirements) return over(screen);
      const isOther =
        requirements.terms !== null && requirements.terms.version !== screen.asked.terms?.version;
      const haveTermsChanged = screen.haveTermsChanged || isOther;
      return { screen: { ...screen, asked: requirements, haveTermsChanged } };
    },
    resumed: () => ({ beside: look }),
    failed: (screen, { problem }): Next => {
      if (isOver(problem)) return over(screen);
      if (problem.errorType !== 'terms_not_accepted') return { problem };
      return { screen: { ...screen, haveTermsChanged: true }, run: look };
    },
    back: () => ({ screen: { name: 'main' }, beside: { do: 'admission.giveUp' } }),
  },
  'admission.over': {
    back: ({ typed }) => ({ screen: { name: 'main' }, beside: { do: 'admission.keep', typed } }),
  },
} satisfies ProductTable<AdmissionScreen, AdmissionEvent, AdmissionTask>;

function submit(screen: AdmissionAsk, values: FieldValues, accepted: boolean): Next {
  const { terms, fields } = screen.asked;
  const wrong = Object.fromEntries(
    fields.flatMap((field) => {
      const problem = signUpFieldProblem(field, values[field.id]);
      return problem ? [[field.id, problem] as const] : [];
    }),
  );
  const isUnaccepted = terms !== null && !accepted;
  const next = { ...screen, typed: values, wrong, isUnaccepted, haveTermsChanged: false };
  if (isUnaccepted || Object.keys(wrong).length > 0) return { screen: next };
  return { screen: next, run: { do: 'admission.send', values, version: terms?.version ?? null } };
}

function isOver({ code, errorType }: Problem): boolean {
  return code === 'no_current_session' || errorType === 'intermediate_session_not_found';
}
