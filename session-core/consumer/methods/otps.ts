/** Sign-in with a code sent by email, text message or WhatsApp. */
import { check, durationRule, type Rule } from '../../lib/check.ts';
import type { CallName, Calls } from '../../wire/calls.ts';
import type { CodeSender, SignUpOption } from '../client/codes.ts';
import type { SessionClient } from '../client.ts';
import type { SharedParts } from './parts-of.ts';
import { visitorStep } from './visitor-step.ts';

const phoneRules = {
  expiration_minutes: 'number?',
  locale: 'string?',
  sign_up: 'boolean?',
} satisfies Record<string, Rule>;

const emailRules = {
  ...phoneRules,
  login_template_id: 'string?',
  signup_template_id: 'string?',
} satisfies Record<string, Rule>;

const smsRules = {
  ...phoneRules,
  enable_autofill: 'boolean?',
  autofill_session_duration_minutes: 'number?',
} satisfies Record<string, Rule>;

type Sent = Calls['POST /otps/email/login_or_create']['reply'];

export function createOtps({ call, run, commit, tokens }: SharedParts): SessionClient['otps'] {
  function sender<Options extends object>(
    channel: 'email' | 'sms' | 'whatsapp',
    rules: Record<string, Rule>,
  ): CodeSender<Options> {
    const [argument, field] = channel === 'email' ? ['email', 'email'] : ['phoneNumber', 'phone_number'];
    const checkCall = (method: string, options: object | undefined, to: string) =>
      check(`otps.${channel}.${method}`, options, { [argument]: to }, { [argument]: 'string', ...rules });
    // The channel decides the field; the compiler cannot follow that.
    const send = (name: CallName, options: object | undefined, to: string, signal: AbortSignal) =>
      call(name, { ...options, [field]: to } as never, { signal }) as Promise<Sent>;
    return {
      loginOrCreate: (to, options, settings) =>
        run(settings, async (signal) => {
          checkCall('loginOrCreate', options, to);
          const { step, rest } = visitorStep<SignUpOption>(options);
          return send(`POST /otps/${channel}/${step}`, rest, to, signal);
        }),
      send: (to, options, settings) =>
        run(settings, async (signal) => {
          checkCall('send', options, to);
          // Which of two calls it is depends on whether someone is signed in.
          const step = tokens.present() ? 'secondary' : 'primary';
          return send(`POST /otps/${channel}/send/${step}`, options, to, signal);
        }),
    };
  }

  return {
    email: sender('email', emailRules),
    sms: sender('sms', smsRules),
    whatsapp: sender('whatsapp', phoneRules),
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
