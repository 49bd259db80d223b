/** The worlds of all projects, which follow the settings while the process runs. */
import type { Messenger } from '../messages/messenger.ts';
import { noticeDelay, noticeQueue } from '../notices/delivery.ts';
import { loadAuthorizationServer } from '../oauth-server/engine/load.ts';
import { issuerOf } from '../oauth-server/issuer.ts';
import { findUsers } from '../oauth-server/users.ts';
import { findMembers } from '../organizations/apps.ts';
import type { Queue } from '../queue/queue.ts';
import { loadKeys } from '../secrets/keys.ts';
import type { Settings } from '../settings/settings.ts';
import type { World } from '../world/world.ts';

type Own = 'settings' | 'issuer' | 'messenger' | 'keys' | 'authorizationServer';
type Shared = Omit<World, Own | 'projects' | 'notices'>;

interface Worlds {
  /** The world of the first project. */
  world: World;
  /** Mails to owners; null where none are sent. */
  notices: Queue | null;
  /** From then on every call and every round works with these settings. Keys of new projects are loaded first. */
  adopt(settings: Settings): Promise<void>;
}

export async function createWorlds(
  shared: Shared,
  first: Settings,
  messengerOf: (settings: Settings) => Messenger,
): Promise<Worlds> {
  const ownOf = async (settings: Settings) => ({
    settings,
    issuer: issuerOf(shared.publicUrl, settings.project.project_id),
    messenger: messengerOf(settings),
    keys: await loadKeys(shared, settings.project.project_id, {
      isHere: shared.servers?.isHome(settings.project.project_id) ?? true,
    }),
  });
  const projects = new Map<string, World>();
  const base = { ...shared, ...(await ownOf(first)), projects };
  const authorizationServer = loadAuthorizationServer(base, findUsers(base));
  const mailsOwners = first.ownerNotices && base.messenger.canMail;
  const notices = mailsOwners ? noticeQueue({ ...base, authorizationServer }) : null;
  const world: World = {
    ...{ ...base, authorizationServer },
    notices: { wake: () => notices?.wake(noticeDelay) },
  };
  const addOther = async (settings: Settings): Promise<World> => {
    const parts = { ...world, ...(await ownOf(settings)) };
    return { ...parts, authorizationServer: loadAuthorizationServer(parts, findMembers(parts)) };
  };

  async function adopt(next: Settings): Promise<void> {
    const before = new Map(
      [...projects.values(), world].map((one) => [one.settings.project.project_id, one]),
    );
    const now: [World, Settings][] = [];
    for (const settings of [next, ...next.otherProjects])
      now.push([before.get(settings.project.project_id) ?? (await addOther(settings)), settings]);
    // In one step: no call sees half of it. The object stays, for those who have it.
    projects.clear();
    for (const [one, settings] of now) {
      Object.assign(one.settings, settings);
      projects.set(settings.project.public_token, one);
    }
    world.settings.otherProjects = now.slice(1).map(([one]) => one.settings);
    shared.recentJwts.clear();
  }

  await adopt(first);
  return { world, notices, adopt };
}
