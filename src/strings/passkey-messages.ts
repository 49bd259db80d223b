/** The English texts about a passkey that did not prove the visitor. */
export const passkeyMessages = {
  'error.passkeyNotFound':
    'Passkey registration not found. You may have deleted the passkey from your account but not password manager. Please try again.',
  'error.passkeyUnknown': 'Unknown error occurred during passkey authentication. Please try again.',
  'error.passkeyCancelled': "The passkey login didn't finish. Try again or log in another way.",
  'error.passkeyUnsupported': "This browser doesn't support passkeys. Use a newer one.",
  'error.passkeyWrongDomain': "This site's passkeys don't work at this address.",
} as const;
