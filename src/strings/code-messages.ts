/** The English texts of the screens that ask for a code which was sent. */
export const codeMessages = {
  'otp.sentTo': 'A 6-digit passcode was sent to you at <bold>{destination}</bold>.',
  'otp.sentBelow': 'Enter the 6-digit passcode we sent you.',
  'otp.codeSent': 'Code sent',
  'otp.didntGetIt': "Didn't get it?",
  'otp.resend': 'Resend code',
  'otp.expiresIn': 'Your code expires in {time}.',
  'otp.expired': 'Your code has expired.',
  'otp.verifying': 'Verifying passcode...',
  'error.codeExpired': 'Your code has expired. Request a new one.',
  'error.codeEnded': 'Too many wrong codes. Request a new one.',
  'error.otp_code_not_found': 'Invalid passcode, please try again.',
} as const;
