/** The English texts of the mailed link. */
export const magicLinksStrings = {
  'emailConfirmation.title': 'Check your email',
  'emailConfirmation.sent': 'An email was sent to <bold>{email}</bold>.',
  'emailConfirmation.instruction': 'Open the link in the email to log in.',
  'emailConfirmation.otherAddress': 'Try again',
  'emailConfirmation.webmail.gmail': 'Gmail',
  'emailConfirmation.webmail.yahoo': 'Yahoo Mail',
  'emailConfirmation.webmail.outlook': 'Outlook',
  'emailConfirmation.elsewhere': 'Opening the link on another device? Enter this number there:',
} as const;

/** The English texts of a link that asks before it signs in. */
export const askStrings = {
  'magicLink.askTitle': 'Did you ask for this link?',
  'magicLink.askedBy': '<bold>{browser}</bold> asked to log in as <bold>{email}</bold> {ago}.',
  'magicLink.unknownBrowser': 'Another browser',
  'magicLink.ago':
    '{unit, select, day {{n, plural, one {# day ago} other {# days ago}}} hour {{n, plural, one {# hour ago} other {# hours ago}}} other {{n, plural, =0 {just now} one {# minute ago} other {# minutes ago}}}}',
  'magicLink.number.label': 'Number shown there',
  'magicLink.number.form': 'Enter the two digits.',
  'magicLink.number.wrong':
    'That number is not the one shown there. {n, plural, one {You have # try left.} other {You have # tries left.}}',
  'magicLink.number.over': 'Too many wrong numbers. Ask for a new link.',
  'magicLink.there': '{browser, select, none {Approve sign-in there} other {Approve sign-in on {browser}}}',
  'magicLink.here': 'Sign in on this device',
  'magicLink.notYou': "If it wasn't you, close this page. Nothing happens.",
  'magicLink.switchHere':
    'Here you are logged in as <bold>{current}</bold>. Logging in here switches accounts.',
  'magicLink.approvedTitle': 'Go back to your other browser',
  'magicLink.approvedText': '{browser} is logging in now. You can close this page.',
} as const;
