/** A recovery code, in place of the authenticator app of a member. */
import { RecoverScreen } from '../../../products/totp/recover-view.tsx';
import type { MfaFacts } from '../../flow/facts.ts';
import type { SecondProps, SecondScreens } from '../second.ts';
import { totp } from '../totp/totp.ts';

export interface RecoveryParts {
  readonly screen: { readonly name: 'recovery.code'; readonly mfa: MfaFacts };
  readonly event: never;
  readonly task: never;
}

export const recoveryScreens: SecondScreens<RecoveryParts> = {
  instead: 'totp.useRecoveryCode',
  isOffered: ({ enrolled }) => enrolled.includes('totp'),
  enter: (mfa) => ({ screen: { name: 'recovery.code', mfa } }),
  rows: () => ({ 'recovery.code': { back: ({ mfa }) => totp.enter(mfa) } }),
  handlers: {},
  verify: {
    event: 'B2B_RECOVERY_CODES_RECOVER',
    call: ({ recoveryCodes }, { code, ...proof }, call) =>
      recoveryCodes.recover({ ...proof, recovery_code: code }, call),
  },
  views: { 'recovery.code': RecoveryCodeView },
};

function RecoveryCodeView({ busy, problem, send, others }: SecondProps<'recovery.code'>) {
  return (
    <RecoverScreen
      checking={busy.includes('mfa.verify')}
      problem={problem}
      onBack={() => send({ type: 'back' })}
      onCode={(code) => send({ type: 'code.entered', code })}
      otherWay={others}
    />
  );
}
