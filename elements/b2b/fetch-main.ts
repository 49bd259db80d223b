/** The chunk of the main stage for members: React, and the login that it draws. */
import { mainFetcher } from '../stages/main-fetcher.ts';

export const fetchMain = mainFetcher(() => import('./business-main.ts'));
