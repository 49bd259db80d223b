/**
 * Every text of the widget, in English, under the ids by which a host overrides them.
 * ICU MessageFormat; `<bold>` marks what a screen may emphasise.
 */
import type { ErrorType } from '../../session-core/wire/errors.ts';
import { firstMessages } from './first-messages.ts';
import { passwordMessages } from '../products/passwords/strings.ts';
import { soonMessages } from './soon-messages.ts';
import { walletMessages } from '../products/crypto/front-strings.ts';

export const messages = {
  'login.title': firstMessages['login.title'],
  'login.createAccountTitle': 'Choose how you would like to create your account.',

  'formField.email.label': firstMessages['formField.email.label'],
  'formField.email.placeholder': firstMessages['formField.email.placeholder'],
  'formField.phone.label': firstMessages['formField.phone.label'],
  'formField.country.label': 'Country',
  'formField.country.search': 'Search by name or code',
  'formField.country.found': '{n, plural, =0 {No country found} one {# country} other {# countries}}',
  'formField.passcode.label': '6-digit passcode',
  'formField.password.label': 'Password',
  'formField.newPassword.label': 'New password',

  'button.continue': 'Continue',
  'button.continueWithEmail': firstMessages['button.continueWithEmail'],
  'button.continueWithPhone': firstMessages['button.continueWithPhone'],
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
  'oauth.failedTitle': 'Not signed in yet',
  'oauth.failed': 'The sign-in over there did not work. Try again, or choose another way.',
  'oauth.inApp.title': 'Open this page in your browser',
  'oauth.inApp.text':
    '{provider} does not let you sign in inside another app. Open this page in your browser, or go back and choose another way.',
  'oauth.inApp.open': 'Open in your browser',
  'oauth.inApp.menu': 'You find this in the menu of the app you are in.',

  'emailConfirmation.title': 'Check your email',
  'emailConfirmation.sent': 'An email was sent to <bold>{email}</bold>.',
  'emailConfirmation.instruction': 'Open the link in it to log in.',
  'emailConfirmation.didntGetIt': "Didn't get it?",
  'emailConfirmation.webmail.label': 'Open your mail',
  'emailConfirmation.webmail.gmail': 'Gmail',
  'emailConfirmation.webmail.yahoo': 'Yahoo Mail',
  'emailConfirmation.webmail.outlook': 'Outlook',

  'otp.title': 'Enter passcode',
  'otp.sentTo': 'A 6-digit passcode was sent to you at <bold>{destination}</bold>.',
  'otp.codeSent': 'Code sent',
  'otp.didntGetIt': "Didn't get it?",
  'otp.resend': 'Resend code',
  'otp.expiresIn': 'Your code expires in {time}.',
  'otp.expired': 'Your code has expired.',
  'otp.verifying': 'Verifying passcode...',

  ...passwordMessages,

  'crypto.continueWith': walletMessages['crypto.continueWith'],
  'crypto.other': walletMessages['crypto.other'],
  'crypto.ethereumWallet': walletMessages['crypto.ethereumWallet'],
  'crypto.solanaWallet': walletMessages['crypto.solanaWallet'],
  'crypto.setUp': firstMessages['crypto.setUp'],
  'crypto.connecting': 'Connecting to your wallet...',
  'crypto.connectHint':
    'Open {wallet} if it does not open by itself, and allow this site to see your address.',
  'crypto.signing': 'Completing signature request...',
  'crypto.signHint':
    '{wallet} asks you to sign this text. Sign only if it is the same there. It costs nothing.',
  'crypto.messageLabel': 'The text to sign',
  'crypto.slow': 'This takes longer than usual. Is there a window of your wallet behind this one?',
  'crypto.otherTitle': 'Continue with other wallet',
  'crypto.otherNone': 'No other wallet was found.',
  'crypto.setUpHint': 'Choose a wallet to download. Once it is set up, come back and reload this page.',
  'crypto.failed':
    'Your sign in request could not be completed. Use the back arrow to return to the log in screen and try again!',
  'crypto.problem.refused': 'The request was declined in your wallet.',
  'crypto.problem.pending': 'Your wallet still has a request open. Answer it there first.',
  'crypto.problem.locked': 'Your wallet is locked. Unlock it first.',
  'crypto.problem.noAccount': 'Your wallet gave no address. Unlock it, and choose an account for this site.',
  'crypto.problem.changed': 'Another account was chosen in your wallet meanwhile.',
  'crypto.problem.timeout': 'Your wallet did not answer in time.',
  'crypto.problem.failed': 'Your wallet reported an error.',
  'passkey.signIn': firstMessages['passkey.signIn'],
  'passkey.setUpTitle': 'Set up a new Passkey',
  'passkey.setUpText':
    'With a passkey you log in with your fingerprint, face or screen lock, without a code or password.',
  'passkey.create': 'Create a Passkey',
  'passkey.createdTitle': 'Passkey successfully created!',
  'passkey.another': 'Set up another Passkey',
  'passkey.listTitle': 'Existing Passkeys',
  'passkey.unnamed': 'Passkey',
  'passkey.rename': 'Rename',
  'passkey.renameLabel': 'Rename {name}',
  'passkey.nameLabel': 'Name of the passkey',
  'passkey.save': 'Save',
  'passkey.deleteLabel': 'Delete {name}',
  'passkey.deleteWarning':
    'Delete <bold>{name}</bold>? A deleted passkey cannot be restored, and you can no longer log in with it.',
  'passkey.noneLeft': 'You have no passkeys.',
  'passkey.finished.some': 'You can log in with a passkey from now on.',
  'passkey.finished.none': 'You can set up a passkey another time.',
  'passkey.noUser': 'Error: Cannot use PasskeyRegistration component without active user authenticated.',
  'passkey.waiting': 'Follow the instructions of your browser.',

  'magicLink.failedTitle': 'This link did not work',
  'magicLink.untriedTitle': 'We could not check this link yet',

  'idpConsent.title': '{client} wants to access your account',
  'idpConsent.titleOf': '{client} wants to access your {projectName} account',
  'idpConsent.defaultClient': 'The App',
  'idpConsent.account': 'You are logged in as <bold>{account}</bold>.',
  'idpConsent.scopesTitle': 'This will allow {client} to:',
  'idpConsent.customScopesTitle': 'In {projectName}, this will allow {client} to:',
  'idpConsent.defaultProject': 'this service',
  'idpConsent.scope.openid': 'Know who you are',
  'idpConsent.scope.details': 'See your {details}',
  'idpConsent.detail.profile': 'name',
  'idpConsent.detail.email': 'email address',
  'idpConsent.detail.phone': 'phone number',
  'idpConsent.scope.full_access': 'Use your account as you do, except to change how you log in',
  'idpConsent.scope.offline_access': 'Keep this access while you are away',
  'idpConsent.scope.custom': 'Use the {scope} scope',
  'idpConsent.notGrantableTitle': "You cannot grant {client}'s request to:",
  'idpConsent.notGrantable':
    'You do not have permissions to grant {client} access to some of the requested scopes.',
  'idpConsent.redirect': 'You will be sent to <bold>{host}</bold>.',
  'idpConsent.loopback':
    'This app says that it runs on this device, and nobody can check that. Only allow it if you have just started it yourself.',
  'idpConsent.allow': 'Allow',
  'idpConsent.deny': 'Deny',
  'idpConsent.allowed': 'Access to the application was allowed.',
  'idpConsent.denied': 'Access to the application was denied.',
  'idpConsent.leaving': 'Taking you back...',
  'idpConsent.noSessionTitle': 'Log in first',
  'idpConsent.noSession': 'No active session detected. Please log in to continue.',
  'idpConsent.logIn': 'Log in',
  'idpConsent.framedTitle': 'Open this page by itself',
  'idpConsent.framed':
    'For your safety, this question is not shown inside another site. Open it in a window of its own.',
  'idpConsent.openWindow': 'Open in a new window',

  'idpLogout.title': 'Log out?',
  'idpLogout.text': 'Are you sure you want to log out of your {projectName} account?',
  'idpLogout.textWithoutName': 'Are you sure you want to log out of your account?',
  'idpLogout.yes': 'Yes',
  'idpLogout.no': 'No',
  'idpLogout.done': 'You have been logged out.',
  'idpLogout.stayed': 'You have not been logged out. You may close this page.',

  'success.title': 'Success!',
  'success.loggedIn': 'You have successfully logged in.',
  'success.passcodeVerified': 'Your passcode has been successfully verified.',

  'toast.emailResent': 'Email resent',
  'watermark.poweredBy': soonMessages['watermark.poweredBy'],
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
  'error.codeExpired': 'Your code has expired. Ask for a new one.',
  'error.passwordMissing': 'Enter your password.',
  'error.passkeyNotFound':
    'Passkey registration not found. You may have deleted the passkey from your account but not password manager. Please try again.',
  'error.passkeyUnknown': 'Unknown error occurred during passkey authentication. Please try again.',
  'error.passkeyCancelled': 'You were not logged in with a passkey. Try again, or log in another way.',
  'error.passkeyDuplicate':
    'The Passkey cannot be created as it seems to be already registered. It is possible this Passkey was registered on another device but has synced cross-device.',
  'error.passkeyNotCreated':
    'Your Passkey was not created. Click “Create a Passkey” to try again or skip without adding a Passkey.',
  'error.passkeySignInAgain':
    'Your last login was a while ago. For your safety, log in again, then try once more.',
  'error.passkeyLimit': 'You have as many passkeys as an account can have. Delete one first.',
  'error.passkeyUnsupported':
    'This browser does not know passkeys. Log in another way, or use a newer browser.',
  'error.passkeyCannotBeMade': 'This browser does not know passkeys. Set one up in a newer browser, or skip.',
  'error.passkeyInsecure': 'Passkeys need a secure connection. Open this page with https.',
  'error.passkeyFramed':
    'Passkeys are not allowed here, because this page is shown inside another one. Open it by itself.',
  'error.passkeyWrongDomain': 'Passkeys of this site do not work at this address.',
  'error.invalidEmailAddress': soonMessages['error.invalidEmailAddress'],

  'error.invalid_email': soonMessages['error.invalid_email'],
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
  'error.unable_to_auth_crypto_wallet': 'The signature does not fit the account, or came too late.',
  'error.invalid_crypto_wallet_address': 'Your wallet gave an address that we cannot read.',
  'error.pkce_mismatch': 'Open the link in the browser where you asked for it, or ask for a new one here.',
  'error.pkce_expected_code_verifier':
    'Open the link in the browser where you asked for it, or ask for a new one here.',
} as const satisfies Record<`error.${ErrorType}`, string> & Record<string, string>;

/** The id of one text. */
export type MessageId = keyof typeof messages;
