/** How visitors of a project of users sign in through their host's server. */
import type { AdminUser } from '../admin/schemas.ts';
import type { CallName } from '../calls/call.ts';
import { Refusal } from '../http/refusal.ts';
import { present, type ServerCall, type ServerCallTable, type ServerRequest, textOf } from './server-call.ts';

const shortest = 5;
const withoutSession = { session: null, session_token: '', session_jwt: '' };

/**
 * Signs in. As the hosted provider does it: without a duration, and without a session that goes on, nobody gets a session.
 *
 * @throws Refusal `unauthorized_action` where more than this proof is needed: a server of the hosted provider takes every reply for a
 * whole sign-in
 */
async function signIn(
  { visit, body }: ServerRequest,
  name: CallName,
  { session_token: _token, session_jwt: _jwt, attributes: _attributes, ...fields } = body,
): Promise<Record<string, unknown>> {
  const isKept = body.session_duration_minutes !== undefined || body.session_token !== undefined;
  const fieldsToSend = isKept ? fields : { ...fields, session_duration_minutes: shortest };
  const reply = (await visit(name, { body: fieldsToSend })) as unknown as Record<string, unknown>;
  if (!reply.session) {
    throw new Refusal('unauthorized_action', {
      message:
        'This user needs more than one proof, or has to accept terms. Let them sign in on a page: the server packages know no half sign-in of users.',
    });
  }
  if (isKept) return reply;
  await visit('POST /sessions/revoke', { body: null, session: textOf(reply.session_token), beside: true });
  return { ...reply, ...withoutSession };
}

type Field = 'email' | 'phone_number';

async function userBy({ manage, body }: ServerRequest, field: Field): Promise<AdminUser | undefined> {
  const query = present({ [field]: textOf(body[field]) });
  const { users } = await manage<{ users: AdminUser[] }>('GET /v1/admin/users', { query, beside: true });
  return users[0];
}

type Sending = Extract<CallName, `POST /otps/${string}/${string}` | `POST /magic_links/email/${string}`>;

/** Sends to the person who has the address. */
const sends = (method: string, name: Sending, field: Field): ServerCall => ({
  method,
  async answer(request) {
    const before = await userBy(request, field);
    const sent = await request.visit(name);
    const user = before ?? (await userBy(request, field));
    return { user_id: user?.user_id ?? '', ...idOf(sent, user, request, field), user_created: !before };
  },
});

/** Sends to a known address, or to one that the user of the session adds. */
const sendsToKnown = (method: string, path: string, field: Field): ServerCall => ({
  method,
  async answer(request) {
    const step = request.body.session_token === undefined ? 'primary' : 'secondary';
    const sent = await request.visit(`POST ${path}/${step}` as Sending);
    const user = await userBy(request, field);
    return { user_id: user?.user_id ?? '', ...idOf(sent, user, request, field) };
  },
});

/** What `otps.authenticate` takes as `method_id`; of a link the id of its address. */
function idOf(sent: object, user: AdminUser | undefined, { body }: ServerRequest, field: Field) {
  if (field === 'phone_number') return { phone_id: 'method_id' in sent ? sent.method_id : '' };
  const typed = textOf(body.email).trim().toLowerCase();
  const email = user?.emails.find(({ email: one }) => one.toLowerCase() === typed);
  return { email_id: 'method_id' in sent ? sent.method_id : (email?.email_id ?? '') };
}

/** The wire has two names for a code. */
const takesCode = (method: string, name: CallName): ServerCall => ({
  method,
  answer: (request) => {
    const { code: token, ...rest } = request.body;
    return signIn(request, name, { ...rest, token });
  },
});

const codes =
  '`email_id` and `phone_id` are new with each code: pass on what the last call returned, as `method_id`.';

