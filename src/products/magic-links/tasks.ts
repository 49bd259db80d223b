/** The tasks of sign-in by a mailed link. */
import { prefetch } from '../../components/prefetch.ts';
import { logMail } from '../../machine/log-mail.ts';
import type { Handlers } from '../../machine/machine.ts';
import { present } from '../../machine/present.ts';
import type { Tools } from '../../machine/product.ts';
import { finishReturn } from '../../machine/returning.ts';
import { signUpOption } from '../../machine/sign-in.ts';
import { underway } from '../../machine/underway.ts';
import { askedHandlers, factsOf, isExpected } from './asked-link.ts';
import type { MagicLinksEvent, MagicLinksTask } from './flow.ts';
import { askScreens } from './late-ask.ts';
import { defaultLinkMinutes } from './link-minutes.ts';

const type = 'login_or_create_eml';
const switching = { switch_accounts: true } as const;

export const magicLinksHandlers = {
  async 'magicLinks.send'({ email }, { session, config, now, emit }, signal) {
    const options = config().emailMagicLinksOptions;
    const details = present({
      login_magic_link_url: options.loginRedirectURL,
      login_expiration_minutes: options.loginExpirationMinutes ?? defaultLinkMinutes,
      signup_magic_link_url: options.signupRedirectURL,
      signup_expiration_minutes: options.signupExpirationMinutes ?? defaultLinkMinutes,
      login_template_id: options.loginTemplateId,
      signup_template_id: options.signupTemplateId,
      create_user_as_pending: options.createUserAsPending,
      locale: options.locale,
      ...signUpOption(config().mode),
    });
    const { match_number: matchNumber, ...reply } = await logMail(session, { email, type }, signal, () =>
      session.magicLinks.email.loginOrCreate(email, details, { signal }),
    );
    emit('MAGIC_LINK_LOGIN_OR_CREATE', { ...reply, email });
    return present({ type: 'magicLinks.sent' as const, email, at: now(), matchNumber, ...underway(reply) });
  },

  async 'magicLinks.logTryAgain'({ email }, { session }) {
    session.logEvent('email_try_again_clicked', { email, type });
    return undefined;
  },

  async 'magicLinks.useLink'({ sure }, tools, signal) {
    if (!sure) prefetch(askScreens);
    const inspected = sure ? null : await tools.session.magicLinks.inspect(undefined, { signal });
    const link = inspected && factsOf(inspected, inspected, tools.now());
    if (link && !isExpected(link)) return { type: 'magicLinks.mustAsk', link };
    return { type: 'magicLinks.linkUsed', reply: await finishReturn(tools, signal, switching) };
  },

  ...askedHandlers,

  async 'magicLinks.finish'(_task, { session, config, signIn }, signal) {
    const { sessionDurationMinutes: session_duration_minutes } = config();
    const reply = await signIn(() =>
      session.magicLinks.authenticateWaiting({ session_duration_minutes }, { signal }),
    );
    return { type: 'magicLinks.linkUsed', reply };
  },
} satisfies Handlers<MagicLinksTask, MagicLinksEvent, Tools>;
