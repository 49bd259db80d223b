/** The rows of second factors: chosen, set up, proved. */
import type { Problem } from '../../machine/machine.ts';
import { mfaChoices, setUp } from './after-proof.ts';
import { aboutCode, done, toMain } from './steps.ts';
import { anywhere, type Rows, type Step, type Task } from './types.ts';

const notANumber: Problem = { code: 'invalid_phone_number', message: 'Not a phone number.', field: 'phone' };

/** A half sign-in ends after ten minutes: the visitor starts again. */
function failedProof(_screen: unknown, { task, problem }: { task: Task; problem: Problem }): Step {
  if (problem.errorType === 'intermediate_session_not_found') return { ...toMain(anywhere), problem };
  const isProof = task.do === 'sms.verify' || task.do === 'totp.verify' || task.do === 'recovery.verify';
  return { problem: isProof ? aboutCode(problem) : problem };
}

export const mfaRows = {
  'mfa.choose': {
    'mfa.chosen': ({ mfa }, { by }) => ({ screen: setUp(by, mfa) }),
    sessionBegan: () => done,
    back: () => toMain(anywhere),
  },
  'sms.number': {
    'sms.numberSubmitted': (screen, { phone }, { busy }) =>
      busy.length > 0
        ? undefined
        : {
            screen: { ...screen, phone: { country: phone.country, text: phone.text } },
            run: { do: 'sms.readNumber', phone },
          },
    'sms.numberRead': ({ mfa }, { to }) =>
      to ? { run: { do: 'sms.send', mfa, added: to } } : { problem: notANumber },
    'sms.sent': ({ mfa }, { added, at }) => ({
      screen: { name: 'sms.code', mfa, added, sentAt: at, resent: false },
    }),
    failed: (screen, failure) =>
      failure.problem.errorType?.includes('phone_number')
        ? { problem: { ...failure.problem, field: 'phone' } }
        : failedProof(screen, failure),
    sessionBegan: () => done,
    back: ({ mfa }, _event, { config }) =>
      mfaChoices(mfa, config).length > 1 ? { screen: { name: 'mfa.choose', mfa } } : toMain(anywhere),
  },
  'sms.code': {
    'sms.shown': ({ mfa, added, sentAt }, _event, { busy }) =>
      sentAt !== null || mfa.textSent || busy.length > 0
        ? undefined
        : { run: { do: 'sms.send', mfa, added } },
    'sms.resendAsked': ({ mfa, added }, _event, { busy }) =>
      busy.length > 0 ? undefined : { run: { do: 'sms.send', mfa, added } },
    'sms.sent': (screen, { at }) => ({
      screen: { ...screen, resent: screen.sentAt !== null || screen.mfa.textSent, sentAt: at },
    }),
    'code.entered': ({ mfa }, { code }, { busy }) => {
      if (busy.includes('sms.send')) return { hold: true };
      return busy.length > 0 ? undefined : { run: { do: 'sms.verify', mfa, code } };
    },
    'mfa.chosen': ({ mfa }, { by }) =>
      by === 'totp' && mfa.enrolled.includes('totp') ? { screen: { name: 'totp.code', mfa } } : undefined,
    'mfa.proved': () => done,
    failed: failedProof,
    sessionBegan: () => done,
    back: ({ mfa, added }) =>
      added
        ? { screen: { name: 'sms.number', mfa, phone: { country: added.country, text: added.national } } }
        : toMain(anywhere),
  },
  'totp.setUp': {
    'totp.shown': ({ mfa }, { give }) => ({ run: { do: 'totp.create', mfa, give } }),
    'totp.staged': (screen, { stage }) => ({ screen: { ...screen, stage } }),
    'code.entered': ({ mfa }, { code }, { busy }) =>
      busy.length > 0 ? undefined : { run: { do: 'totp.verify', mfa, code, isNew: true } },
    'totp.confirmed': (screen) => ({ screen: { ...screen, stage: 'save' } }),
    'totp.saved': () => done,
    failed: failedProof,
    // The new app has just signed in here: the codes must be saved first.
    sessionBegan: ({ stage }) => (stage === 'save' ? undefined : done),
    back: ({ mfa, stage, ...screen }, _event, { config }) => {
      if (stage === 'key' || stage === 'confirm') return { screen: { ...screen, mfa, stage: 'scan' } };
      if (stage === 'save') return undefined;
      return mfaChoices(mfa, config).length > 1 ? { screen: { name: 'mfa.choose', mfa } } : toMain(anywhere);
    },
  },
  'totp.code': {
    'code.entered': ({ mfa }, { code }, { busy }) =>
      busy.length > 0 ? undefined : { run: { do: 'totp.verify', mfa, code, isNew: false } },
    'mfa.chosen': ({ mfa }, { by }) =>
      by === 'smsOtp' && mfa.enrolled.includes('smsOtp')
        ? {
            screen: {
              name: 'sms.code',
              mfa: { ...mfa, textSent: false },
              added: null,
              sentAt: null,
              resent: false,
            },
          }
        : undefined,
    'recovery.asked': ({ mfa }) => ({ screen: { name: 'recovery.code', mfa } }),
    'mfa.proved': () => done,
    failed: failedProof,
    sessionBegan: () => done,
    back: () => toMain(anywhere),
  },
  'recovery.code': {
    'code.entered': ({ mfa }, { code }, { busy }) =>
      busy.length > 0 ? undefined : { run: { do: 'recovery.verify', mfa, code } },
    'mfa.proved': () => done,
    failed: failedProof,
    sessionBegan: () => done,
    back: ({ mfa }) => ({ screen: { name: 'totp.code', mfa } }),
  },
} satisfies Rows<'mfa.choose' | 'sms.number' | 'sms.code' | 'totp.setUp' | 'totp.code' | 'recovery.code'>;