/** What visitors call at the same address without `/v1`, by the name in the packages. */
const asVisitors = {
  'magicLinks.authenticate': 'POST /magic_links/authenticate',
  'oauth.authenticate': 'POST /oauth/authenticate',
  'passwords.create': 'POST /passwords',
  'passwords.authenticate': 'POST /passwords/authenticate',
  'passwords.email.reset': 'POST /passwords/email/reset',
  'passwords.existingPassword.reset': 'POST /passwords/existing_password/reset',
  'passwords.sessions.reset': 'POST /passwords/session/reset',
  'impersonation.authenticate': 'POST /impersonation/authenticate',
  'sessions.attest': 'POST /sessions/attest',
  'sessions.exchangeAccessToken': 'POST /sessions/exchange_access_token',
} satisfies Record<string, CallName>;

export const userSignIns: ServerCallTable = {
  'POST /v1/otps/email/login_or_create': {
    ...sends('otps.email.loginOrCreate', 'POST /otps/email/login_or_create', 'email'),
    differs: codes,
  },
  'POST /v1/otps/email/send': sendsToKnown('otps.email.send', '/otps/email/send', 'email'),
  'POST /v1/otps/sms/login_or_create': sends(
    'otps.sms.loginOrCreate',
    'POST /otps/sms/login_or_create',
    'phone_number',
  ),
  'POST /v1/otps/sms/send': sendsToKnown('otps.sms.send', '/otps/sms/send', 'phone_number'),
  'POST /v1/otps/whatsapp/login_or_create': sends(
    'otps.whatsapp.loginOrCreate',
    'POST /otps/whatsapp/login_or_create',
    'phone_number',
  ),
  'POST /v1/otps/whatsapp/send': sendsToKnown('otps.whatsapp.send', '/otps/whatsapp/send', 'phone_number'),
  'POST /v1/otps/authenticate': takesCode('otps.authenticate', 'POST /otps/authenticate'),

  'POST /v1/magic_links/email/login_or_create': sends(
    'magicLinks.email.loginOrCreate',
    'POST /magic_links/email/login_or_create',
    'email',
  ),
  'POST /v1/magic_links/email/send': sendsToKnown(
    'magicLinks.email.send',
    '/magic_links/email/send',
    'email',
  ),
  'POST /v1/magic_links/email/invite': {
    method: 'magicLinks.email.invite',
    async answer({ body, manage }) {
      const {
        invite_magic_link_url: redirect_url,
        invite_expiration_minutes: minutes,
        invite_template_id: template_id,
        ...rest
      } = body;
      const invitationFields = {
        redirect_url,
        template_id,
        ...(minutes !== undefined && { expiration_days: days(minutes) }),
      };
      const { invitation } = await manage<{ invitation: { user_id: string; email: string } }>(
        'POST /v1/admin/invitations',
        { body: { ...rest, ...invitationFields } },
      );
      const { user_id } = invitation;
      const { user } = await manage<{ user: AdminUser }>('GET /v1/admin/users/:user_id', {
        params: { user_id },
        beside: true,
      });
      return { user_id, email_id: user.emails[0]?.email_id ?? '' };
    },
    differs: '`invite_expiration_minutes` counts in whole days.',
  },

  'POST /v1/oauth/attach': {
    method: 'oauth.attach',
    differs: 'Needs `session_token`; a `user_id` alone is refused.',
    answer: ({ visit }) => visit('POST /oauth/attach'),
  },

  'POST /v1/passwords/strength_check': {
    method: 'passwords.strengthCheck',
    answer: ({ visit }) => visit('POST /passwords/strength_check'),
  },
  'POST /v1/passwords/email/reset/start': {
    method: 'passwords.email.resetStart',
    async answer(request) {
      await request.visit('POST /passwords/email/reset/start');
      const user = await userBy(request, 'email');
      return { user_id: user?.user_id ?? '', email_id: user?.emails[0]?.email_id ?? '' };
    },
  },

  ...Object.fromEntries(
    Object.entries(asVisitors).map(([method, name]) => [
      name.replace('POST ', 'POST /v1'),
      { method, answer: (request: ServerRequest) => signIn(request, name) },
    ]),
  ),
};

const days = (minutes: unknown) => Math.max(1, Math.ceil(Number(minutes) / (24 * 60)));
