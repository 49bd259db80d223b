/** The English texts of social sign-in after the first screen. */
export const oauthStrings = {
  'oauth.failedTitle': 'You are not logged in yet',
  'oauth.switchText':
    'You are logged in as <bold>{current}</bold>. If you switch, you will be logged in as <bold>{email}</bold>.',
  'oauth.inApp.title': 'Open this page in your browser',
  'oauth.inApp.text':
    "{provider} doesn't let you log in inside another app. Open this page in your browser, or go back and choose another way.",
  'oauth.inApp.open': 'Open in your browser',
  'oauth.inApp.menu': 'Look for this option in the menu of the app you are using.',
  'error.oauth_token_not_found': 'OAuth Token could not be found.',
} as const;
