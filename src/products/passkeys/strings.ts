/** The English texts of passkeys after the first screen. */
export const passkeysStrings = {
  'passkey.setUpTitle': 'Set up a new Passkey',
  'passkey.setUpText':
    'With a passkey, you log in with your fingerprint, face or screen lock instead of a code or password.',
  'passkey.offerTitle': 'Log in faster next time',
  'passkey.offerAgain': "If not now, we won't ask in this browser for 30 days.",
  'passkey.create': 'Create a Passkey',
  'passkey.createdTitle': 'Passkey successfully created!',
  'passkey.another': 'Set up another Passkey',
  'passkey.listTitle': 'Existing Passkeys',
  'passkey.rename': 'Rename',
  'passkey.renameLabel': 'Rename {name}',
  'passkey.nameLabel': 'Passkey name',
  'passkey.save': 'Save',
  'passkey.deleteLabel': 'Delete {name}',
  'passkey.deleteWarning': "Delete <bold>{name}</bold>? You won't be able to restore it or log in with it.",
  'passkey.noneLeft': 'You have no passkeys.',
  'passkey.finished.some': 'You can now log in with a passkey.',
  'passkey.finished.none': 'You can set up a passkey another time.',
  'passkey.noUser': 'Log in first. Then you can set up a passkey.',
  'passkey.logInAgain': 'Log in again',
  'passkey.waiting': 'Follow the instructions in your browser.',
  'error.passkeyDuplicate':
    'The Passkey cannot be created as it seems to be already registered. It is possible this Passkey was registered on another device but has synced cross-device.',
  'error.passkeyNotCreated':
    'Your Passkey was not created. Click “Create a Passkey” to try again or skip without adding a Passkey.',
  'error.passkeyOtherSignIn': 'You logged in with this passkey. To delete it, log in another way first.',
  'error.passkeyLimit': 'Your account has the maximum number of passkeys. Delete one first.',
  'error.passkeyInsecure': 'Passkeys need a secure connection. Open this page over HTTPS.',
  'error.passkeyFramed':
    "Passkeys don't work here because this page is embedded in another one. Open it in its own tab.",
} as const;
