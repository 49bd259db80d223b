/** Sends the mails that report changes: after the change is stored, apart from the call, until the mail server takes them. */
import { asProvider } from '../audit/work.ts';
import { minute, second } from '../clock/clock.ts';
import type { OwnerNoticeRow } from '../database/schema.ts';
import { failureOf } from '../messages/failure.ts';
import { createQueue, type Queue, type Tried } from '../queue/queue.ts';
import { type World, worldOf } from '../world/world.ts';
import { noticeLink } from './link-tokens.ts';

/** The reply to the change goes first. ms */
export const noticeDelay = 100;
/** After a failure; the seventh is the last, two hours later. */
const pauses = [1, 5, 10, 20, 30, 60].map((minutes) => minutes * minute);

type Parts = Omit<World, 'notices'>;

/** Fewer at a time than codes, which visitors wait for. */
export function noticeQueue(world: Parts): Queue {
  return createQueue<OwnerNoticeRow>(world, {
    table: 'owner_notices',
    key: 'notice_id',
    end: 'keep',
    batch: 1,
    width: 3,
    lease: 5 * minute,
    pause: (tries) => pauses[tries - 1],
    round: 30 * second,
    worker: async () => (notice) => asProvider(world, () => send(world, notice)),
  });
}

async function send(world: Parts, notice: OwnerNoticeRow): Promise<Tried> {
  const { log } = world;
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
    return { outcome: 'done' };
  } catch (err) {
    const { notice_id, tries } = notice;
    log.error({ err, notice_id, tries }, 'could not send a notice to an owner');
    return { outcome: failureOf(err) };
  }
}

function messengerOf({ messenger, projects }: Parts, { project_id }: OwnerNoticeRow) {
  if (project_id === null) return messenger;
  return worldOf({ projects }, { project_id })?.messenger;
}
