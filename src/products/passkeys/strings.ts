/** The English texts of passkeys after the first screen. */
export const passkeysStrings = {
  'passkey.setUpTitle': 'Set up a new Passkey',
  'passkey.setUpText':
    'With a passkey you log in with your fingerprint, face or screen lock, without a code or password.',
  'passkey.create': 'Create a Passkey',
  'passkey.createdTitle': 'Passkey successfully created!',
  'passkey.another': 'Set up another Passkey',
  'passkey.listTitle': 'Existing Passkeys',
  'passkey.unnamed': 'Passkey',
  'passkey.rename': 'Rename',
  'passkey.renameLabel': 'Rename {name}',
  'passkey.nameLabel': 'Name of the passkey',
  'passkey.save': 'Save',
  'passkey.deleteLabel': 'Delete {name}',
  'passkey.deleteWarning':
    'Delete <bold>{name}</bold>? A deleted passkey cannot be restored, and you can no longer log in with it.',
  'passkey.noneLeft': 'You have no passkeys.',
  'passkey.finished.some': 'You can log in with a passkey from now on.',
  'passkey.finished.none': 'You can set up a passkey another time.',
  'passkey.noUser': 'Log in first. Then you can set up a passkey.',
  'passkey.logInAgain': 'Log in again',
  'passkey.waiting': 'Follow the instructions of your browser.',
  'error.passkeyNotFound':
    'Passkey registration not found. You may have deleted the passkey from your account but not password manager. Please try again.',
  'error.passkeyUnknown': 'Unknown error occurred during passkey authentication. Please try again.',
  'error.passkeyCancelled': 'You were not logged in with a passkey. Try again, or log in another way.',
  'error.passkeyDuplicate':
    'The Passkey cannot be created as it seems to be already registered. It is possible this Passkey was registered on another device but has synced cross-device.',
  'error.passkeyNotCreated':
    'Your Passkey was not created. Click “Create a Passkey” to try again or skip without adding a Passkey.',
  'error.passkeySignInAgain':
    'Your last login was a while ago. For your safety, log in again, then try once more.',
  'error.passkeyLimit': 'You have as many passkeys as an account can have. Delete one first.',
  'error.passkeyUnsupported':
    "This browser doesn't support passkeys. Set one up in a newer browser, or skip.",
  'error.passkeyInsecure': 'Passkeys need a secure connection. Open this page with https.',
  'error.passkeyFramed':
    'Passkeys are not allowed here, because this page is shown inside another one. Open it by itself.',
  'error.passkeyWrongDomain': 'Passkeys of this site do not work at this address.',
} as const;
