/** The English texts of the first screen for members. They are in the entry; all others load with React. */
export const businessEntryStrings = {
  'organizationLogin.title': 'Continue to {organizationName}',
  'organizationLogin.titleUnknown': 'Continue to ...',
  'provider.continueWithSSO': 'Continue with SSO',
  'button.usePassword': 'Use a password instead',
} as const;
