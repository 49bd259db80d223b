/** Sign-in with a password, and the ways to a new one. */
import { z } from '@hono/zod-openapi';
import type { RefusalType } from '../../session-core/wire/errors.ts';
import type { PasswordCalls } from '../../session-core/wire/passwords.ts';
import type { Queries } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { limitLookups, limitSends, limitTries, reserveTry } from '../limits.ts';
import { isBreached } from '../passwords/breach.ts';
import { hashPassword, normalizePassword, verifyPassword } from '../passwords/hashing.ts';
import { judgePassword, requireGoodPassword } from '../passwords/policy.ts';
import type { World } from '../world.ts';
import { type Address, findOrCreateEmail, readAddress } from './addresses.ts';
import { type CallTable, sessionTokenOf, type Visit } from './call.ts';
import { type Contact, confirmContact, lockContact, ofEmail } from './contacts.ts';
import { addressWithToken, checkPage, createLink, findLink, takeLink } from './links.ts';
import { checkChallenge, checkVerifier } from './pkce.ts';
import {
  authReply as authReplySchema,
  emailAddress,
  locale,
  optional,
  protection,
  sessionDuration,
} from './schemas.ts';
import {
  authReply,
  checkDuration,
  checkRecent,
  contactFactor,
  joinSession,
  type OpenSession,
  passwordFactor,
  signIn,
  touchSession,
} from './sign-in.ts';
import { endOtherSessions, findPassword, type KnownPassword, setPassword } from './user-password.ts';
import { findUserType } from './user-search.ts';

const resetExpiryMinutes = 30;
/** Long passphrases fit; what is longer was not typed by anybody. */
const maxPasswordLength = 256;

const password = z.string().max(maxPasswordLength).openapi({ format: 'password' });
const redirectAddress = optional(z.string().max(2048));
const signsIn = ['invalid_session_duration', 'too_many_requests'] satisfies RefusalType[];
const newPassword = ['weak_password', 'breached_password'] satisfies RefusalType[];
const oldPassword = [
  'invalid_email',
  'email_not_found',
  'no_user_password',
  'unauthorized_credentials',
  'reset_password',
  'user_lock_limit_reached',
] satisfies RefusalType[];

