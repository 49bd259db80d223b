/** Plain English: only the texts that differ from the English ones. */
import type { BusinessTexts } from './catalogues.ts';

export const texts = {
  'organizationLogin.titleUnknown': 'Continue to…',
  'sso.organizationText':
    "We can't find your company's sign-in for <bold>{email}</bold>. Enter your organization's slug: the short name in its address.",
  'sso.otherWay': 'Sign in another way',
  'businessError.sso': "Your company's sign-in didn't let you in. Try again, or ask your admin.",
  'stepUp.text': '{organization} asks you to sign in another way.',
  'emailMethod.title': 'How do you want to continue?',
  'emailMethod.link': 'Email me a sign-in link',
  'emailMethod.code': 'Email me a sign-in code',
  'discovery.acceptInvite': 'Accept the invitation',
  'discovery.noneTitle': "<bold>{email}</bold> isn't in any organization.",
  'discovery.signedOut': 'Sign in to see your organizations.',
  'businessError.link': 'This link has expired or been used. Ask for a new one.',
  'businessError.organization': "We can't find this organization. Ask your admin.",
  'businessError.policy': '{organization} allows none of your ways to sign in. Ask your admin.',
  'businessError.default': "We couldn't sign you in. Try again, or ask your admin.",
  'error.jitIneligible': 'This address has no access to the organization. Check it, or ask your admin.',
  'error.claimedDomain':
    'Your email domain belongs to another organization. Choose that one, or ask your admin.',
  'error.renewPassword': "Set a new password. We'll email you a link.",
  'error.recoveryCode': "That recovery code isn't right. Try again.",
  'error.signInOver': 'That took longer than ten minutes. Sign in again.',
  'password.forgotText': "We'll email you a link to set a password or sign in.",
  'password.verifyTitle': 'Verify your email first',
  'mfa.title': 'Set up a second step',
  'mfa.text': '{organization} asks for a second step when you sign in.',
  'sms.title': 'Enter your phone number to set up the second step',
  'sms.text': "We'll text you a code each time you sign in.",
  'sms.sending': 'Sending the code…',
  'totp.noScan': "Can't scan it?",
  'totp.scanInstead': 'Scan the QR code again',
  'otherMember.title': 'You are signed in already',
  'otherMember.text':
    'You are signed in as <bold>{email}</bold> at {organization}. The link is for <bold>{otherEmail}</bold> at {otherOrganization}. If you open it, that account replaces this one here.',
  'otherMember.stay': 'Stay signed in',
  'idpConsent.member': 'You are signed in as <bold>{account}</bold> at <bold>{organization}</bold>.',
  'idpConsent.restrictedTitle': "{organization} doesn't allow this app",
  'loading.loggingIn': 'Signing you in…',
} satisfies BusinessTexts;
