/** The English texts of the mailed link. */
export const magicLinksStrings = {
  'emailConfirmation.title': 'Check your email',
  'emailConfirmation.sent': 'An email was sent to <bold>{email}</bold>.',
  'emailConfirmation.instruction': 'Open the link in the email to log in.',
  'emailConfirmation.didntGetIt': "Didn't get it?",
  'emailConfirmation.webmail.label': 'Open your email',
  'emailConfirmation.webmail.gmail': 'Gmail',
  'emailConfirmation.webmail.yahoo': 'Yahoo Mail',
  'emailConfirmation.webmail.outlook': 'Outlook',
  'magicLink.failedTitle': "This link didn't work",
  'magicLink.untriedTitle': "We couldn't check this link yet",
} as const;
