/** The English texts of wallets after the first screen. */
export const cryptoStrings = {
  'crypto.connecting': 'Connecting to your wallet...',
  'crypto.connectHint':
    "If {wallet} doesn't open by itself, open it. Then allow this site to see your address.",
  'crypto.signing': 'Completing signature request...',
  'crypto.signHint':
    '{wallet} asks you to sign this text. Sign only if {wallet} shows the same text. Signing is free.',
  'crypto.messageLabel': 'Text to sign',
  'crypto.slow': 'This is taking longer than usual. Look for a wallet window behind this one.',
  'crypto.otherTitle': 'Continue with other wallet',
  'crypto.otherNone': 'No other wallets found.',
  'crypto.setUpHint': 'Choose a wallet to download. After you set it up, come back and reload this page.',
  'crypto.failed':
    'Your sign in request could not be completed. Use the back arrow to return to the log in screen and try again!',
  'crypto.problem.refused': 'You declined the request in your wallet.',
  'crypto.problem.pending': 'Your wallet has another request open. Answer that one first.',
  'crypto.problem.locked': 'Your wallet is locked. Unlock it and try again.',
  'crypto.problem.noAccount':
    "Your wallet didn't share an address. Unlock it and choose an account for this site.",
  'crypto.problem.changed': 'The account in your wallet changed during the login.',
  'crypto.problem.timeout': "Your wallet didn't respond in time.",
  'crypto.problem.failed': 'Your wallet reported an error.',
  'crypto.problem.unknown':
    'This wallet is not connected to an account. Log in another way, then connect it on your account page.',
  'error.unable_to_authenticate_crypto_wallet':
    "The signature doesn't match the account or arrived too late.",
  'error.invalid_crypto_wallet_address': "Your wallet shared an address we can't read.",
} as const;
