/** The English texts that the first screen may need once React is there, and before all others are. They stand here only. */
export const mainMessages = {
  'oauth.lastUsed': 'Last used',
  'error.unexpected': 'Something went wrong. Please try again.',
  'error.invalidEmailAddress': 'Invalid email address.',
  'error.invalid_email': 'Email format is invalid.',
  'watermark.poweredBy': 'Powered by auth-elements',
} as const;
