/**
 * Every text of the widget, in English, under the ids by which a host overrides them.
 * ICU MessageFormat; `<bold>` marks what a screen may emphasise.
 */
import type { ErrorType } from '../../session-core/wire/errors.ts';
import { firstMessages } from './first-messages.ts';
import { soonMessages } from './soon-messages.ts';

export const messages = {
  'login.title': firstMessages['login.title'],
  'login.createAccountTitle': 'Choose how you would like to create your account.',

  'formField.email.label': firstMessages['formField.email.label'],
  'formField.email.placeholder': firstMessages['formField.email.placeholder'],
  'formField.passcode.label': '6-digit passcode',

  'button.continue': 'Continue',
  'button.continueWithEmail': firstMessages['button.continueWithEmail'],
  'button.cancel': 'Cancel',
  'button.done': 'Done',
  'button.skip': 'Skip',
  'button.delete': 'Delete',
  'button.back': 'Back',
  'button.tryAgain': firstMessages['button.tryAgain'],
  'button.resendEmail': 'Resend email',
  'button.newCode': 'Send a new code',

  'tab.label': firstMessages['tab.label'],
  'tab.text': firstMessages['tab.text'],
  'tab.whatsapp': firstMessages['tab.whatsapp'],
  'tab.email': firstMessages['tab.email'],
  'methodDivider.or': firstMessages['methodDivider.or'],
  'oauth.continueWith': firstMessages['oauth.continueWith'],
  'oauth.lastUsed': soonMessages['oauth.lastUsed'],

  'emailConfirmation.title': 'Check your email',
  'emailConfirmation.sent': 'An email was sent to <bold>{email}</bold>.',
  'emailConfirmation.instruction': 'Open the link in it to log in.',
  'emailConfirmation.didntGetIt': 'Didn’t get it?',
  'emailConfirmation.otherAddress': 'Wrong address?',
  'emailConfirmation.webmail.label': 'Open your mail',
  'emailConfirmation.webmail.gmail': 'Gmail',
  'emailConfirmation.webmail.yahoo': 'Yahoo Mail',
  'emailConfirmation.webmail.outlook': 'Outlook',

  'otp.title': 'Enter passcode',
  'otp.sending': 'Sending a 6-digit passcode to <bold>{destination}</bold>…',
  'otp.sentTo': 'A 6-digit passcode was sent to you at <bold>{destination}</bold>.',
  'otp.codeSent': 'Code sent',
  'otp.didntGetIt': 'Didn’t get it?',
  'otp.resend': 'Resend code',
  'otp.expiresIn': 'Your code expires in {time}.',
  'otp.expired': 'Your code has expired.',
  'otp.verifying': 'Verifying passcode...',

  'magicLink.verifying': 'Logging you in...',
  'magicLink.failedTitle': 'This link did not work',
  'magicLink.otherBrowser': 'Open the link in the browser where you asked for it, or ask for a new one here.',

  'success.title': 'Success!',
  'success.loggedIn': 'You have successfully logged in.',
  'success.passcodeVerified': 'Your passcode has been successfully verified.',

  'toast.label': 'Notifications',
  'toast.emailResent': 'Email resent',
  'watermark.poweredBy': firstMessages['watermark.poweredBy'],
  'loading.label': firstMessages['loading.label'],

  'configuration.title': 'This form is not set up correctly.',
  'configuration.emailConflict': 'Error: Cannot use both EML and Email OTP',
  'configuration.passkeysAlone':
    'Error: Cannot use Passkeys by itself, please add another product to the config.',

  'error.title': 'Looks like there was an error!',
  'error.unexpected': soonMessages['error.unexpected'],
  'error.unreachable': firstMessages['error.unreachable'],
  'error.timeout': 'The server is taking too long to answer. Please try again.',
  'error.serverError': 'Something went wrong on our side. Please try again in a moment.',
  'error.invalidReply': 'We got an answer that we could not read. Please try again.',
  'error.storageBlocked':
    'Your browser blocks cookies for this site, so we cannot keep you logged in. Allow them and try again.',
  'error.codeExpired': 'Your code has expired. Ask for a new one.',
  'error.invalidEmailAddress': soonMessages['error.invalidEmailAddress'],

  'error.invalid_email': 'Email format is invalid.',
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
  'error.user_lock_limit_reached': 'Too many failed authentication attempts. Please try again later.',
  'error.invalid_session_token': 'Invalid session token.',
  'error.session_not_found': 'Session not found.',
  'error.invalid_phone_number_country_code': 'Invalid, unsupported or disabled country code.',
  'error.otp_code_not_found': 'Invalid passcode, please try again.',
  'error.duplicate_member_phone_number': 'The phone number is already used in the organisation.',
  'error.too_many_requests': 'Too many requests. Please wait a moment and try again.',
  'error.internal_server_error': 'Something went wrong on our side. Please try again in a moment.',
  'error.pkce_mismatch': 'Open the link in the browser where you asked for it, or ask for a new one here.',
  'error.pkce_expected_code_verifier':
    'Open the link in the browser where you asked for it, or ask for a new one here.',
} as const satisfies Record<`error.${ErrorType}`, string> & Record<string, string>;

/** The id of one text. */
export type MessageId = keyof typeof messages;
