import { fetchRepeatably } from './lib/lazy.ts';

export const repeatable =
  <M>(fetchModule: () => Promise<M>) =>
  () =>
    fetchRepeatably(fetchModule);
