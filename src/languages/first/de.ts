/** German, with “Sie”. The texts of the first screen. */
import type { FirstTexts } from '../../strings/messages.ts';

export const first = {
  'login.title': 'Anmelden oder registrieren',
  'login.createAccountTitle': 'Wie möchten Sie Ihr Konto erstellen?',
  'login.signInTitle': 'Anmelden',
  'formField.email.label': 'E-Mail-Adresse',
  'formField.email.placeholder': 'name@example.com',
  'formField.phone.label': 'Telefonnummer',
  'button.continueWithEmail': 'Weiter mit E-Mail',
  'button.continueWithPhone': 'Weiter mit Telefonnummer',
  'button.tryAgain': 'Erneut versuchen',
  'tab.label': 'Anmeldemethoden',
  'tab.text': 'SMS',
  'tab.whatsapp': 'WhatsApp',
  'tab.email': 'E-Mail',
  'methodDivider.or': 'oder',
  'oauth.continueWith': 'Weiter mit {provider}',
  'crypto.setUp': 'Krypto-Wallet einrichten',
  'passkey.signIn': 'Weiter mit Passkey',
  'loading.label': 'Wird geladen …',
  'error.unreachable':
    'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  'oauth.lastUsed': 'Zuletzt verwendet',
  'error.unexpected': 'Etwas ist schiefgelaufen. Versuchen Sie es erneut.',
  'error.invalidEmailAddress': 'Geben Sie eine E\u2011Mail-Adresse wie name@example.com ein.',
  'error.invalid_email': 'Geben Sie eine E\u2011Mail-Adresse wie name@example.com ein.',
  'watermark.poweredBy': 'Bereitgestellt von auth-elements',
  'crypto.continueWith': 'Weiter mit {provider}',
  'crypto.other': 'Weiter mit einer anderen Wallet',
  'crypto.ethereumWallet': 'Ethereum-Wallet',
  'crypto.solanaWallet': 'Solana-Wallet',
} satisfies FirstTexts;
