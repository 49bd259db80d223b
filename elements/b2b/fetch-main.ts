/** The chunk of the main stage for members: React, and the login that it draws. */
import { fetchRepeatably } from '../../session-core/lib/lazy.ts';
import { mainFetcher } from '../stages/main-fetcher.ts';

export const fetchMain = mainFetcher(() => fetchRepeatably(() => import('./business-main.ts')));
