/** The English texts of wallets after the first screen. */
export const cryptoStrings = {
  'crypto.connecting': 'Connecting to your wallet...',
  'crypto.connectHint':
    'Open {wallet} if it does not open by itself, and allow this site to see your address.',
  'crypto.signing': 'Completing signature request...',
  'crypto.signHint':
    '{wallet} asks you to sign this text. Sign only if your wallet shows the same text. It costs nothing.',
  'crypto.messageLabel': 'The text to sign',
  'crypto.slow': 'This takes longer than usual. Is there a window of your wallet behind this one?',
  'crypto.otherTitle': 'Continue with other wallet',
  'crypto.otherNone': 'No other wallet was found.',
  'crypto.setUpHint': 'Choose a wallet to download. Once it is set up, come back and reload this page.',
  'crypto.failed':
    'Your sign in request could not be completed. Use the back arrow to return to the log in screen and try again!',
  'crypto.problem.refused': 'The request was declined in your wallet.',
  'crypto.problem.pending': 'Your wallet still has a request open. Answer it there first.',
  'crypto.problem.locked': 'Your wallet is locked. Unlock it first.',
  'crypto.problem.noAccount':
    'Your wallet returned no address. Unlock it, and choose an account for this site.',
  'crypto.problem.changed': 'Another account was chosen in your wallet meanwhile.',
  'crypto.problem.timeout': 'Your wallet did not answer in time.',
  'crypto.problem.failed': 'Your wallet reported an error.',
} as const;
