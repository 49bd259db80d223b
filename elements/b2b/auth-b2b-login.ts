/** The class of `<auth-b2b-login>`; `index.ts` registers it. */
import type { B2BSessionClient } from '../../session-core/b2b/client.ts';
import { createDeferredB2BSession } from '../../session-core/b2b/deferred-session.ts';
import { firstBusinessScreen } from '../../src/b2b/draw.ts';
import { businessRules, type MemberLoginOptions } from '../../src/b2b/options.ts';
import type { Reader, Wish } from '../../src/languages/page-translator.ts';
import type { FirstScreen } from '../../src/login/first-screen.ts';
import { lazy } from '../../src/machine/lazy.ts';
import type { Texts } from '../../src/strings/messages.ts';
import { AuthSignIn, type SignInProps } from '../auth-sign-in.ts';
import { businessTexts, withTexts } from './business-texts.ts';
import { fetchMain } from './fetch-main.ts';
import type { AuthB2BLoginElement } from './public-types.ts';

/** The props of the screens for members. */
export type BusinessProps = SignInProps<MemberLoginOptions, B2BSessionClient>;

const main = withTexts(lazy(fetchMain, (part) => part.businessMain));

/**
 * Sign-in of members of organizations.
 *
 * @tag auth-b2b-login
 * @tagname auth-b2b-login
 *
 * @fires {CustomEvent<MemberEventDetail>} auth-event - Something happened; `detail` is `{ type, data }`.
 * @fires {CustomEvent<MemberErrorDetail>} auth-error - Something went wrong; `detail` is `{ code, message, … }`.
 */
export class AuthB2BLogin
  extends AuthSignIn<MemberLoginOptions, B2BSessionClient>
  implements AuthB2BLoginElement
{
  static override readonly rules = businessRules;
  protected readonly main = main;
  protected readonly createSession = createDeferredB2BSession;

  protected firstScreen(props: BusinessProps, isFresh: boolean): FirstScreen {
    const { options, address, scope, texts } = props;
    const isMain =
      isFresh &&
      (options.screen ?? 'main') === 'main' &&
      // A token that came back, or why there is none.
      !address.searchParams.has(`${options.prefix || 'auth'}_token_type`);
    return firstBusinessScreen({ options, scope, texts, isMain });
  }

  protected override textsOf(wish: Wish, reader: Reader): Texts | undefined {
    const texts = super.textsOf(wish, reader);
    const ownTexts = businessTexts(wish.locale);
    return texts && ownTexts && { ...texts, ...ownTexts };
  }
}
