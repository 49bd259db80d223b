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
  'formField.password.label': 'Password',
  'formField.newPassword.label': 'New password',

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
  'button.newLink': 'Send a new link',
  'button.changeEmail': 'Change',
  'button.showPassword': 'Show password',
  'button.forgotPassword': 'Forgot Password?',
  'button.withoutPassword': 'Login without a password',

  'tab.label': firstMessages['tab.label'],
  'tab.text': firstMessages['tab.text'],
  'tab.whatsapp': firstMessages['tab.whatsapp'],
  'tab.email': firstMessages['tab.email'],
  'methodDivider.or': firstMessages['methodDivider.or'],
  'oauth.continueWith': firstMessages['oauth.continueWith'],
  'oauth.lastUsed': soonMessages['oauth.lastUsed'],
  'oauth.denied': 'You did not allow it over there. Try again, or choose another way.',
  'oauth.failed': 'The sign-in over there did not work. Try again, or choose another way.',
  'oauth.inApp.title': 'Open this page in your browser',
  'oauth.inApp.text':
    '{provider} does not let you sign in inside another app. Open this page in your browser, or go back and choose another way.',
  'oauth.inApp.open': 'Open in your browser',
  'oauth.inApp.menu': 'You find this in the menu of the app you are in.',

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

  'password.createTitle': 'Create a password',
  'password.logInTitle': 'Log In',
  'password.forgotTitle': 'Forgot password?',
  'password.resetTitle': 'Reset your password',
  'password.setNewTitle': 'Check your email to set a new password',
  'password.for': 'For <bold>{email}</bold>.',
  'password.resetSent.forgot': 'A link to reset your password was sent to you at <bold>{email}</bold>.',
  'password.resetSent.setNew': 'A link to set your password was sent to you at <bold>{email}</bold>.',
  'password.resetSent.dedupe':
    'We want to make sure that this account is yours. A link to set a new password was sent to you at <bold>{email}</bold>.',
  'password.resetSent.breached':
    'Your password is in a list that was leaked from a site, perhaps another one. To keep your account safe, a link to set a new password was sent to you at <bold>{email}</bold>.',
  'password.resetInstruction': 'Choose a new password, and you are logged in.',
  'password.linkNeeded.none': 'Enter your email address, and we send you a link to set a new password.',
  'password.linkNeeded.used':
    'The link was already used or expired. Enter your email address, and we send you a new one.',
  'password.linkNeeded.otherBrowser':
    'Open the link in the browser where you asked for it, or ask for a new one here.',
  'password.checkFailed': 'We could not check your password.',
  'password.strength.label': 'Password strength',
  'password.strength.none': 'not yet known',
  'password.strength.0': 'very weak',
  'password.strength.1': 'very weak',
  'password.strength.2': 'weak',
  'password.strength.3': 'good',
  'password.strength.4': 'strong',
  'password.luds.length': 'Must be at least {n} {n, plural, one {character} other {characters}} long',
  'password.luds.complexity':
    'Must contain {n} of the following: uppercase letter, lowercase letter, number, symbol',
  'password.luds.met': 'Met: {check}',
  'password.luds.unmet': 'Not met: {check}',
  'password.breached':
    'This password may have been used on a different site that experienced a security issue. Please choose another password.',
  'password.zxcvbn.warning.straightRow': 'Straight rows of keys on your keyboard are easy to guess.',
  'password.zxcvbn.warning.keyPattern': 'Short keyboard patterns are easy to guess.',
  'password.zxcvbn.warning.simpleRepeat': 'Repeated characters like "aaa" are easy to guess.',
  'password.zxcvbn.warning.extendedRepeat': 'Repeated character patterns like "abcabcabc" are easy to guess.',
  'password.zxcvbn.warning.sequences': 'Common character sequences like "abc" are easy to guess.',
  'password.zxcvbn.warning.recentYears': 'Recent years are easy to guess.',
  'password.zxcvbn.warning.dates': 'Dates are easy to guess.',
  'password.zxcvbn.warning.topTen': 'This is a heavily used password.',
  'password.zxcvbn.warning.topHundred': 'This is a frequently used password.',
  'password.zxcvbn.warning.common': 'This is a commonly used password.',
  'password.zxcvbn.warning.similarToCommon': 'This is similar to a commonly used password.',
  'password.zxcvbn.warning.wordByItself': 'Single words are easy to guess.',
  'password.zxcvbn.warning.namesByThemselves': 'Single names or surnames are easy to guess.',
  'password.zxcvbn.warning.commonNames': 'Common names and surnames are easy to guess.',
  'password.zxcvbn.warning.userInputs': 'There should not be any personal or page related data.',
  'password.zxcvbn.suggestion.l33t': "Avoid predictable letter substitutions like '@' for 'a'.",
  'password.zxcvbn.suggestion.reverseWords': 'Avoid reversed spellings of common words.',
  'password.zxcvbn.suggestion.allUppercase': 'Capitalize some, but not all letters.',
  'password.zxcvbn.suggestion.capitalization': 'Capitalize more than the first letter.',
  'password.zxcvbn.suggestion.dates': 'Avoid dates and years that are associated with you.',
  'password.zxcvbn.suggestion.recentYears': 'Avoid recent years.',
  'password.zxcvbn.suggestion.associatedYears': 'Avoid years that are associated with you.',
  'password.zxcvbn.suggestion.sequences': 'Avoid common character sequences.',
  'password.zxcvbn.suggestion.repeated': 'Avoid repeated words and characters.',
  'password.zxcvbn.suggestion.longerKeyboardPattern':
    'Use longer keyboard patterns and change typing direction multiple times.',
  'password.zxcvbn.suggestion.anotherWord': 'Add more words that are less common.',
  'password.zxcvbn.suggestion.useWords': 'Use multiple words, but avoid common phrases.',
  'password.zxcvbn.suggestion.noNeed':
    'You can create strong passwords without using symbols, numbers, or uppercase letters.',

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
  'error.captchaRequired': 'We could not make sure that you are no robot. Please try again.',
  'error.protectionUnavailable':
    'A security check of this page is blocked. Please allow it, for example in your content blocker, and try again.',
  'error.invalidReply': 'We got an answer that we could not read. Please try again.',
  'error.storageBlocked':
    'Your browser blocks cookies for this site, so we cannot keep you logged in. Allow them and try again.',
  'error.codeExpired': 'Your code has expired. Ask for a new one.',
  'error.passwordMissing': 'Enter your password.',
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
