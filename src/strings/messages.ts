/**
 * Every text of the widget, in English. Hosts override a text by its id.
 * A product's own texts are in its `strings.ts`, those of the first screen in `entry-messages.ts`.
 * The syntax is ICU MessageFormat; `<bold>` marks text that a screen may emphasise.
 */
import type { ErrorType } from '../../session-core/wire/errors.ts';
import type { AccountMessageId } from '../account/strings.ts';
import { consentStrings } from '../consent/strings.ts';
import { logoutStrings } from '../logout/strings.ts';
import { admissionStrings } from '../products/admission/strings.ts';
import { cryptoMainStrings } from '../products/crypto/main-strings.ts';
import { cryptoStrings } from '../products/crypto/strings.ts';
import { magicLinksStrings } from '../products/magic-links/strings.ts';
import { oauthStrings } from '../products/oauth/strings.ts';
import { otpStrings } from '../products/otp/strings.ts';
import { passkeysStrings } from '../products/passkeys/strings.ts';
import { passwordsStrings } from '../products/passwords/strings.ts';
import { totpStrings } from '../products/totp/strings.ts';
import { entryMessages } from './entry-messages.ts';
import { mainMessages } from './main-messages.ts';

export const messages = {
  ...entryMessages,
  ...mainMessages,
  'formField.email.near': 'Did you mean <link>{email}</link>?',
  'formField.country.label': 'Country',
  'formField.country.search': 'Search by name or code',
  'formField.country.found': '{n, plural, =0 {No country found} one {# country} other {# countries}}',
  'formField.passcode.label': '6-digit passcode',
  'formField.password.label': 'Password',
  'formField.newPassword.label': 'New password',
  'button.cancel': 'Cancel',
  'button.done': 'Done',
  'button.skip': 'Skip',
  'button.delete': 'Delete',
  'button.back': 'Back',
  'button.resendEmail': 'Resend email',
  'button.newCode': 'Send a new code',
  'button.newLink': 'Send a new link',
  'button.changeEmail': 'Change',
  'button.showPassword': 'Show password',
  'button.forgotPassword': 'Forgot Password?',
  'button.withoutPassword': 'Login without a password',
  'button.otherWay': 'Log in another way',
  'success.title': 'Success!',
  'success.loggedIn': 'You have successfully logged in.',
  'success.passcodeVerified': 'Your passcode has been successfully verified.',
  'accounts.title': 'Choose an account',
  'accounts.label': 'Accounts used in this browser',
  'accounts.other': 'Use another account',
  'accounts.forget': 'Forget {account} in this browser',
  'toast.emailResent': 'Email resent',
  'configuration.title': 'This form is not set up correctly',
  'configuration.emailConflict': 'Error: Cannot use both EML and Email OTP',
  'configuration.passkeysAlone':
    'Error: Cannot use Passkeys by itself, please add another product to the config.',
  'error.title': 'Looks like there was an error!',
  'error.timeout': 'The server is taking too long to respond. Please try again.',
  'error.serverError': 'Something went wrong on our side. Please try again in a moment.',
  'error.setUp': "This page is not set up correctly. Please contact the site's owner.",
  'error.captchaRequired': "We couldn't confirm you're not a robot. Try again.",
  'error.protectionUnavailable':
    'Something blocked a security check on this page. Allow it, for example in your content blocker, and try again.',
  'error.invalidReply': "We received a reply we couldn't read. Please try again.",
  'error.invalid_phone_number':
    'Phone number format is invalid. Ensure the phone number is in the E.164 format.',
  'error.unsubscribed_phone_number': 'The user unsubscribed; text START to resubscribe.',
  'error.inactive_email': 'The address is inactive; try another or contact the admin.',
  'error.unauthorized_credentials': 'Unauthorized credentials.',
  'error.user_unauthenticated': 'Must have an active session to call this method. Have you logged in yet?',
  'error.email_not_found': 'Email not found.',
  'error.unable_to_auth_magic_link': 'The link was already used or expired.',
  'error.no_user_password': 'Password not found for this user. Please try again.',
  'error.breached_password': 'The password is in a breach list and must be reset.',
  'error.reset_password': 'Password must be reset.',
  'error.oauth_token_not_found': 'OAuth Token could not be found.',
  'error.invalid_code': 'Code format is invalid, please try again.',
  'error.member_password_not_found': 'Member password not found.',
  'error.unauthorized_action': 'Unauthorized action.',
  'error.session_binding_required':
    "This browser can't keep you signed in safely. Leave private browsing, or use another browser.",
  'error.user_locked': "This account is locked. Contact the site's support.",
  'error.sign_up_off': "We found no account for this, and this site isn't taking new ones.",
  'error.sign_up_by_invitation':
    'We found no account for this. New ones need an invitation: ask the site for one.',
  'error.sign_up_domain_not_allowed':
    "You can't sign up with this. Use an email address that the site accepts, such as your work address.",
  'error.disposable_email': 'This is a temporary email address. Use a permanent one.',
  'error.noAccount': 'We found no account for this. Check what you entered.',
  'error.user_lock_limit_reached': 'Too many failed authentication attempts. Please try again later.',
  'error.invalid_session_token': 'Invalid session token.',
  'error.session_not_found': 'Session not found.',
  'error.invalid_phone_number_country_code': 'Invalid, unsupported or disabled country code.',
  'error.otp_code_not_found': 'Invalid passcode, please try again.',
  'error.duplicate_member_phone_number': 'The phone number is already used in the organisation.',
  'error.too_many_requests': 'Too many requests. Please wait a moment and try again.',
  'error.internal_server_error': 'Something went wrong on our side. Please try again in a moment.',
  'error.unable_to_authenticate_crypto_wallet':
    "The signature doesn't match the account or arrived too late.",
  'error.invalid_crypto_wallet_address': "Your wallet shared an address we can't read.",
  'error.pkce_mismatch': 'Open the link in the browser where you requested it, or request a new one here.',
  'error.pkce_expected_code_verifier':
    'Open the link in the browser where you requested it, or request a new one here.',
  ...otpStrings,
  ...magicLinksStrings,
  ...oauthStrings,
  ...passwordsStrings,
  ...cryptoMainStrings,
  ...cryptoStrings,
  ...passkeysStrings,
  ...totpStrings,
  ...admissionStrings,
  ...consentStrings,
  ...logoutStrings,
} as const satisfies Record<`error.${ErrorType}`, string> & Record<string, string>;

/** The id of a text that every element may show. */
type SharedMessageId = keyof typeof messages;

/** The id of one text. Those of the account page load with it. */
export type MessageId = SharedMessageId | AccountMessageId;

/** All texts in one language, without those of the account page. */
export type Catalogue = Readonly<Record<SharedMessageId, string>>;

/** The texts that the first screen may show before all others have loaded. */
export type FirstTexts = Pick<
  Catalogue,
  keyof typeof entryMessages | keyof typeof mainMessages | keyof typeof cryptoMainStrings
>;

/** Texts in one language. English replaces those that are missing. */
export type Texts = Partial<Readonly<Record<MessageId, string>>>;
