/** The class of `<auth-login>`; `index.ts` registers it. */
import type { SessionClient } from '../session-core/consumer/client.ts';
import { createDeferredSession } from '../session-core/consumer/deferred-session.ts';
import { type FirstScreen, firstScreen } from '../src/login/first-screen.ts';
import { mayArrive } from '../src/login/may-arrive.ts';
import { type LoginOptions, loginRules } from '../src/login/options.ts';
import { lazy } from '../src/machine/lazy.ts';
import { offersOf } from '../src/products/entry.ts';
import { AuthSignIn, type SignInProps } from './auth-sign-in.ts';
import type { AuthLoginElement } from './public-types.ts';
import { fetchMain } from './stages/fetch-main.ts';

/** The props of a login's screens. */
export type LoginProps = SignInProps<LoginOptions, SessionClient>;

const main = lazy(fetchMain, (part) => part.loginMain);

/**
 * Sign-up and sign-in.
 *
 * @tag auth-login
 * @tagname auth-login
 *
 * @fires {CustomEvent<AuthEventDetail>} auth-event - Something happened; `detail` is `{ type, data }`.
 * @slot header - Above the first thing in the card, on every screen.
 * @slot footer - Below the last thing in the card, on every screen.
 *
 * @fires {CustomEvent<AuthErrorDetail>} auth-error - Something went wrong; `detail` is `{ code, message, … }`.
 */
export class AuthLogin extends AuthSignIn<LoginOptions, SessionClient> implements AuthLoginElement {
  static override readonly rules = loginRules;
  protected readonly main = main;
  protected readonly createSession = createDeferredSession;

  protected firstScreen(props: LoginProps, isFresh: boolean): FirstScreen {
    const { options, address } = props;
    const isMain = isFresh && !mayArrive(options, address.search);
    return firstScreen({ ...props, offersOf: isMain && offersOf });
  }
}
