/** The last step of a sign-in that lacks it: terms to accept, and fields to fill in. */
import type { AdmissionRequired, SignUpFieldProblem } from '../../../session-core/wire/shared.ts';
import type { SharedEvent } from '../../machine/product.ts';

/** Values by the ids of the fields. */
export type FieldValues = Readonly<Record<string, string | boolean>>;

/** Asks for what is missing. */
export interface AdmissionAsk {
  readonly name: 'admission.ask';
  readonly asked: AdmissionRequired;
  /** The values as typed so far, so that a reload loses nothing. */
  readonly typed: FieldValues;
  /** What is wrong, by the ids of the fields. */
  readonly wrong: Readonly<Record<string, SignUpFieldProblem>>;
  /** The box for the terms was not ticked. */
  readonly isUnaccepted: boolean;
  /** The host changed the terms while they were on the screen. */
  readonly haveTermsChanged: boolean;
  /** `typed` has what the visitor filled in before an earlier sign-in ended. */
  readonly isRecalled: boolean;
}

/** The sign-in must start again. */
export interface AdmissionOver {
  readonly name: 'admission.over';
  /** The values as typed, for the next sign-in on this page. */
  readonly typed: FieldValues;
}

export type AdmissionScreen = AdmissionAsk | AdmissionOver;

export type AdmissionEvent =
  | { readonly type: 'admission.typed'; readonly id: string; readonly value: string | boolean }
  | { readonly type: 'admission.submitted'; readonly values: FieldValues; readonly accepted: boolean }
  | { readonly type: 'admission.recalled'; readonly typed: FieldValues }
  | { readonly type: 'admission.refused'; readonly field: string; readonly problem: SignUpFieldProblem }
  /** After a reload, or if the terms have changed: what is missing now; null if the sign-in has ended. */
  | { readonly type: 'admission.looked'; readonly asked: AdmissionRequired | null };

export type AdmissionTask =
  | { readonly do: 'admission.look' }
  | { readonly do: 'admission.send'; readonly values: FieldValues; readonly version: string | null }
  | { readonly do: 'admission.giveUp' }
  | { readonly do: 'admission.keep'; readonly typed: FieldValues }
  | { readonly do: 'admission.recall' };

/** The event that ends this step. */
export type AdmissionDone = Extract<SharedEvent, { type: 'stepDone' }>;

export function askFor(requirements: AdmissionRequired, typed: FieldValues = {}): AdmissionAsk {
  return {
    ...{ name: 'admission.ask', asked: requirements, typed, wrong: {} },
    ...{ isUnaccepted: false, haveTermsChanged: false, isRecalled: false },
  };
}
