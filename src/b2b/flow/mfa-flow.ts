/** The rows of second factors: chosen, set up, proved. */
import { aboutCode, codeFailed } from '../../machine/codes.ts';
import type { Failed, Problem } from '../../machine/machine.ts';
import type { BusinessConfig, MfaProduct } from '../config.ts';
import { mfaChoices, seconds, smsCode } from './after-proof.ts';
import type { MfaFacts } from './facts.ts';
import type { SmsCode } from './screen-types.ts';
import { afterFactors, done, endOf, toStartOf } from './steps.ts';
import type { Rows, Step, Task } from './types.ts';

const notANumber: Problem = { code: 'invalid_phone_number', message: 'Not a phone number.', field: 'phone' };

function startAgain({ organization, email }: MfaFacts, config: BusinessConfig): Step {
  return toStartOf(organization, config, email);
}

/** Without its half, the sign-in starts again. A text that has ended or expired can be sent again before that. */
function failedProof(
  screen: { readonly mfa: MfaFacts } | SmsCode,
  failure: Failed<Task>,
  { config }: { readonly config: BusinessConfig },
): Step {
  const { task, problem } = failure;
  const end = endOf(problem);
  if (end) return { ...startAgain(screen.mfa, config), problem: end };
  if (task.do === 'sms.verify' && 'expiresAt' in screen) return codeFailed(screen, failure);
  return {
    problem: task.do === 'totp.verify' || task.do === 'recovery.verify' ? aboutCode(problem) : problem,
  };
}

/** Another of the member's own factors. */
function otherFactor({ mfa }: { readonly mfa: MfaFacts }, { by }: { readonly by: MfaProduct }) {
  if (!mfa.enrolled.includes(by)) return undefined;
  return { screen: seconds[by].enter(mfa) };
}

export const mfaRows = {
  'mfa.choose': {
    'mfa.chosen': ({ mfa }, { by }) => ({ screen: seconds[by].setUp(mfa) }),
    sessionBegan: () => done,
    back: ({ mfa }, _event, { config }) => startAgain(mfa, config),
  },
  'sms.number': {
    'otp.phoneSubmitted': (screen, { phone }, { busy }) =>
      busy.length > 0
        ? undefined
        : {
            screen: { ...screen, phone: { country: phone.country, text: phone.text } },
            run: { do: 'otp.readPhone', phone },
          },
    'otp.phoneRead': ({ mfa }, { to }) =>
      to ? { run: { do: 'sms.send', mfa, added: to } } : { problem: notANumber },
    'sms.sent': ({ mfa }, { added, at, queued }) => ({ screen: smsCode(mfa, { added, sentAt: at, queued }) }),
    failed: (screen, failure, context) =>
      failure.problem.errorType?.includes('phone_number')
        ? { problem: { ...failure.problem, field: 'phone' } }
        : failedProof(screen, failure, context),
    sessionBegan: () => done,
    back: ({ mfa }, _event, { config }) =>
      mfaChoices(mfa, config).length > 1 ? { screen: { name: 'mfa.choose', mfa } } : startAgain(mfa, config),
  },
  'sms.code': {
    'sms.shown': ({ mfa, added, sentAt }, _event, { busy }) =>
      sentAt !== null || busy.length > 0 ? undefined : { run: { do: 'sms.send', mfa, added } },
    'sms.resendAsked': ({ mfa, added }, _event, { busy }) =>
      busy.length > 0 ? undefined : { run: { do: 'sms.send', mfa, added } },
    'sms.sent': ({ mfa, added, sentAt }, { at, queued }) => ({
      screen: smsCode(mfa, { added, sentAt: at, resent: sentAt !== null, queued }),
    }),
    'code.entered': ({ mfa }, { code }, { busy }) => {
      if (busy.includes('sms.send')) return { hold: true };
      return busy.length > 0 ? undefined : { run: { do: 'sms.verify', mfa, code } };
    },
    'mfa.chosen': otherFactor,
    'recovery.asked': ({ mfa }) => ({ screen: { name: 'recovery.code', mfa } }),
    'mfa.proved': ({ mfa }, { admission }) => afterFactors(mfa, admission),
    failed: failedProof,
    sessionBegan: () => done,
    back: ({ mfa, added }, _event, { config }) => {
      if (added)
        return {
          screen: { name: 'sms.number', mfa, phone: { country: added.country, text: added.national } },
        };
      // The text went to a number that is not proved: it may be a wrong one.
      return mfa.enrolled.includes('smsOtp')
        ? startAgain(mfa, config)
        : { screen: { name: 'sms.number', mfa: { ...mfa, textSentAt: null } } };
    },
  },
  'totp.setUp': {
    'totp.shown': ({ mfa }, { give }) => ({ run: { do: 'totp.create', mfa, give } }),
    'totp.staged': (screen, { stage }) => ({ screen: { ...screen, stage } }),
    'code.entered': ({ mfa }, { code }, { busy }) =>
      busy.length > 0 ? undefined : { run: { do: 'totp.verify', mfa, code, isNew: true } },
    'totp.confirmed': (screen, { admission }) => ({
      screen: { ...screen, stage: 'save', ...(admission && { admission }) },
    }),
    'totp.saved': ({ mfa, admission }) => afterFactors(mfa, admission),
    failed: failedProof,
    // The new app has just signed in here: the codes must be saved first.
    sessionBegan: ({ stage }) => (stage === 'save' ? undefined : done),
    back: ({ mfa, stage, ...screen }, _event, { config }) => {
      if (stage === 'key' || stage === 'confirm') return { screen: { ...screen, mfa, stage: 'scan' } };
      if (stage === 'save') return undefined;
      return mfaChoices(mfa, config).length > 1
        ? { screen: { name: 'mfa.choose', mfa } }
        : startAgain(mfa, config);
    },
  },
  'totp.code': {
    'code.entered': ({ mfa }, { code }, { busy }) =>
      busy.length > 0 ? undefined : { run: { do: 'totp.verify', mfa, code, isNew: false } },
    'mfa.chosen': otherFactor,
    'recovery.asked': ({ mfa }) => ({ screen: { name: 'recovery.code', mfa } }),
    'mfa.proved': ({ mfa }, { admission }) => afterFactors(mfa, admission),
    failed: failedProof,
    sessionBegan: () => done,
    back: ({ mfa }, _event, { config }) => startAgain(mfa, config),
  },
  'recovery.code': {
    'mfa.chosen': otherFactor,
    'code.entered': ({ mfa }, { code }, { busy }) =>
      busy.length > 0 ? undefined : { run: { do: 'recovery.verify', mfa, code } },
    'mfa.proved': ({ mfa }, { admission }) => afterFactors(mfa, admission),
    failed: failedProof,
    sessionBegan: () => done,
    back: ({ mfa }) => ({ screen: { name: 'totp.code', mfa } }),
  },
} satisfies Rows<'mfa.choose' | 'sms.number' | 'sms.code' | 'totp.setUp' | 'totp.code' | 'recovery.code'>;
