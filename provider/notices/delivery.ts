/** Sends the mails that report changes: after the change is stored, apart from the call, until the mail server takes them. */
import { sql } from 'kysely';
import { within } from '../../server/deadline.ts';
import { asProvider } from '../audit/work.ts';
import { later, minute, second } from '../clock.ts';
import type { OwnerNoticeRow } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { logFailure } from '../outages.ts';
import type { World } from '../world.ts';
import { noticeLink } from './link-tokens.ts';

/** The reply to the change goes first. */
const delay = 100;
/** How often to look for what other processes left, and for what failed. */
const round = 30 * second;
/** After a failure; the seventh is the last, two hours later. */
const pauses = [1, 5, 10, 20, 30, 60].map((minutes) => minutes * minute);
/** Until another process may take over one that has died while sending. */
const lease = 5 * minute;
const batch = 20;

export interface NoticeDelivery {
  /** There is something new. */
  wake(): void;
  /** Waits for the mail in progress. */
  stop(): Promise<void>;
}

/** Starts the worker that sends notices. If no mail can be sent, it does nothing. */
export function startDelivery(world: Omit<World, 'notices'>): NoticeDelivery {
  if (!world.settings.ownerNotices || !world.messenger.canMail) {
    return { wake: () => undefined, stop: () => Promise.resolve() };
  }
  let stopped = false;
  let current: Promise<void> | undefined;
  let again = false;

  function run(): void {
    if (stopped) return;
    if (current) {
      again = true;
      return;
    }
    // The timer may have been set in a request, whose context is not that of the mails of others.
    current = asProvider(world, () => deliver(world, () => stopped)).finally(() => {
      current = undefined;
      if (!again) return;
      again = false;
      run();
    });
  }

  const stop = world.every(round, run);
  const waiting = new Set<NodeJS.Timeout>();
  return {
    wake() {
      if (waiting.size > 0) return;
      const soon = setTimeout(() => {
        waiting.delete(soon);
        run();
      }, delay);
      soon.unref();
      waiting.add(soon);
    },
    async stop() {
      stopped = true;
      stop();
      for (const soon of waiting) clearTimeout(soon);
      await current;
    },
  };
}

/** Sends all that is due; a failure is logged, and tried again later. */
async function deliver(world: Omit<World, 'notices'>, stopped: () => boolean): Promise<void> {
  try {
    for (let found = batch; found === batch && !stopped(); ) {
      const notices = await claim(world);
      found = notices.length;
      for (const notice of notices) await within(lease, send(world, notice), 'A notice');
    }
  } catch (err) {
    logFailure(world, err, 'could not read the notices to owners');
  }
}

/** Of several processes, one sends each. */
async function claim({ database, clock }: Omit<World, 'notices'>): Promise<OwnerNoticeRow[]> {
  const now = clock.now();
  return database
    .updateTable('owner_notices')
    .set(({ eb }) => ({ due_at: later(now, lease), tries: eb('tries', '+', 1) }))
    .where('notice_id', 'in', ({ selectFrom }) =>
      selectFrom('owner_notices')
        .select('notice_id')
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(sql<number>`${batch}::integer`)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

async function send(world: Omit<World, 'notices'>, notice: OwnerNoticeRow): Promise<void> {
  const { database, clock, log } = world;
  let due_at: Date | null = null;
  try {
    // A project that the provider no longer serves sends nothing.
    await messengerOf(world, notice)?.sendNotice({
      to: notice.address,
      locale: notice.locale ?? undefined,
      link: notice.may_report ? noticeLink(world, notice.notice_id) : null,
      notice: notice.details,
      browser: notice.browser,
      place: notice.place,
      organization: notice.organization,
      ofMember: notice.member_id !== null,
      happenedAt: notice.happened_at,
      isRemovedAddress:
        notice.details.kind === 'method_removed' && notice.details.method.id === notice.email_id,
    });
  } catch (err) {
    const pause = pauses[notice.tries - 1];
    log.error(
      { err, notice_id: notice.notice_id, tries: notice.tries },
      'could not send a notice to an owner',
    );
    const isFinal = err instanceof Refusal && err.type === 'inactive_email';
    if (pause !== undefined && !isFinal) due_at = later(clock.now(), pause);
  }
  await database
    .updateTable('owner_notices')
    .set({ due_at })
    .where('notice_id', '=', notice.notice_id)
    .execute();
}

function messengerOf({ messenger, projects }: Omit<World, 'notices'>, { project_id }: OwnerNoticeRow) {
  if (project_id === null) return messenger;
  return [...projects.values()].find(({ settings }) => settings.project.project_id === project_id)?.messenger;
}
