/** The screens of the authenticator app, and its tasks. */
import { CodeScreen } from '../../../components/screens/code-screen.tsx';
import { SetUpScreen } from '../../../products/totp/set-up-screen.tsx';
import { totpStrings } from '../../../products/totp/strings.ts';
import { bringTexts } from '../../../strings/loaded-messages.ts';
import { afterFactors, done } from '../../flow/steps.ts';
import { useTexts, type ViewProps } from '../../views/view-props.ts';
import { memberOf, type OwnSecondScreens, type SecondProps } from '../second.ts';
import { type TotpParts, totp } from './totp.ts';

bringTexts(totpStrings);

export const totpScreens: OwnSecondScreens<TotpParts> = {
  ...totp,
  label: 'mfa.enrollment.option.totp',
  instead: 'mfa.methods.authenticatorApp',
  isOffered: ({ enrolled }) => enrolled.includes('totp'),
  rows: ({ back }) => ({
    'totp.setUp': {
      'totp.shown': ({ mfa }, { give }) => ({ run: { do: 'totp.create', mfa, give } }),
      'totp.staged': (screen, { stage }) => ({ screen: { ...screen, stage } }),
      'mfa.proved': (screen, { admission }) => ({
        screen: { ...screen, stage: 'save', ...(admission && { admission }) },
      }),
      'totp.saved': ({ mfa, admission }) => afterFactors(mfa, admission),
      // The new app has just signed in here: the codes must be saved first.
      sessionBegan: ({ stage }) => (stage === 'save' ? undefined : done),
      back: (screen, ...facts) => {
        if (screen.stage === 'save') return undefined;
        return screen.stage === 'scan' ? back(screen, ...facts) : { screen: { ...screen, stage: 'scan' } };
      },
    },
    'totp.code': {},
  }),
  handlers: {
    async 'totp.create'({ mfa, give }, { session, emit }, signal) {
      const reply = await session.totp.create(memberOf(mfa), { signal });
      const { request_id, status_code, member_id, totp_registration_id } = reply;
      // The event carries neither the key nor the recovery codes.
      emit('B2B_TOTP_CREATE', { request_id, status_code, member_id, totp_registration_id });
      give({
        secret: reply.secret,
        qrCode: reply.qr_code,
        link: undefined,
        recoveryCodes: reply.recovery_codes,
      });
      return undefined;
    },
  },
  verify: { event: 'B2B_TOTP_AUTHENTICATE', call: ({ totp }, ...facts) => totp.authenticate(...facts) },
  views: { 'totp.setUp': TotpSetUpView, 'totp.code': TotpCodeView },
};

/** Sets up an authenticator app. */
function TotpSetUpView({ screen, busy, problem, send }: ViewProps<'totp.setUp'>) {
  const t = useTexts();
  const { stage, mfa } = screen;
  const isKey = stage === 'key';
  return (
    <SetUpScreen
      stage={stage}
      checking={busy.includes('mfa.verify')}
      problem={problem}
      file={`${mfa.organization.slug}-recovery-codes.txt`}
      endsWithCodes
      otherForm={{
        text: t(isKey ? 'button.totpQrRetry' : 'button.totpQrManual'),
        onChoose: () => send({ type: 'totp.staged', stage: isKey ? 'scan' : 'key' }),
      }}
      onShown={(give) => send({ type: 'totp.shown', give })}
      onBack={() => send({ type: 'back' })}
      onOnward={() =>
        send(stage === 'save' ? { type: 'totp.saved' } : { type: 'totp.staged', stage: 'confirm' })
      }
      onCode={(code) => send({ type: 'code.entered', code })}
    />
  );
}

/** Asks for the code of the authenticator app. */
function TotpCodeView({ busy, problem, send, others }: SecondProps<'totp.code'>) {
  const t = useTexts();
  return (
    <CodeScreen
      title={t('totp.title')}
      text={t('totp.text')}
      words={{ label: t('totp.codeLabel'), checking: t('totp.checking') }}
      checking={busy.includes('mfa.verify')}
      problem={problem}
      onBack={() => send({ type: 'back' })}
      onCode={(code) => send({ type: 'code.entered', code })}
      below={others}
    />
  );
}
