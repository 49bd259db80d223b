/** The chunk of the main stage: React, and the login that it draws. */
import { mainFetcher } from './main-fetcher.ts';

export const fetchMain = mainFetcher(() => import('./login-main.ts'));
