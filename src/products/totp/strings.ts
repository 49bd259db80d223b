/** The English texts of the second factor. */
export const totpStrings = {
  'totp.title': "Confirm it's you",
  'totp.text': 'Enter the 6-digit code from your authenticator app.',
  'totp.mailText': 'You are logging in from a new place. We sent a 6-digit code to <bold>{email}</bold>.',
  'totp.codeLabel': '6-digit code',
  'totp.remember': 'Remember this device for 30 days',
  'totp.useRecoveryCode': 'Use a recovery code instead',
  'totp.useApp': 'Use your authenticator app instead',
  'totp.usePasskey': 'Use a passkey instead',
  'totp.passkeyText':
    "Your account has a passkey: use it to continue. If you have lost it, contact the site's support.",
  'totp.checking': 'Checking the code...',
  'totp.recoveryTitle': 'Enter a recovery code',
  'totp.recoveryText':
    'Use one of the codes that you saved when you set up your authenticator app. Each code works once.',
  'totp.recoveryLabel': 'Recovery code',
  'totp.offerTitle': 'Protect your account',
  'totp.offerText':
    'Set up an authenticator app. You then confirm each new login with a code that only your phone knows.',
  'totp.setUp': 'Set up an authenticator app',
  'totp.scanText':
    'Open an authenticator app on your phone, such as Google Authenticator or 1Password, and scan this QR code.',
  'totp.scanAgain': 'This is a new QR code. If you scanned one before, remove that entry from your app.',
  'totp.qrAlternative': 'QR code for your authenticator app. You can type the key below instead.',
  'totp.openApp': 'Open your authenticator app',
  'totp.keyText': "If you can't scan it, enter this key in your app:",
  'totp.copyKey': 'Copy key',
  'totp.saveTitle': 'Save your recovery codes',
  'totp.saveText':
    'If you lose your phone, a recovery code lets you log in. Each code works once. Keep them where you can reach them without your phone.',
  'totp.codesLabel': 'Recovery codes',
  'totp.copyCodes': 'Copy',
  'totp.download': 'Download',
  'totp.fileTitle': 'Recovery codes for {site}',
  'totp.saved': 'I saved my recovery codes',
  'totp.saveFirst': 'Save your recovery codes first, then tick the box.',
  'totp.confirmTitle': 'Enter the code from your app',
  'totp.confirmText': 'Your authenticator app now shows a 6-digit code for this site.',
  'totp.copied': 'Copied',
  'totp.copyFailed': 'Copying is blocked here. Select the text instead.',
  'totp.late': 'Your last login was a while ago. To set up an authenticator app, log out and log in again.',
  'totp.expired': 'You took longer than ten minutes, or your login was cancelled. Nothing was lost.',
  'totp.locked': 'Too many wrong codes for this account. Wait a while, then log in again.',
  'error.unable_to_authenticate_totp': "That code isn't right. Check your authenticator app and try again.",
  'error.totp_code_already_authenticated': 'That code was already used. Wait for the next code in your app.',
  'error.unable_to_authenticate_recovery_code':
    "That recovery code isn't right, or it was already used. Try another one.",
} as const;
