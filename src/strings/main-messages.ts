/** The English texts that the first screen may need once React has loaded, but before all other texts have. */
export const mainMessages = {
  'error.unreachable': "We couldn't reach the server. Check your connection and try again.",
  'oauth.lastUsed': 'Last used',
  'error.unexpected': 'Something went wrong. Please try again.',
  'error.invalidEmailAddress': 'Invalid email address.',
  'error.invalid_email': 'Email format is invalid.',
  'watermark.poweredBy': 'Powered by auth-elements',
} as const;
