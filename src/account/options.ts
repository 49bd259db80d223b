/** Every option of `<auth-account>`: its type and its rule. The attributes get their names from the rules. */
import { block, type CommonOptions, commonRules, list, text } from '../machine/common-options.ts';
import type {
  CryptoOptions,
  OAuthOptions,
  PasskeyOptions,
  SessionDurationOptions,
} from '../machine/config.ts';
import type { Fields, RulesFor } from '../validate/schema.ts';
import type { SectionId } from './section-ids.ts';

/** The options of `<auth-account>`: as attributes, in `config`, in `configure()`. */
export interface AccountOptions extends CommonOptions {
  /** The sections to show, in this order. @default all */
  sections?: SectionId[];
  /** Your login page, for visitors who are not signed in. It gets the current address as `return_to`. */
  loginUrl?: string;
  /** The social accounts that the user can link. */
  oauthOptions?: OAuthOptions;
  /** Passkeys: see `docs/methods/passkeys.md`. */
  passkeyOptions?: PasskeyOptions;
  /** Crypto wallets that your app brings. Only in JavaScript: see `docs/methods/wallets.md`. */
  cryptoOptions?: CryptoOptions;
  /** The session. */
  sessionOptions?: SessionDurationOptions;
}

/** The rule of each option that has an attribute: enough to read it. `option-blocks.ts` has the details. */
export const accountRules = {
  ...commonRules,
  sections: list,
  loginUrl: text,
  oauthOptions: block,
  passkeyOptions: block,
  sessionOptions: block,
} satisfies RulesFor<Omit<AccountOptions, 'cryptoOptions'>> & Fields;
