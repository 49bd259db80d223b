/** The tasks of passwords. */
import { parseAuthUrl } from '../../../session-core/links/url.ts';
import type { Common } from '../../../session-core/wire/shared.ts';
import type { Handlers } from '../../machine/machine.ts';
import { present } from '../../machine/present.ts';
import { underway } from '../../machine/underway.ts';
import { forgetLinkAddress, rememberLinkAddress } from '../../products/passwords/link-address.ts';
import { verdictOf } from '../../products/passwords/new-password.ts';
import { resetExpiry } from '../../products/passwords/reset-expiry.ts';
import type { OrganizationFacts } from '../flow/facts.ts';
import type { Event, Task } from '../flow/types.ts';
import { discovered, durationOf, passwordPage, proved, type Tools } from './tools.ts';

type PasswordTask = Extract<Task, { do: `password.${string}` | 'passwords.judge' }>;

export const passwordHandlers = {
  async 'password.lookUp'({ email, organization }, tools, signal) {
    if (await isMember(email, organization, tools, signal)) return { type: 'password.needed', email };
    return verify(email, organization, tools, signal);
  },

  async 'password.check'({ email, password, place }, tools, signal) {
    const { session, emit, signIn, config } = tools;
    const account = { email_address: email, password };
    const { organization } = place;
    if (!organization) {
      const reply = await signIn(() => session.passwords.discovery.authenticate(account, { signal }));
      emit('B2B_PASSWORD_DISCOVERY_AUTHENTICATE', reply);
      return discovered(reply, tools);
    }
    const { locale } = config();
    const reply = await signIn(() =>
      session.passwords.authenticate(
        { ...account, organization_id: organization.id, ...present({ locale }), ...durationOf(tools) },
        { signal },
      ),
    );
    emit('B2B_PASSWORD_AUTHENTICATE', reply);
    return proved(reply, tools);
  },

  async 'password.mail'({ email, place, by }, tools, signal) {
    const { session, config, now, emit } = tools;
    const options = config().passwordOptions;
    const mail = {
      email_address: email,
      ...present({
        reset_password_redirect_url: options.resetPasswordRedirectURL,
        reset_password_expiration_minutes: options.resetPasswordExpirationMinutes,
        reset_password_template_id: options.resetPasswordTemplateId,
        verify_email_template_id: options.verifyEmailTemplateId,
        locale: options.locale ?? config().locale,
      }),
    };
    const { organization } = place;
    const mailed = (reply: Common): Event => {
      const at = now();
      rememberLinkAddress(config(), { email, until: resetExpiry(config(), at) }, at);
      return { type: 'password.mailed', email, by: 'reset', at, ...underway(reply) };
    };
    if (!organization) {
      const more = present({ discovery_redirect_url: options.discoveryRedirectURL });
      const reply = await session.passwords.discovery.resetByEmailStart({ ...mail, ...more }, { signal });
      emit('B2B_PASSWORD_DISCOVERY_RESET_BY_EMAIL_START', reply);
      return mailed(reply);
    }
    if (by === 'verify' || !(by ?? (await isMember(email, organization, tools, signal))))
      return verify(email, organization, tools, signal);
    const more = present({ login_redirect_url: options.loginRedirectURL });
    const reply = await session.passwords.resetByEmailStart(
      { ...mail, ...more, organization_id: organization.id },
      { signal },
    );
    emit('B2B_PASSWORD_RESET_BY_EMAIL_START', reply);
    return mailed(reply);
  },

  async 'passwords.judge'({ password, edit }, { session }, signal) {
    const strength = await session.passwords.strengthCheck({ password }, { signal });
    const feedback = { ...strength.zxcvbn_feedback, ...strength.luds_feedback };
    return { type: 'passwords.judged', verdict: verdictOf(strength, feedback, edit) };
  },

  async 'password.set'({ by, password }, tools, signal) {
    const { session, config, emit, signIn, address } = tools;
    if (by === 'session') {
      const reply = await signIn(() => session.passwords.resetBySession({ password }, { signal }));
      emit('B2B_PASSWORD_RESET_BY_SESSION', reply);
      return proved(reply, tools);
    }
    const password_reset_token = parseAuthUrl(address, { prefix: session.prefix })?.token ?? '';
    if (by === 'discovery') {
      const reply = await signIn(() =>
        session.passwords.discovery.resetByEmail({ password_reset_token, password }, { signal }),
      );
      forgetLinkAddress(config());
      emit('B2B_PASSWORD_DISCOVERY_RESET_BY_EMAIL', reply);
      return discovered(reply, tools);
    }
    const reply = await signIn(() =>
      session.passwords.resetByEmail({ password_reset_token, password, ...durationOf(tools) }, { signal }),
    );
    forgetLinkAddress(config());
    emit('B2B_PASSWORD_RESET_BY_EMAIL', reply);
    return proved(reply, tools);
  },
} satisfies Handlers<PasswordTask, Event, Tools>;

async function isMember(
  email: string,
  { id }: OrganizationFacts,
  { session }: Tools,
  signal: AbortSignal,
): Promise<boolean> {
  const { member } = await session.organization.members.lookUp(
    { email_address: email, organization_id: id },
    { signal },
  );
  return member !== null;
}

/** Mails a link to a person who may join: it proves the address, and the page of the link asks for a password. */
async function verify(
  email: string,
  { id }: OrganizationFacts,
  tools: Tools,
  signal: AbortSignal,
): Promise<Event> {
  const { session, config, now } = tools;
  const page = passwordPage(tools);
  const reply = await session.magicLinks.email.loginOrSignup(
    {
      email_address: email,
      organization_id: id,
      login_redirect_url: page,
      signup_redirect_url: page,
      ...present({ locale: config().locale }),
    },
    { signal },
  );
  return { type: 'password.mailed', email, by: 'verify', at: now(), ...underway(reply) };
}
