/** Turns the options of a host into the configuration that the screens read. */
import type { LoginConfig } from '../machine/config.ts';
import { usableLocale } from '../strings/usable-locale.ts';
import { firstConfig, type LoginOptions } from './options.ts';

const defaultOtpExpirationMinutes = 5;
const defaultSessionDurationMinutes = 30;

/** Fills in the defaults of checked options. */
export function resolveConfig(options: LoginOptions): LoginConfig {
  const { emailMagicLinksOptions, passwordOptions, passkeyOptions, sessionOptions } = options;
  const first = firstConfig(options);
  // Messages come in the language of the page, unless the host wants another one for them.
  const message = options.locale ? { locale: usableLocale(options.locale) } : {};
  return {
    ...first,
    screen: options.screen ?? 'main',
    email: options.email,
    mode: options.mode ?? 'any',
    signedInUrl: options.signedInUrl,
    accountChooser: options.accountChooser ?? false,
    publicToken: options.publicToken ?? '',
    prefix: options.prefix ?? 'auth',
    cookies: { ...options.cookies },
    emailMagicLinksOptions: { ...message, ...emailMagicLinksOptions },
    otpOptions: {
      ...message,
      ...first.otpOptions,
      expirationMinutes: options.otpOptions?.expirationMinutes ?? defaultOtpExpirationMinutes,
    },
    passwordOptions: { ...message, ...passwordOptions },
    passkeyOptions: { ...passkeyOptions },
    cryptoOptions: { ...options.cryptoOptions },
    sessionDurationMinutes: sessionOptions?.sessionDurationMinutes ?? defaultSessionDurationMinutes,
  };
}