export const passwords: CallTable<keyof PasswordCalls> = {
  'POST /passwords': {
    summary: 'Make an account with a password',
    area: 'Passwords',
    credentials: 'project',
    body: z.object({
      email: emailAddress,
      password,
      session_duration_minutes: sessionDuration,
      ...protection,
    }),
    reply: authReplySchema.extend({ email_id: z.string() }),
    refusals: ['invalid_email', 'reset_password', ...newPassword, ...signsIn],
    async answer({ world, visit, body }) {
      const address = readAddress(body.email);
      const minutes = checkDuration(body.session_duration_minutes ?? Number.NaN);
      const typed = normalizePassword(body.password);
      await limitTries(world, visit.ip);
      await requireGoodPassword(world, typed, address.typed);
      // Whoever may not learn of accounts makes one by mail, whether there is one or not.
      if (world.settings.enumerationSafe) throw mustBeProved();
      if ((await findUserType(world.database, address)) !== 'new') throw mustBeProved();
      const hash = await hashPassword(typed);
      const { email_id } = await findOrCreateEmail(world, address);
      const session = await world.database.transaction().execute(async (trx) => {
        // Two first visits at once: the second finds what the first made.
        const contact = await lockContact(trx, email_id);
        if (!contact || (await findUserType(trx, address)) !== 'new') throw mustBeProved();
        await setPassword(world, trx, contact.userId, hash);
        await trx
          .updateTable('users')
          .set({ status: 'active' })
          .where('user_id', '=', contact.userId)
          .execute();
        return signInWithPassword(world, trx, visit, contact.userId, minutes);
      });
      return { ...(await authReply(world, session)), email_id };
    },
  },

  'POST /passwords/authenticate': {
    summary: 'Exchange a password for a session',
    area: 'Passwords',
    credentials: 'project',
    body: z.object({
      email: emailAddress,
      password,
      session_duration_minutes: sessionDuration,
      ...protection,
    }),
    reply: authReplySchema,
    refusals: [...oldPassword, 'breached_password', ...signsIn],
    async answer({ world, visit, body }) {
      const minutes = checkDuration(body.session_duration_minutes ?? Number.NaN);
      const typed = normalizePassword(body.password);
      const known = await provePassword(world, visit, readAddress(body.email), typed);
      if (world.settings.passwords.breachDetectionOnSignIn && (await isBreached(world, typed))) {
        throw new Refusal('breached_password');
      }
      const session = await world.database.transaction().execute(async (trx) => {
        await holdPassword(trx, known);
        return signInWithPassword(world, trx, visit, known.user_id, minutes);
      });
      return authReply(world, session);
    },
  },

  'POST /passwords/email/reset/start': {
    summary: 'Mail a link that sets a new password, and one that signs in as it is',
    area: 'Passwords',
    credentials: 'project',
    body: z.object({
      email: emailAddress,
      login_redirect_url: redirectAddress,
      reset_password_redirect_url: redirectAddress,
      reset_password_expiration_minutes: optional(z.number().int().min(5).max(10_080)),
      reset_password_template_id: optional(z.string()),
      locale,
      code_challenge: optional(z.string()),
      ...protection,
    }),
    reply: z.object({}),
    refusals: [
      'invalid_email',
      'email_not_found',
      'email_template_not_found',
      'invalid_redirect_url',
      'invalid_pkce_code_challenge',
      'too_many_requests',
    ],
    async answer({ world, visit, body }) {
      const address = readAddress(body.email);
      const challenge = checkChallenge(body.code_challenge, {
        required: world.settings.project.pkce_required_for_password_resets,
        what: 'password resets',
      });
      const { login_redirect_url: login, reset_password_redirect_url: reset } = body;
      const loginPage = checkPage(world.settings, login, reset);
      const resetPage = checkPage(world.settings, reset, login);
      const templateId = body.reset_password_template_id;
      world.messenger.checkTemplates('reset', templateId);
      await limitSends(world, address.key, visit.ip);
      const minutes = body.reset_password_expiration_minutes ?? resetExpiryMinutes;
      const recipient = { contact: await addressToReset(world, address), claimantId: null };
      const token = await createLink(world, recipient, { minutes, challenge, resetsPassword: true });
      await world.messenger.sendReset({
        to: address.typed,
        link: addressWithToken(world, resetPage, 'reset_password', token),
        loginLink: addressWithToken(world, loginPage, 'login', token),
        minutes,
        locale: body.locale,
        templateId,
      });
      return {};
    },
  },

  'POST /passwords/email/reset': {
    summary: "Set a password with the token of a mailed link; ends the user's other sessions",
    area: 'Passwords',
    credentials: 'project',
    body: z.object({
      token: z.string().min(1).max(512),
      password,
      code_verifier: optional(z.string()),
      session_duration_minutes: sessionDuration,
      ...protection,
    }),
    reply: authReplySchema,
    refusals: [
      'unable_to_auth_magic_link',
      'invalid_pkce_code_verifier',
      'pkce_expected_code_verifier',
      'pkce_did_not_expect_code_verifier',
      'pkce_mismatch',
      ...newPassword,
      ...signsIn,
    ],
    async answer({ world, visit, body }) {
      const minutes = checkDuration(body.session_duration_minutes ?? Number.NaN);
      const typed = normalizePassword(body.password);
      await limitTries(world, visit.ip);
      // A password that is refused must not use the token up, and a wrong token is not worth a hash.
      const found = await findLink(world, world.database, body.token, { resetsPassword: true });
      checkVerifier(found.challenge, body.code_verifier);
      await requireGoodPassword(world, typed, found.contact.address);
      const hash = await hashPassword(typed);
      const session = await world.database.transaction().execute(async (trx) => {
        const link = { token: body.token, verifier: body.code_verifier, resetsPassword: true };
        const { contact } = await takeLink(world, trx, link);
        await confirmContact(trx, contact, null);
        await setPassword(world, trx, contact.userId, hash);
        const factor = contactFactor('magic_link', 'email', contact, world.clock.now());
        const proof = { userId: contact.userId, factor, minutes };
        const { token } = await signIn(world, trx, { ...visit, sessionToken: null }, proof);
        return startAnew(world, trx, { ...visit, sessionToken: token }, contact.userId, minutes);
      });
      return authReply(world, session);
    },
  },

  'POST /passwords/existing_password/reset': {
    summary: "Replace a password that is known; ends the user's other sessions",
    area: 'Passwords',
    credentials: 'project',
    body: z.object({
      email: emailAddress,
      existing_password: password,
      new_password: password,
      session_duration_minutes: sessionDuration,
      ...protection,
    }),
    reply: authReplySchema,
    refusals: [...oldPassword, ...newPassword, ...signsIn],
    async answer({ world, visit, body }) {
      const minutes = checkDuration(body.session_duration_minutes ?? Number.NaN);
      const address = readAddress(body.email);
      const typed = normalizePassword(body.new_password);
      const known = await provePassword(world, visit, address, normalizePassword(body.existing_password));
      await requireGoodPassword(world, typed, address.typed);
      const hash = await hashPassword(typed);
      const session = await world.database.transaction().execute(async (trx) => {
        await lockContact(trx, known.email_id);
        await holdPassword(trx, known);
        await setPassword(world, trx, known.user_id, hash);
        return startAnew(world, trx, { ...visit, sessionToken: null }, known.user_id, minutes);
      });
      return authReply(world, session);
    },
  },

  'POST /passwords/session/reset': {
    summary: "Set the signed-in user's password; ends the user's other sessions",
    area: 'Passwords',
    credentials: 'session',
    body: z.object({ password, session_duration_minutes: optional(sessionDuration), ...protection }),
    reply: authReplySchema,
    refusals: ['session_not_found', 'unauthorized_action', ...newPassword, ...signsIn],
    async answer({ world, visit, body }) {
      const asked = body.session_duration_minutes;
      const minutes = asked === undefined ? undefined : checkDuration(asked);
      const typed = normalizePassword(body.password);
      const token = sessionTokenOf(visit);
      await limitTries(world, visit.ip);
      const { row } = await touchSession(world, token);
      checkRecent(world, row);
      await requireGoodPassword(world, typed, await addressOf(world.database, row.user_id));
      const hash = await hashPassword(typed);
      const session = await world.database.transaction().execute(async (trx) => {
        await setPassword(world, trx, row.user_id, hash);
        const factor = passwordFactor(world.clock.now());
        const joined = await joinSession(world, trx, visit, { userId: row.user_id, factor, minutes });
        if (!joined) throw new Refusal('session_not_found');
        await endOtherSessions(world, trx, joined.row);
        return joined;
      });
      return authReply(world, session);
    },
  },

  'POST /passwords/strength_check': {
    summary: 'Judge a password by the policy of the project',
    area: 'Passwords',
    credentials: 'project',
    body: z.object({ email: optional(emailAddress), password }),
    reply: z.object({
      valid_password: z.boolean(),
      score: z.number().int().min(0).max(4),
      breached_password: z.boolean(),
      breach_detection_on_create: z.boolean(),
      strength_policy: z.enum(['luds', 'zxcvbn']),
      feedback: z.object({
        warning: z.string().nullable(),
        suggestions: z.array(z.string()).nullable(),
        luds_requirements: z.object({
          has_digit: z.boolean(),
          has_lower_case: z.boolean(),
          has_upper_case: z.boolean(),
          has_symbol: z.boolean(),
          missing_characters: z.number().int(),
          missing_complexity: z.number().int(),
        }),
      }),
    }),
    refusals: ['too_many_requests'],
    async answer({ world, visit, body }) {
      await limitLookups(world, visit.ip);
      return judgePassword(world, normalizePassword(body.password), body.email);
    },
  },
};

