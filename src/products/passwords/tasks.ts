/** The tasks of sign-in with a password. */
import { AuthError } from '../../../session-core/errors.ts';
import { replaceAddress } from '../../../session-core/lib/replace-address.ts';
import { parseAuthUrl } from '../../../session-core/links/url.ts';
import { withoutUsedToken } from '../../../session-core/links/used-token.ts';
import { logMail } from '../../machine/log-mail.ts';
import type { Handlers } from '../../machine/machine.ts';
import { present } from '../../machine/present.ts';
import type { SharedEvent, Tools } from '../../machine/product.ts';
import { underway } from '../../machine/underway.ts';
import type { PasswordsEvent, PasswordsTask } from './flow.ts';
import { forgetLinkAddress, linkAddress, rememberLinkAddress } from './link-address.ts';
import { verdictOf } from './new-password.ts';
import { resetExpiry } from './reset-expiry.ts';

export const passwordsHandlers = {
  async 'passwords.lookUp'({ email }, { session, config }, signal) {
    const { userType } = await session.searchManager.searchUser(email, { signal });
    const mayCreate = config().mode !== 'sign-in' && (session.bootstrap.current.signUp ?? 'open') === 'open';
    return { type: 'passwords.lookedUp', email, userType, mayCreate };
  },

  async 'passwords.judge'({ password, email, edit }, { session }, signal) {
    const strength = await session.passwords.strengthCheck(present({ password, email }), { signal });
    const { luds_requirements, ...feedback } = strength.feedback;
    return {
      type: 'passwords.judged',
      verdict: verdictOf(strength, { ...feedback, ...luds_requirements }, edit),
    };
  },

  async 'passwords.create'({ email, password }, { session, config, emit, signIn }, signal) {
    const { sessionDurationMinutes: session_duration_minutes } = config();
    const reply = await signIn(() =>
      session.passwords.create({ email, password, session_duration_minutes }, { signal }),
    );
    emit('PASSWORD_CREATE', reply);
    return { type: 'passwords.signedIn', reply };
  },

  async 'passwords.logIn'({ email, password }, { session, config, emit, signIn }, signal) {
    const { sessionDurationMinutes: session_duration_minutes } = config();
    const reply = await signIn(() =>
      session.passwords.authenticate({ email, password, session_duration_minutes }, { signal }),
    );
    emit('PASSWORD_AUTHENTICATE', reply);
    return { type: 'passwords.signedIn', reply };
  },

  async 'passwords.startReset'({ email, reason, again }, { session, config, now, emit }, signal) {
    const options = config().passwordOptions;
    const details = present({
      email,
      login_redirect_url: options.loginRedirectURL,
      reset_password_redirect_url: options.resetPasswordRedirectURL,
      reset_password_expiration_minutes: options.resetPasswordExpirationMinutes,
      reset_password_template_id: options.resetPasswordTemplateId,
      locale: options.locale,
    });
    const reply = await logMail(session, { email, type: 'reset_password', again }, signal, () =>
      session.passwords.resetByEmailStart(details, { signal }),
    );
    // Hosts know this event for visitors without a password. It never fired for a forgotten one.
    if (reason === 'setNew') emit('PASSWORD_RESET_BY_EMAIL_START', reply);
    const at = now();
    rememberLinkAddress(config(), { email, until: resetExpiry(config(), at) }, at);
    return { type: 'passwords.resetStarted', email, reason, at, ...underway(reply) };
  },

  async 'passwords.handOver'({ email, product }) {
    return { type: 'begin', email, product };
  },

  async 'passwords.openLink'(_task, { session, config, now, signIn }, signal) {
    const link = linkToken(session.prefix);
    if (link?.token_type === 'reset_password') {
      // A stranger may have asked for it, to the password of their own account.
      const inspection = session.state.session && (await session.magicLinks.inspect(link.token, { signal }));
      if (inspection?.replaces)
        return { ...mustAsk(inspection.replaces, inspection.email), setsPassword: true };
      return { type: 'passwords.resetLinkFound', email: linkAddress(config(), now()) };
    }
    const { sessionDurationMinutes: session_duration_minutes } = config();
    try {
      const authentication = await signIn(() =>
        session.authenticateByUrl({ session_duration_minutes }, { signal }),
      );
      if (!authentication) return { type: 'passwords.noLinkFound' };
      forgetLinkAddress(config());
      return { type: 'passwords.signedIn', reply: authentication.reply };
    } catch (error) {
      if (!(error instanceof AuthError && error.accounts)) throw error;
      return mustAsk(error.accounts.current, error.accounts.next);
    }
  },

  async 'passwords.reset'({ password }, { session, config, emit, signIn }, signal) {
    const token = linkToken(session.prefix)?.token;
    if (!token) return { type: 'passwords.noLinkFound' };
    const { sessionDurationMinutes: session_duration_minutes } = config();
    const reply = await signIn(() =>
      session.passwords.resetByEmail({ token, password, session_duration_minutes }, { signal }),
    );
    forgetLinkAddress(config());
    emit('PASSWORD_RESET_BY_EMAIL', reply);
    return { type: 'passwords.signedIn', reply };
  },

  /** A reset mail also has a link that signs in without a new password. */
  async 'passwords.useLink'({ sure }, { session, config, signIn }, signal) {
    const token = linkToken(session.prefix)?.token;
    if (!token) return { type: 'passwords.noLinkFound' };
    const link = sure ? null : await session.magicLinks.inspect(token, { signal });
    if (link?.replaces) return mustAsk(link.replaces, link.email);
    const { sessionDurationMinutes: session_duration_minutes } = config();
    const reply = await signIn(() =>
      session.magicLinks.authenticate(token, { session_duration_minutes }, { signal }),
    );
    forgetLinkAddress(config());
    withoutUsedToken({ place: () => location, replaceAddress }, session.prefix, token);
    return { type: 'passwords.signedIn', reply };
  },
} satisfies Handlers<PasswordsTask, PasswordsEvent | SharedEvent, Tools>;

function mustAsk(current: string, next: string) {
  return { type: 'passwords.mustAsk' as const, current, next };
}

/** Reads the token each time, so that it stays in the address and nowhere else. */
function linkToken(prefix: string) {
  return parseAuthUrl(globalThis.location?.href ?? '', { prefix });
}
