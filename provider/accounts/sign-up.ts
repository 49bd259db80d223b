/** Who may sign up: checked wherever a visitor's account is created, and wherever a first proof makes it theirs. Members: `sign-in/provisioning.ts`. */
import type { ExpressionBuilder } from 'kysely';
import type { Queries, Tables } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import type { Project } from '../settings/project.ts';
import type { Parts, RuleWorld } from '../world/ground.ts';
import { hasSignInMethod } from './sign-in-methods.ts';
import { insertUser, type NewUser } from './user-rows.ts';

/** A visitor without an account. */
interface Newcomer {
  /** The mail address that they sign up with; null for a number, a wallet, or an account without a verified address. */
  email: string | null;
  /** The user who was made for the address, if there is one: the host may have let them in. */
  userId?: string;
}

type SignUpSettings = Pick<Project, 'sign_up' | 'sign_up_domains'>;

/** What `checkSignUp` refuses with. */
export const signUpRefusals = [
  'sign_up_off',
  'sign_up_by_invitation',
  'sign_up_domain_not_allowed',
  'disposable_email',
] as const;

export function isSignUpRefusal(error: unknown): error is Refusal {
  return error instanceof Refusal && signUpRefusals.some((type) => type === error.type);
}

/** Whether some visitors may not sign up. */
export function isRestricted({ sign_up, sign_up_domains }: SignUpSettings): boolean {
  const { blocked, block_disposable } = sign_up_domains;
  return isByAddress({ sign_up, sign_up_domains }) || blocked.length > 0 || block_disposable;
}

/** Whether the address decides who may sign up, so that a newcomer has to prove it first. */
export function isByAddress({ sign_up, sign_up_domains }: SignUpSettings): boolean {
  return sign_up !== 'open' || sign_up_domains.allowed.length > 0;
}

/** @throws Refusal one of `signUpRefusals` */
async function checkSignUp(
  world: Parts<'settings' | 'clock'>,
  queries: Queries,
  { email, userId }: Newcomer,
): Promise<void> {
  const { project } = world.settings;
  if (!isRestricted(project)) return;
  // The host decides about the users whom it creates or invites: no rule about domains applies to them.
  if (userId !== undefined && (await isLetIn(world, queries, userId))) return;
  await checkStranger(project, email);
}

/**
 * Refuses a person whom nobody has invited or created.
 *
 * @throws Refusal one of `signUpRefusals`
 */
export async function checkStranger(
  { sign_up, sign_up_domains }: SignUpSettings,
  email: string | null,
): Promise<void> {
  if (sign_up === 'off') throw new Refusal('sign_up_off');
  if (sign_up === 'invitation_only') throw new Refusal('sign_up_by_invitation');
  await checkDomain(sign_up_domains, email);
}

async function checkDomain(
  { allowed, blocked, block_disposable }: Project['sign_up_domains'],
  email: string | null,
): Promise<void> {
  const domain = email?.slice(email.lastIndexOf('@') + 1).toLowerCase() ?? null;
  if (allowed.length > 0 && (domain === null || !allowed.includes(domain)))
    throw new Refusal('sign_up_domain_not_allowed');
  if (domain === null) return;
  if (blocked.some((one) => domain === one || domain.endsWith(`.${one}`)))
    throw new Refusal('sign_up_domain_not_allowed');
  if (block_disposable && (await isDisposable(domain))) throw new Refusal('disposable_email');
}

/** By the management API, or by an invitation that is still open. */
async function isLetIn({ clock }: Parts<'clock'>, queries: Queries, userId: string): Promise<boolean> {
  const row = await queries
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', userId)
    .where(letIn(clock.now()))
    .executeTakeFirst();
  return row !== undefined;
}

/** A condition on a row of `users`: the management API let the user in, or an invitation is open. */
export function letIn(now: Date) {
  return ({ or, eb, exists, selectFrom }: ExpressionBuilder<Tables, 'users'>) =>
    or([
      eb('let_in', '=', true),
      exists(
        selectFrom('invitations')
          .select('invitation_id')
          .whereRef('invitations.user_id', '=', 'users.user_id')
          .where('revoked_at', 'is', null)
          .where('invitations.expires_at', '>', now),
      ),
    ]);
}

/**
 * Refuses an address or number without an account, if it may not sign up. If accounts are not secret, it does so
 * before the reply; otherwise the proof of the address comes first.
 *
 * @param contact null for one that is not on file
 * @throws Refusal one of `signUpRefusals`
 */
export async function checkContact(
  world: Parts<'settings' | 'clock'>,
  queries: Queries,
  { email, contact }: { email: string | null; contact: { userId: string; verified: boolean } | null },
): Promise<void> {
  if (!isRestricted(world.settings.project) || contact?.verified) return;
  if (contact && (await hasSignInMethod(queries, contact.userId))) return;
  await checkSignUp(world, queries, { email, ...(contact && { userId: contact.userId }) });
}

/**
 * Creates the account of a visitor who has proved who they are. The caller records it once nothing can roll it back.
 *
 * @throws Refusal one of `signUpRefusals`
 */
export async function signUp(
  world: RuleWorld,
  queries: Queries,
  user: Omit<NewUser, 'let_in'>,
  newcomer: Newcomer,
): Promise<string> {
  await checkSignUp(world, queries, newcomer);
  const { user_id } = await insertUser(world, queries, user);
  return user_id;
}

/** Domains whose mailboxes anyone can open for some minutes. The list is a package, loaded when it is first needed. */
let domains: Promise<ReadonlySet<string>> | undefined;

/** A subdomain belongs to the same service. */
async function isDisposable(domain: string): Promise<boolean> {
  domains ??= import('./disposable-list.ts').then((list) => list.disposableDomains());
  const blocklist = await domains;
  const labels = domain.split('.');
  return labels.some((_label, at) => blocklist.has(labels.slice(at).join('.')));
}
