/** The rows of second factors: chosen, set up, proved. */
import { aboutCode, codeFailed } from '../../machine/codes.ts';
import type { Problem } from '../../machine/machine.ts';
import { obstructed, passkeyProblem } from '../../machine/passkey-problems.ts';
import { afterProof } from '../flow/after-proof.ts';
import { afterFactors, done, endOf, toStartOf } from '../flow/steps.ts';
import type { Rows } from '../flow/types.ts';
import { secondScreens } from './screens.tsx';
import type { SecondCell, SecondId, SecondScreen, SharedRow } from './second.ts';
import { mfaChoices } from './seconds.ts';

const notSecond: Problem = { code: 'passkey_unknown', message: 'It is no second factor of this member.' };

const shared: SharedRow = {
  'mfa.chosen': ({ mfa }, { by }, { busy }) => {
    const second = secondScreens[by];
    if (mfa.enrolled.length === 0 && 'setUp' in second) return { screen: second.setUp(mfa) };
    const step = second.enter(mfa);
    return step.run && busy.length > 0 ? undefined : step;
  },
  'mfa.proved': ({ mfa }, { admission }) => afterFactors(mfa, admission),
  // Where a passkey is only a first factor, the other one is still missing; after it, the member may set one up.
  proved: ({ name, mfa }, { proof }, { config }) =>
    proof.mfa && name !== 'mfa.passkey' ? { problem: notSecond } : afterProof(proof, config, mfa),
  'passkeys.obstructed': obstructed,
  // Without its half, the sign-in starts again. A text that has ended or expired can be sent again before that.
  failed: (screen, failure, { config }) => {
    const { task, problem } = failure;
    const { mfa } = screen;
    if (task.do === 'passkeys.signIn') return { problem: passkeyProblem(problem) };
    const end = endOf(problem);
    if (end) return { ...toStartOf(mfa.organization, config, mfa.email), problem: end };
    // Beside a passkey, a thief of a password must not set up a factor.
    if (problem.needs === 'second_factor') return { screen: { name: 'mfa.passkey', mfa } };
    if (task.do !== 'mfa.verify') return { problem };
    return 'expiresAt' in screen ? codeFailed(screen, failure) : { problem: aboutCode(problem) };
  },
  sessionBegan: () => done,
  back: ({ name, mfa }, _event, { config }) =>
    name !== 'mfa.choose' && mfa.enrolled.length === 0 && mfaChoices(mfa, config).length > 1
      ? { screen: { name: 'mfa.choose', mfa } }
      : toStartOf(mfa.organization, config, mfa.email),
};

/** The rows that all of them share, and then their own. Each was type-checked where it is. */
export const secondRows: Rows<SecondScreen['name']> = Object.fromEntries([
  ['mfa.choose', shared],
  ...Object.entries(secondScreens).flatMap(([by, { rows }]) =>
    Object.entries(rows(shared)).map(([name, row]) => [
      name,
      { ...shared, 'code.entered': verifyBy(by as SecondId), ...row },
    ]),
  ),
]);

/** The typed code may be of the message that is being sent. */
function verifyBy(by: SecondId): SecondCell<'code.entered'> {
  return ({ mfa }, { code }, { busy }) => {
    if (busy.includes('sms.send')) return { hold: true };
    return busy.length > 0 ? undefined : { run: { do: 'mfa.verify', by, mfa, code } };
  };
}
