/** The English texts of the first screen, which is drawn before all others are there. They stand here only. */
export const entryMessages = {
  'login.title': 'Sign up or log in',
  'login.createAccountTitle': 'Choose how you would like to create your account.',
  'formField.email.label': 'Email address',
  'formField.email.placeholder': 'example@email.com',
  'formField.phone.label': 'Phone number',
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
  'error.unreachable': 'We could not reach the server. Check your connection and try again.',
} as const;

/** The titles of the tabs. */
export const tabTitles = { sms: 'tab.text', whatsapp: 'tab.whatsapp', email: 'tab.email' } as const;

/** The id of one of them. */
export type EntryMessageId = keyof typeof entryMessages;

/** Gives the text of the first screen for an id. */
export type EntryTexts = (id: EntryMessageId) => string;

/** What needs the parser of message-format.ts; such a text is left to it. */
const syntax = /[{}<>]|''/;

/**
 * Texts with a host's own words in place; null when one of them is more than plain text, so that it can only be read
 * when the parser is there.
 */
export function plainTexts<Id extends string>(
  english: Readonly<Record<Id, string>>,
  overrides?: Readonly<Record<string, unknown>> | null,
): ((id: Id) => string) | null {
  const texts: Record<Id, string> = { ...english };
  for (const id of Object.keys(english) as Id[]) {
    // No id is the name of anything that every object has.
    const own = overrides?.[id];
    if (typeof own !== 'string') continue;
    // The one placeholder of the first screen is filled in without a parser.
    if (syntax.test(own.replace('{provider}', ''))) return null;
    texts[id] = own;
  }
  return (id) => texts[id];
}

/** The texts of the first screen, as {@link plainTexts}. */
export function entryTexts(overrides?: Readonly<Record<string, unknown>> | null): EntryTexts | null {
  return plainTexts(entryMessages, overrides);
}
