/** The pages that watch a household through this process. Each receives every action once and in order. */
import type { Household } from './household.ts';

interface Audiences<News> {
  /**
   * Calls the watcher with each new action, until the returned function is called.
   *
   * @throws the store's error when the household cannot be read
   */
  join(userId: string, watcher: (news: News) => void): Promise<() => void>;
  /** Whether pages watch this household and have not received this action. */
  awaits(userId: string, number: number): boolean;
  /** Sends the household's new actions to its watchers. */
  notify(userId: string, household: Household): void;
}

interface Audience<News> {
  readonly watchers: Set<(news: News) => void>;
  /** Fulfilled when `lastSent` is known. */
  readonly ready: Promise<void>;
  /** The number of the last action that the watchers have received. */
  lastSent: number;
}

export function createAudiences<News>({
  read,
  newsOf,
}: {
  read(userId: string): Promise<Household>;
  newsOf(entry: Household['diary'][number], household: Household): News;
}): Audiences<News> {
  const audiences = new Map<string, Audience<News>>();

  function begin(userId: string): Audience<News> {
    const audience: Audience<News> = {
      watchers: new Set(),
      // New watchers receive nothing before the household has been read.
      lastSent: Number.POSITIVE_INFINITY,
      ready: read(userId).then(({ diary }) => {
        audience.lastSent = diary.at(-1)?.number ?? 0;
      }),
    };
    audiences.set(userId, audience);
    return audience;
  }

  return {
    async join(userId, watcher) {
      const audience = audiences.get(userId) ?? begin(userId);
      const { watchers, ready } = audience;
      const leave = () => {
        watchers.delete(watcher);
        if (watchers.size === 0 && audiences.get(userId) === audience) audiences.delete(userId);
      };
      watchers.add(watcher);
      await ready.catch((error) => {
        leave();
        throw error;
      });
      return leave;
    },

    awaits(userId, number) {
      const audience = audiences.get(userId);
      return audience !== undefined && number > audience.lastSent;
    },

    notify(userId, household) {
      const audience = audiences.get(userId);
      if (!audience) return;
      for (const entry of household.diary) {
        if (entry.number <= audience.lastSent) continue;
        audience.lastSent = entry.number;
        const news = newsOf(entry, household);
        for (const watcher of audience.watchers) watcher(news);
      }
    },
  };
}
