/** The chunk of the main stage: React, and the login that it draws. */
import { fetchRepeatably } from '../../session-core/lib/lazy.ts';
import { mainFetcher } from './main-fetcher.ts';

export const fetchMain = mainFetcher(() => fetchRepeatably(() => import('./login-main.ts')));
