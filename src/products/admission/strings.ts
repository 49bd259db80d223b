/** The English texts of the last step of a sign-in: terms and fields. */
export const admissionStrings = {
  'admission.title': 'One more step',
  'admission.optional': '{label} (optional)',
  'admission.choose': 'Please choose',
  'admission.missing': 'Fill in this field to go on.',
  'admission.tick': 'Tick this box to go on.',
  'admission.tooLong': 'Use at most {n} characters.',
  'admission.saving': 'Saving...',
  'admission.expired':
    'You took longer than an hour, or your login was cancelled. What you filled in is still there.',
  'error.terms_not_accepted': 'The terms have changed. Read them, and accept them to go on.',
  'error.invalid_sign_up_field': 'Check what you filled in, and try again.',
} as const;
