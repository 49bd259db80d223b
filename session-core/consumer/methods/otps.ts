/** Sign-in with a code sent by email, text message or WhatsApp. */
import { check, durationRule, type Rule } from '../../lib/check.ts';
import type { TokenKeeper } from '../../state/tokens.ts';
import type { SessionClient } from '../client.ts';
import type { MethodParts } from './parts.ts';
import { visitorStep } from './visitor-step.ts';

interface OtpParts extends MethodParts {
  tokens: Pick<TokenKeeper, 'present'>;
}

const emailRules = {
  email: 'string',
  expiration_minutes: 'number?',
  login_template_id: 'string?',
  signup_template_id: 'string?',
  locale: 'string?',
  sign_up: 'boolean?',
} satisfies Record<string, Rule>;

const whatsAppRules = {
  phoneNumber: 'string',
  expiration_minutes: 'number?',
  locale: 'string?',
  sign_up: 'boolean?',
} satisfies Record<string, Rule>;

const smsRules = {
  ...whatsAppRules,
  enable_autofill: 'boolean?',
  autofill_session_duration_minutes: 'number?',
} satisfies Record<string, Rule>;

export function createOtps({ call, run, commit, tokens }: OtpParts): SessionClient['otps'] {
  /** `send` makes one of two calls, depending on whether someone is signed in. */
  const step = () => (tokens.present() ? 'secondary' : 'primary');

  return {
    email: {
      loginOrCreate: (email, options, settings) =>
        run(settings, (signal) => {
          check('otps.email.loginOrCreate', options, { email }, emailRules);
          const { step, rest } = visitorStep(options);
          return call(`POST /otps/email/${step}`, { ...rest, email }, { signal });
        }),
      send: (email, options, settings) =>
        run(settings, (signal) => {
          check('otps.email.send', options, { email }, emailRules);
          return call(`POST /otps/email/send/${step()}`, { ...options, email }, { signal });
        }),
    },
    sms: {
      loginOrCreate: (phoneNumber, options, settings) =>
        run(settings, (signal) => {
          check('otps.sms.loginOrCreate', options, { phoneNumber }, smsRules);
          const { step, rest } = visitorStep(options);
          return call(`POST /otps/sms/${step}`, { ...rest, phone_number: phoneNumber }, { signal });
        }),
      send: (phoneNumber, options, settings) =>
        run(settings, (signal) => {
          check('otps.sms.send', options, { phoneNumber }, smsRules);
          return call(`POST /otps/sms/send/${step()}`, { ...options, phone_number: phoneNumber }, { signal });
        }),
    },
    whatsapp: {
      loginOrCreate: (phoneNumber, options, settings) =>
        run(settings, (signal) => {
          check('otps.whatsapp.loginOrCreate', options, { phoneNumber }, whatsAppRules);
          const { step, rest } = visitorStep(options);
          return call(`POST /otps/whatsapp/${step}`, { ...rest, phone_number: phoneNumber }, { signal });
        }),
      send: (phoneNumber, options, settings) =>
        run(settings, (signal) => {
          check('otps.whatsapp.send', options, { phoneNumber }, whatsAppRules);
          const body = { ...options, phone_number: phoneNumber };
          return call(`POST /otps/whatsapp/send/${step()}`, body, { signal });
        }),
    },
    authenticate: (code, methodId, options, settings) =>
      run(settings, async (signal) => {
        check(
          'otps.authenticate',
          options,
          { code, methodId },
          { code: 'string', methodId: 'string', ...durationRule },
        );
        const body = { ...options, token: code, method_id: methodId };
        return commit(await call('POST /otps/authenticate', body, { signal }), options);
      }),
  };
}
