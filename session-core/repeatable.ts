import { lazy } from './lib/lazy.ts';

export const repeatable = <M>(fetchModule: () => Promise<M>) => lazy(fetchModule).load;
