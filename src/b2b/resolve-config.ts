/** Turns the options of a host into the configuration that the screens read. */
import { usableLocale } from '../strings/usable-locale.ts';
import { mfaProducts } from './choices.ts';
import type { BusinessConfig, MfaProduct } from './config.ts';
import { firstBusinessConfig, listOr, type MemberLoginOptions } from './options.ts';

const defaultSessionDurationMinutes = 60;

/** Fills in the defaults of checked options. */
export function resolveBusinessConfig(options: MemberLoginOptions): BusinessConfig {
  const direct = options.directLoginForSingleMembership;
  return {
    ...firstBusinessConfig(options),
    screen: options.screen ?? 'main',
    signedInUrl: options.signedInUrl,
    accountChooser: options.accountChooser ?? false,
    publicToken: options.publicToken ?? '',
    prefix: options.prefix || 'auth',
    // Messages come in the language of the page, unless the host wants another one for them.
    locale: options.locale ? usableLocale(options.locale) : undefined,
    organizationSlug: options.organizationSlug || null,
    emailMagicLinksOptions: { ...options.emailMagicLinksOptions },
    emailOtpOptions: { ...options.emailOtpOptions },
    smsOtpOptions: { ...options.smsOtpOptions },
    ssoOptions: { ...options.ssoOptions },
    oauthOptions: { ...options.oauthOptions },
    passwordOptions: { ...options.passwordOptions },
    passkeyOptions: { ...options.passkeyOptions },
    cryptoOptions: { ...options.cryptoOptions },
    sessionDurationMinutes: options.sessionOptions?.sessionDurationMinutes ?? defaultSessionDurationMinutes,
    directLogin: {
      status: direct?.status ?? false,
      ignoreInvites: direct?.ignoreInvites ?? false,
      ignoreJitProvisioning: direct?.ignoreJitProvisioning ?? false,
    },
    directCreate: options.directCreateOrganizationForNoMembership ?? false,
    disableCreate: options.disableCreateOrganization ?? false,
    mfaOrder: listOr<MfaProduct>(options.mfaProductOrder, [...mfaProducts]),
    mfaInclude: listOr<MfaProduct>(options.mfaProductInclude, [...mfaProducts]),
  };
}
