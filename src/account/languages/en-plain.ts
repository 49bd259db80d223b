/** The account page in plain English: sign in and out, as its form says. */
import type { Texts } from '../../strings/messages.ts';

export const texts: Texts = {
  'account.signedOut.title': 'You are not signed in',
  'account.signedOut.text': 'Sign in to see and change your account.',
  'account.lastWay': 'Your only way to sign in. Add another before you remove it.',
  'account.contacts.removeWarning': "Remove <bold>{address}</bold>? You won't be able to sign in with it.",
  'account.password.text': 'A new password signs you out on all other devices.',
  'account.password.saved': 'Your password is saved. All other devices are signed out.',
  'account.factor.text':
    'With an authenticator app, a stolen password or code is not enough to sign in as you.',
  'account.factor.removeWarning':
    'Remove the authenticator app and its recovery codes? Signing in will need no second step.',
  'account.social.unlinkWarning': "Unlink <bold>{name}</bold>? You won't be able to sign in with it.",
  'account.confirm.other_sign_in': 'You signed in with it. To remove it, confirm with a method that stays.',
  'account.sessions.end': 'Sign out',
  'account.sessions.endLabel': 'Sign out {name}',
  'account.sessions.ended': '{name} is signed out.',
  'account.sessions.endOthers': 'Sign out everywhere else',
  'account.sessions.endOthersWarning': 'Sign out on all devices but this one?',
  'account.sessions.endedOthers':
    '{n, plural, =0 {You were signed in nowhere else.} one {# other device is signed out.} other {# other devices are signed out.}}',
  'account.data.deleteWarning':
    'We delete your account with everything in it, and sign you out everywhere. If there is a waiting period, you can sign in before it ends to keep your account.',
  'account.data.goingText': 'Until then, sign in again to keep it. You are signed out everywhere.',
  'account.data.goneText': 'We have deleted your account and signed you out everywhere.',
  'account.error.lastWay': 'This is your only way to sign in. Add another before you remove it.',
  'account.error.locked': "You reported a change, so the ways to sign in can't be changed for a day.",
  'account.error.signInAgain': 'For your security, sign out, sign in again and retry.',
};
