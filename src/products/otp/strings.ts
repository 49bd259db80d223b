/** The English texts of one-time passcodes, without those of every screen for a code. */
export const otpStrings = {
  'otp.title': 'Enter passcode',
  'error.invalid_phone_number':
    'Phone number format is invalid. Ensure the phone number is in the E.164 format.',
  'error.unsubscribed_phone_number': 'The user unsubscribed; text START to resubscribe.',
  'error.invalid_phone_number_country_code': 'Invalid, unsupported or disabled country code.',
  'error.duplicate_member_phone_number': 'The phone number is already used in the organisation.',
} as const;
