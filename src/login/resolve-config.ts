/** From the options of a host to the configuration that the screens read. */
import type { LoginConfig } from '../machine/config.ts';
import { firstConfig, type LoginOptions } from './options.ts';

const defaultOtpExpirationMinutes = 5;
const defaultSessionDurationMinutes = 30;

/** Fills the defaults in. `options` has been checked. */
export function resolveConfig(options: LoginOptions): LoginConfig {
  const { oauthOptions, emailMagicLinksOptions, passwordOptions, passkeyOptions, sessionOptions } = options;
  const first = firstConfig(options);
  return {
    ...first,
    locale: options.locale,
    emailMagicLinksOptions: { ...emailMagicLinksOptions },
    otpOptions: {
      ...first.otpOptions,
      expirationMinutes: options.otpOptions?.expirationMinutes ?? defaultOtpExpirationMinutes,
    },
    oauthOptions: { ...oauthOptions, providers: oauthOptions?.providers ?? [] },
    passwordOptions: { ...passwordOptions },
    passkeyOptions: { ...passkeyOptions },
    sessionDurationMinutes: sessionOptions?.sessionDurationMinutes ?? defaultSessionDurationMinutes,
    theme: options.theme,
    strings: options.strings ?? {},
  };
}
