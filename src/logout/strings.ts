/** The English texts of logging out. */
export const logoutStrings = {
  'idpLogout.title': 'Log out?',
  'idpLogout.text': 'Are you sure you want to log out of your {projectName} account?',
  'idpLogout.textWithoutName': 'Are you sure you want to log out of your account?',
  'idpLogout.yes': 'Yes',
  'idpLogout.no': 'No',
  'idpLogout.done': 'You have been logged out',
  'idpLogout.stayed': 'You have not been logged out. You may close this page.',
} as const;