/** There may be an account at the address: only who reads its mail may give it a password. */
function mustBeProved(): Refusal {
  return new Refusal('reset_password', {
    message: 'Prove that the address is yours: start a reset by email, and set the password there.',
  });
}

/**
 * Whose password this is. Every wrong one counts against the address, also one that nobody has; a right one does not.
 *
 * @throws Refusal `user_lock_limit_reached`, `unauthorized_credentials`, `email_not_found`, `no_user_password`,
 * `reset_password`
 */
async function provePassword(
  world: World,
  visit: Visit,
  address: Address,
  typed: string,
): Promise<KnownPassword> {
  await limitTries(world, visit.ip);
  const giveBack = await reserveTry(world, address.key);
  const known = await findPassword(world.database, address);
  const right = await verifyPassword(known?.hash ?? null, typed);
  if (!known || !right) throw await wrongPassword(world, address, known);
  await giveBack();
  if (known.requires_reset) throw new Refusal('reset_password');
  return known;
}

function wrongCredentials(): Refusal {
  const message = 'The email address or the password is wrong.';
  return new Refusal('unauthorized_credentials', { message });
}

async function wrongPassword(
  world: World,
  address: Address,
  known: KnownPassword | undefined,
): Promise<Refusal> {
  if (known || world.settings.enumerationSafe) return wrongCredentials();
  const type = await findUserType(world.database, address);
  return new Refusal(type === 'new' ? 'email_not_found' : 'no_user_password');
}

/** Keeps the password as it was proved until the transaction ends. */
async function holdPassword(queries: Queries, known: KnownPassword): Promise<void> {
  const same = await queries
    .selectFrom('passwords')
    .select('password_id')
    .where('user_id', '=', known.user_id)
    .where('hash', '=', known.hash)
    .where('requires_reset', '=', false)
    .forUpdate()
    .executeTakeFirst();
  if (!same) throw wrongCredentials();
}

/** The address that a reset is mailed to. Where accounts are kept secret, an unknown one gets a mail that makes one. */
async function addressToReset(world: World, address: Address): Promise<Contact> {
  const { enumerationSafe } = world.settings;
  if (!enumerationSafe && (await findUserType(world.database, address)) === 'new') {
    throw new Refusal('email_not_found');
  }
  return ofEmail(await findOrCreateEmail(world, address));
}

function signInWithPassword(
  world: World,
  queries: Queries,
  visit: Visit,
  userId: string,
  minutes: number,
): Promise<OpenSession> {
  return signIn(world, queries, visit, { userId, factor: passwordFactor(world.clock.now()), minutes });
}

/** Whoever had a session, also by this visitor's own token, is out. */
async function startAnew(
  world: World,
  queries: Queries,
  visit: Visit,
  userId: string,
  minutes: number,
): Promise<OpenSession> {
  const session = await signInWithPassword(world, queries, visit, userId, minutes);
  await endOtherSessions(world, queries, session.row);
  return session;
}

async function addressOf(queries: Queries, userId: string): Promise<string | undefined> {
  const row = await queries
    .selectFrom('emails')
    .select('address')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .executeTakeFirst();
  return row?.address;
}
