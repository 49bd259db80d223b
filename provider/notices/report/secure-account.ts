/** "This wasn't me": ends all access, removes what was added, and starts the recovery through the address that received the mail. */
import { inTransaction } from '../../../platform/storage/transaction.ts';
import type { EndedAccess } from '../../../session-core/wire/shared.ts';
import { record } from '../../audit/record.ts';
import { day, hour, later } from '../../clock/clock.ts';
import type { Queries } from '../../database/schema.ts';
import { disconnectApp } from '../../oauth-server/connected-apps.ts';
import { mailLink } from '../../proofs/links/mail-link.ts';
import type { Parts } from '../../world/ground.ts';
import { type MessageWorld, type World, worldOf } from '../../world/world.ts';
import { noticeDays } from '../mail/notice.ts';
import { lockNotice } from './find-notice.ts';
import type { Reported } from './reported.ts';
import { holderOf, type OwnedNotice, type Reporter } from './reported.ts';

/** Hours in which no sign-in method is added or removed. */
const lockedHours = 24;
/** How long the link works that the owner signs in with. */
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

/** Ends what an intruder could use, once for each mail. Null if the link does not allow it. */
export async function secureAccount(world: World, caller: Reporter, token: string): Promise<Secured | null> {
  const outcome = await inTransaction(world.database, async (trx) => {
    const locked = await lockNotice(world, trx, caller, token);
    if (!locked || locked.notice.reported_at !== null) return null;
    return { ...locked, ...(await secure(world, trx, locked)) };
  });
  if (!outcome) return null;
  const { notice, ended, removed } = outcome;
  const mailed = await mailRecovery(worldOf(world, notice) ?? world, outcome);
  return { address: notice.address, ended, removed, mailed, locale: notice.locale };
}

async function secure(
  world: Parts<'clock'>,
  trx: Queries,
  { notice, reported }: { notice: OwnedNotice; reported: Reported },
) {
  const { notice_id } = notice;
  const now = world.clock.now();
  await reported.putBack();
  const ended = await reported.endAccess();
  const removed = await takeBack(trx, notice, reported);
  const hasPassword = await reported.distrustPassword();
  const lockedUntil = later(now, lockedHours * hour);
  await reported.lock(lockedUntil);
  await trx
    .updateTable('owner_notices')
    .set({ reported_at: now })
    .where('notice_id', '=', notice_id)
    .execute();
  await record(trx, {
    kind: 'account.secured',
    userId: holderOf(notice),
    details: {
      notice_id,
      reported: notice.details.kind,
      locked_until: lockedUntil.toISOString(),
      password_distrusted: hasPassword,
    },
  });
  return { ended, removed, hasPassword };
}

/**
 * Removes what was added with the change or after it. A thief who removes a method may have added their own before:
 * so this also removes what was added in the week before. The address that was written to stays.
 */
async function takeBack(trx: Queries, notice: OwnedNotice, reported: Reported): Promise<number> {
  const { details, happened_at } = notice;
  const since = details.kind === 'method_removed' ? later(happened_at, -noticeDays * day) : happened_at;
  let removed = 0;
  for (const method of await reported.addedSince(since)) {
    if (await reported.remove(method)) removed += 1;
  }
  if (details.kind === 'app_allowed')
    await disconnectApp(trx, holderOf(notice), details.clientId, 'client_id');
  if (details.kind === 'new_device') await reported.forgetDevice(details.device);
  return removed;
}

/** A mail that cannot be sent now does not undo the rest: the owner can ask for another on the login page. */
async function mailRecovery(
  world: MessageWorld,
  { notice, reported, hasPassword }: { notice: OwnedNotice; reported: Reported; hasPassword: boolean },
): Promise<boolean> {
  const [page, minutes] = [world.settings.defaultRedirectUrl, recoveryMinutes];
  try {
    const mailbox = await reported.mailbox();
    const link = { mailbox, page, purpose: hasPassword ? 'reset' : 'login', minutes } as const;
    await mailLink(world, link, { to: notice.address, locale: notice.locale ?? undefined });
    return true;
  } catch (err) {
    world.log.error({ err, user_id: holderOf(notice) }, 'could not mail the link of a recovery');
    return false;
  }
}
