/** "This wasn't me": ends all access, removes what was added, and starts the recovery through the address that received the mail. */
import { inTransaction } from '../../server/storage/transaction.ts';
import type { EndedAccess } from '../../session-core/wire/shared.ts';
import { ofEmail } from '../accounts/contacts.ts';
import { addressWithToken, createLink } from '../accounts/links.ts';
import { removeOwned } from '../accounts/owned-rows.ts';
import { record } from '../audit/record.ts';
import { day, hour, later } from '../clock.ts';
import type { EmailRow, Queries } from '../database/schema.ts';
import { addedSince } from '../notices/note.ts';
import { disconnectClient } from '../oauth-server/connected-apps.ts';
import { methodTables, noticeDays } from '../owner-notice.ts';
import { newToken } from '../secrets.ts';
import { endAccess } from '../sessions/end-old-access.ts';
import type { World } from '../world.ts';
import { lockNotice, type OwnedNotice } from './find-notice.ts';
import { putBack } from './put-back.ts';

/** Hours in which no sign-in method is added or removed. */
const lockedHours = 24;
/** Of the link that the owner signs in with. */
const recoveryMinutes = 60;

export interface Secured {
  address: string;
  ended: EndedAccess;
  /** How many sign-in methods were removed. */
  removed: number;
  /** Whether the link of the recovery was sent. */
  mailed: boolean;
  locale: string | null;
}

/** Once for each mail. Null if the link does not allow it. */
export async function secureAccount(world: World, token: string): Promise<Secured | null> {
  const outcome = await inTransaction(world.database, async (trx) => {
    const notice = await lockNotice(world, trx, token);
    if (!notice || notice.reported_at !== null) return null;
    return { notice, ...(await secure(world, trx, notice)) };
  });
  if (!outcome) return null;
  const { notice, ended, removed, email, hasPassword } = outcome;
  const mailed = await mailRecovery(world, email, { hasPassword, locale: notice.locale ?? undefined });
  return { address: notice.address, ended, removed, mailed, locale: notice.locale };
}

async function secure(world: World, trx: Queries, notice: OwnedNotice) {
  const { user_id: userId, notice_id } = notice;
  const now = world.clock.now();
  const { emailId } = await putBack(world, trx, notice);
  const ended = await endAccess(world, trx, {
    userId: userId,
    kept: null,
    reason: 'reported_by_owner',
  });
  const removed = await takeBack(trx, notice, emailId);
  const distrusted = await trx
    .updateTable('passwords')
    .set({ requires_reset: true })
    .where('user_id', '=', userId)
    .returning('password_id')
    .execute();
  const lockedUntil = later(now, lockedHours * hour);
  await trx
    .updateTable('users')
    // A thief may have asked for the deletion.
    .set({ methods_locked_until: lockedUntil, deletes_at: null })
    .where('user_id', '=', userId)
    .execute();
  await trx
    .updateTable('owner_notices')
    .set({ reported_at: now })
    .where('notice_id', '=', notice_id)
    .execute();
  await record(trx, {
    kind: 'account.secured',
    userId,
    details: {
      notice_id,
      reported: notice.details.kind,
      locked_until: lockedUntil.toISOString(),
      password_distrusted: distrusted.length > 0,
    },
  });
  const email = await trx
    .selectFrom('emails')
    .selectAll()
    .where('email_id', '=', emailId)
    .executeTakeFirstOrThrow();
  return { ended, removed, email, hasPassword: distrusted.length > 0 };
}

/**
 * Removes what was added with the change or after it. A thief who removes a method may have added their own before:
 * so this also removes what was added in the week before. The address that was written to stays.
 */
async function takeBack(trx: Queries, notice: OwnedNotice, emailId: string): Promise<number> {
  const { user_id: userId, details, happened_at } = notice;
  const since = details.kind === 'method_removed' ? later(happened_at, -noticeDays * day) : happened_at;
  let removed = 0;
  for (const { type, id } of await addedSince(trx, userId, since)) {
    if (id === emailId) continue;
    if (await removeOwned(trx, methodTables[type], userId, id)) removed += 1;
  }
  if (details.kind === 'app_allowed') await disconnectClient(trx, userId, details.clientId);
  if (details.kind === 'new_device') {
    await trx
      .deleteFrom('known_devices')
      .where('user_id', '=', userId)
      .where('device_hash', '=', details.device)
      .execute();
  }
  return removed;
}

/** A mail that cannot be sent now does not undo the rest: the owner can ask for another on the login page. */
async function mailRecovery(
  world: World,
  email: EmailRow,
  { hasPassword, locale }: { hasPassword: boolean; locale: string | undefined },
): Promise<boolean> {
  const { messenger, settings, log } = world;
  try {
    const recipient = { contact: ofEmail(email), claimantId: null };
    const token = newToken(world.random);
    await createLink(world, recipient, {
      token,
      minutes: recoveryMinutes,
      challenge: null,
      resetsPassword: hasPassword,
    });
    const linkTo = (type: Parameters<typeof addressWithToken>[2]) =>
      addressWithToken(world, settings.defaultRedirectUrl, type, token);
    const message = { to: email.address, minutes: recoveryMinutes, locale };
    if (hasPassword) {
      await messenger.sendReset({ ...message, link: linkTo('reset_password'), loginLink: linkTo('login') });
    } else await messenger.sendLink({ ...message, link: linkTo('magic_links') });
    return true;
  } catch (err) {
    log.error({ err, user_id: email.user_id }, 'could not mail the link of a recovery');
    return false;
  }
}
