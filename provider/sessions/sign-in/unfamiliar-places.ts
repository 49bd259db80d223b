/**
 * Sign-ins and sessions in a browser and a network that are both new to the account. A change of only one of them is
 * common: people travel, and buy computers. Both at once also fits a thief.
 */
import type { Factor, MfaRequired } from '../../../session-core/wire/shared.ts';
import { record } from '../../audit/record.ts';
import { day, later } from '../../clock/clock.ts';
import type { Queries, UserSessionRow } from '../../database/schema.ts';
import { browserParts } from '../../http/browser-name.ts';
import type { Caller } from '../../http/caller.ts';
import { widestNetworkOf } from '../../http/networks.ts';
import { Refusal } from '../../http/refusal.ts';
import { useOnce as takeOnce } from '../../limits/limits.ts';
import { deviceOf, isUnfamiliar } from '../../notices/known-devices.ts';
import { noteChange } from '../../notices/note.ts';
import type { Parts } from '../../world/ground.ts';
import type { MessageWorld } from '../../world/world.ts';
import { delegateOf } from '../delegates.ts';
import { methodOf } from '../recent.ts';
import type { Missing } from './intermediate-sessions.ts';
import { missingFactor, type SecondFactorRule } from './second-factor-rule.ts';

/** Whether the project asks for nothing more in an unfamiliar place. */
export const arePlacesAlike = ({ settings }: Parts<'settings'>): boolean =>
  settings.project.unfamiliar_sign_ins === 'allow';

/** What is missing in this place. Null for a familiar one, and for users who have nothing else to prove: a mail reports the new device to them. */
export async function missingInPlace(
  world: Parts<'settings' | 'pepper'>,
  queries: Queries,
  caller: Caller,
  { userId, factor, rule }: { userId: string; factor: Factor; rule: SecondFactorRule },
): Promise<Missing | null> {
  if (arePlacesAlike(world) || !(await isUnfamiliar(world, queries, caller, userId))) return null;
  const app = missingFactor(rule, { isUnfamiliar: true });
  const hasApp = rule.isSetUp;
  const email = hasApp ? undefined : await olderAddress(queries, userId, methodOf(factor));
  const asks = hasApp ? 'app' : email ? 'email' : 'nothing';
  await record(queries, { kind: 'sign_in.unfamiliar', userId, details: { method: factor.type, asks } });
  if (hasApp) return app && { mfa: app, admission: null, isUnfamiliar: true };
  if (!email) return null;
  return { mfa: emailRequired(email.address), admission: null, isUnfamiliar: true, emailId: email.email_id };
}

/** The oldest verified address, but not the one that was just proved. */
function olderAddress(queries: Queries, userId: string, proved: unknown) {
  return queries
    .selectFrom('emails')
    .select(['email_id', 'address'])
    .where('user_id', '=', userId)
    .where('verified', '=', true)
    .where('email_id', '!=', typeof proved === 'string' ? proved : '')
    .orderBy('created_at')
    .orderBy('email_id')
    .executeTakeFirst();
}

/** What the reply asks for. */
export const emailRequired = (address: string): MfaRequired => ({
  user_options: null,
  secondary_auth_initiated: null,
  email_code: { email: maskAddress(address) },
});

/** Such as `a•••@example.com`: enough for its owner. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}•••${address.slice(at)}`;
}

/** Whether the place of this caller matters: servers of the project check sessions from networks of their own, so pages only. */
export const asksForPlaces = (world: Parts<'settings'>, caller: Caller): boolean =>
  !arePlacesAlike(world) && caller.origin !== null;

/**
 * Refuses a page that uses a session where neither its browser nor its network is known: the session stays with its owner, who gets
 * a mail.
 *
 * @throws Refusal `session_not_found`
 */
export async function refuseUnfamiliarPage(
  world: MessageWorld,
  caller: Caller,
  row: UserSessionRow,
): Promise<void> {
  if (!asksForPlaces(world, caller)) return;
  if (delegateOf(row) !== null || isWhereItBegan(caller, row)) return;
  const userId = row.user_id;
  if (!(await isUnfamiliar(world, world.database, caller, userId))) return;
  const device = deviceOf(world, caller, userId);
  const end = later(world.clock.now(), day);
  const subject = JSON.stringify([row.session_id, device]);
  // A program that repeats it neither fills the record nor the mailbox.
  if (await takeOnce(world, world.database, { kind: 'unfamiliar-session', subject, end })) {
    await record(world.database, { kind: 'session.unfamiliar', details: {} });
    await noteChange(world, world.database, caller, { userId, notice: { kind: 'new_device', device } });
  }
  throw new Refusal('session_not_found', {
    message: 'Neither this browser nor this network is known for the account. Sign in again here.',
    details: { needs: 'sign_in' },
  });
}

function isWhereItBegan(caller: Caller, { user_agent, ip_address }: UserSessionRow): boolean {
  if (caller.userAgent === user_agent || widestNetworkOf(caller.ip) === widestNetworkOf(ip_address))
    return true;
  return browserParts(caller.userAgent).join() === browserParts(user_agent).join();
}
