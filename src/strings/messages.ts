/**
 * Every text of the widget, in English. Hosts override a text by its id.
 * A product's own texts are in its `strings.ts`, those of the first screen in `entry-messages.ts`, and those of several
 * products in `shared-messages.ts`.
 * The syntax is ICU MessageFormat; `<bold>` marks text that a screen may emphasise.
 */
import type { ErrorType } from '../../session-core/wire/errors.ts';
import type { AccountMessageId } from '../account/strings.ts';
import { consentStrings } from '../consent/strings.ts';
import { logoutStrings } from '../logout/strings.ts';
import { admissionStrings } from '../products/admission/strings.ts';
import type { cryptoMainStrings } from '../products/crypto/main-strings.ts';
import { cryptoStrings } from '../products/crypto/strings.ts';
import { askStrings, magicLinksStrings } from '../products/magic-links/strings.ts';
import { oauthStrings } from '../products/oauth/strings.ts';
import { otpStrings } from '../products/otp/strings.ts';
import { passkeysStrings } from '../products/passkeys/strings.ts';
import { passwordsStrings } from '../products/passwords/strings.ts';
import { totpStrings } from '../products/totp/strings.ts';
import { codeMessages } from './code-messages.ts';
import type { entryMessages } from './entry-messages.ts';
import { bringTexts } from './loaded-messages.ts';
import type { mainMessages } from './main-messages.ts';
import { passkeyMessages } from './passkey-messages.ts';
import { sharedMessages } from './shared-messages.ts';

export const messages = {
  ...sharedMessages,
  ...codeMessages,
  ...otpStrings,
  ...oauthStrings,
  ...magicLinksStrings,
  ...askStrings,
  ...passwordsStrings,
  ...cryptoStrings,
  ...passkeysStrings,
  ...passkeyMessages,
  ...totpStrings,
  ...admissionStrings,
  ...consentStrings,
  ...logoutStrings,
} as const satisfies Record<`error.${ErrorType}`, string> & Record<string, string>;

// A page that has this file has all of them.
bringTexts(messages);

/** The id of a text that every element may show. */
type SharedMessageId = keyof typeof messages;

/** The id of one text. Those of the account page load with it. */
export type MessageId = SharedMessageId | AccountMessageId;

/** All texts in one language, without those of the account page. */
export type Catalogue = Readonly<Record<SharedMessageId, string>>;

/** The texts that the first screen may show before all others have loaded. */
export type FirstTexts = Pick<
  Catalogue,
  keyof typeof entryMessages | keyof typeof mainMessages | keyof typeof cryptoMainStrings
>;

/** Texts in one language. English replaces those that are missing. */
export type Texts = Partial<Readonly<Record<MessageId, string>>>;
