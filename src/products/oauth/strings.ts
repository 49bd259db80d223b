/** The English texts of social sign-in after the first screen. */
export const oauthStrings = {
  'oauth.denied': 'You declined the request. Try again, or choose another way.',
  'oauth.failedTitle': 'Not signed in yet',
  'oauth.failed': 'The sign-in did not work. Try again, or choose another way.',
  'oauth.inApp.title': 'Open this page in your browser',
  'oauth.inApp.text':
    '{provider} does not let you sign in inside another app. Open this page in your browser, or go back and choose another way.',
  'oauth.inApp.open': 'Open in your browser',
  'oauth.inApp.menu': 'You can find this in the menu of the app.',
} as const;
