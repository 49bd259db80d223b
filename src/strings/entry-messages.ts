/** The English texts of the first screen. They are in the entry; all others load when idle. */
export const entryMessages = {
  'login.title': 'Sign up or log in',
  'login.signInTitle': 'Log in',
  'login.createAccountTitle': 'Choose how you would like to create your account.',
  'formField.email.label': 'Email address',
  'formField.email.placeholder': 'example@email.com',
  'formField.phone.label': 'Phone number',
  'formField.identifier.label': 'Email address or phone number',
  'button.continue': 'Continue',
  'button.continueWithEmail': 'Continue with email',
  'button.continueWithPhone': 'Continue with phone number',
  'button.tryAgain': 'Try again',
  'tab.label': 'Ways to log in',
  'tab.text': 'Text',
  'tab.whatsapp': 'WhatsApp',
  'tab.email': 'Email',
  'methodDivider.or': 'or',
  'oauth.continueWith': 'Continue with {provider}',
  'crypto.setUp': 'Set up a new crypto wallet',
  'passkey.signIn': 'Continue with a passkey',
  'loading.label': 'Loading...',
  'error.notLoaded': "We couldn't load a part of this page. Check your connection and try again.",
} as const;

/** The titles of the tabs. */
export const tabTitles = { sms: 'tab.text', whatsapp: 'tab.whatsapp', email: 'tab.email' } as const;

/** The id of a text of the first screen. */
type EntryMessageId = keyof typeof entryMessages;

/** Returns the text of the first screen for an id. */
export type EntryTexts = (id: EntryMessageId) => string;

/** Syntax that needs the parser of message-format.ts. */
const syntax = /[{}<>]|''/;

/**
 * The English texts, or those in another language, with the host's overrides. Returns null when an override is more than
 * plain text and needs the parser.
 */
export function plainTexts<Id extends string>(
  english: Readonly<Record<Id, string>>,
  overrides?: Readonly<Record<string, unknown>> | null,
  translated?: Partial<Record<Id, string>>,
): ((id: Id) => string) | null {
  const texts: Record<Id, string> = { ...english, ...translated };
  for (const id of Object.keys(texts) as Id[]) {
    // No id is the name of a property that every object inherits.
    const override = overrides?.[id];
    if (typeof override !== 'string') continue;
    // The first screen has one placeholder, which needs no parser.
    if (syntax.test(override.replace('{provider}', ''))) return null;
    texts[id] = override;
  }
  return (id) => texts[id];
}

/** {@link plainTexts} for the texts of the first screen, in the language of `translated`. */
export function entryTexts(
  overrides?: Readonly<Record<string, unknown>> | null,
  translated?: Partial<Record<EntryMessageId, string>>,
): EntryTexts | null {
  return plainTexts<EntryMessageId>(entryMessages, overrides, translated);
}
