/** Turns the options of a host into the configuration that the screens read. */
import type { LoginConfig } from '../machine/config.ts';
import { firstConfig, type LoginOptions } from './options.ts';

const defaultOtpExpirationMinutes = 5;
const defaultSessionDurationMinutes = 30;

/** Fills in the defaults of checked options. */
export function resolveConfig(options: LoginOptions): LoginConfig {
  const { emailMagicLinksOptions, passwordOptions, passkeyOptions, sessionOptions } = options;
  const first = firstConfig(options);
  return {
    ...first,
    screen: options.screen ?? 'main',
    publicToken: options.publicToken ?? '',
    prefix: options.prefix ?? 'auth',
    locale: options.locale,
    emailMagicLinksOptions: { ...emailMagicLinksOptions },
    otpOptions: {
      ...first.otpOptions,
      expirationMinutes: options.otpOptions?.expirationMinutes ?? defaultOtpExpirationMinutes,
    },
    passwordOptions: { ...passwordOptions },
    passkeyOptions: { ...passkeyOptions },
    cryptoOptions: { ...options.cryptoOptions },
    sessionDurationMinutes: sessionOptions?.sessionDurationMinutes ?? defaultSessionDurationMinutes,
  };
}
