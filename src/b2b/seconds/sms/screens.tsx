/** The screens of codes by text message, and their tasks. */
import { useEffect, useEffectEvent } from 'react';
import { BackButton } from '../../../components/buttons/link.tsx';
import { Heading } from '../../../components/frame/heading.tsx';
import { Stack } from '../../../components/frame/layout.tsx';
import { ErrorNotice } from '../../../components/messages/notice.tsx';
import { Text, Whole } from '../../../components/messages/text.tsx';
import { CodeScreen } from '../../../components/screens/code-screen.tsx';
import { lazy } from '../../../machine/lazy.ts';
import type { Problem } from '../../../machine/machine.ts';
import { present } from '../../../machine/present.ts';
import { underway } from '../../../machine/underway.ts';
import { Later } from '../../views/later.tsx';
import { useTexts, type ViewProps } from '../../views/view-props.ts';
import { memberOf, type OwnSecondScreens, type SecondProps } from '../second.ts';
import { type SmsParts, sms, smsCode } from './sms.ts';

/** A chunk of its own. */
export const phoneForm = lazy(
  () => import('../../../products/otp/phone-form.tsx'),
  ({ PhoneForm }) => PhoneForm,
);

const notANumber: Problem = { code: 'invalid_phone_number', message: 'Not a phone number.', field: 'phone' };

export const smsScreens: OwnSecondScreens<SmsParts> = {
  ...sms,
  ahead: phoneForm,
  label: 'mfa.enrollment.option.sms',
  instead: 'mfa.totpEntry.switchToSms',
  isOffered: ({ enrolled }) => enrolled.includes('smsOtp'),
  rows: ({ failed, back }) => ({
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
      'sms.sent': ({ mfa }, { added, at, queued }) => ({
        screen: smsCode(mfa, { added, sentAt: at, queued }),
      }),
      failed: (screen, failure, context) =>
        failure.problem.errorType?.includes('phone_number')
          ? { problem: { ...failure.problem, field: 'phone' } }
          : failed(screen, failure, context),
    },
    'sms.code': {
      'sms.shown': ({ mfa, added, sentAt }, _event, { busy }) =>
        sentAt !== null || busy.length > 0 ? undefined : { run: { do: 'sms.send', mfa, added } },
      'sms.resendAsked': ({ mfa, added }, _event, { busy }) =>
        busy.length > 0 ? undefined : { run: { do: 'sms.send', mfa, added } },
      'sms.sent': ({ mfa, added, sentAt }, { at, queued }) => ({
        screen: smsCode(mfa, { added, sentAt: at, resent: sentAt !== null, queued }),
      }),
      back: (screen, ...facts) => {
        const { mfa, added } = screen;
        if (added)
          return {
            screen: { name: 'sms.number', mfa, phone: { country: added.country, text: added.national } },
          };
        // The text went to a number that is not proved: it may be a wrong one.
        return mfa.enrolled.includes('smsOtp')
          ? back(screen, ...facts)
          : { screen: { name: 'sms.number', mfa: { ...mfa, textSentAt: null } } };
      },
    },
  }),
  handlers: {
    async 'sms.send'({ mfa, added }, { session, config, now, emit }, signal) {
      const { locale = config().locale } = config().smsOtpOptions;
      const reply = await session.otps.sms.send(
        { ...memberOf(mfa), ...present({ locale, mfa_phone_number: added?.number }) },
        { signal },
      );
      emit('B2B_SMS_OTP_SEND', reply);
      return { type: 'sms.sent', added, at: now(), ...underway(reply) };
    },
  },
  verify: {
    event: 'B2B_SMS_OTP_AUTHENTICATE',
    call: ({ otps }, ...facts) => otps.sms.authenticate(...facts),
  },
  views: { 'sms.number': SmsNumberView, 'sms.code': SmsCodeView },
};

/** Asks for the number that gets the codes. */
function SmsNumberView({ screen, config, busy, problem, send }: ViewProps<'sms.number'>) {
  const t = useTexts();
  return (
    <>
      <BackButton onClick={() => send({ type: 'back' })} />
      <Stack gap="tight">
        <Heading focus>
          {t.rich('mfa.smsEnrollment.title', { tags: { whole: (word) => <Whole>{word}</Whole> } })}
        </Heading>
        <Text>{t('mfa.smsEnrollment.content')}</Text>
      </Stack>
      <Later
        part={phoneForm}
        config={{ ...config, products: [] }}
        phone={screen.phone}
        channel="sms"
        waits
        sending={busy.length > 0}
        problem={problem}
        onSubmit={(phone) => send({ type: 'otp.phoneSubmitted', phone })}
      />
      <ErrorNotice>{problem && problem.field !== 'phone' && t.problem(problem)}</ErrorNotice>
    </>
  );
}

/** Asks for the texted code. Sends one, if none is on its way. */
function SmsCodeView({ screen, busy, problem, send, others }: SecondProps<'sms.code'>) {
  const t = useTexts();
  const { mfa, added, sentAt, resent, queued, expiresAt, ended } = screen;
  const shown = useEffectEvent(() => send({ type: 'sms.shown' }));
  useEffect(() => shown(), []);
  const sending = busy.includes('sms.send');
  return (
    <CodeScreen
      title={t('otp.title')}
      text={sentAt === null && sending && t('sms.sending')}
      checking={busy.includes('mfa.verify')}
      problem={problem}
      sent={{
        to: added?.international ?? mfa.phone,
        texted: true,
        sending,
        at: sentAt,
        resent,
        queued,
        expiresAt,
        ended,
        onResend: () => send({ type: 'sms.resendAsked' }),
      }}
      onBack={() => send({ type: 'back' })}
      onCode={(code) => send({ type: 'code.entered', code })}
      below={!added && others}
    />
  );
}
