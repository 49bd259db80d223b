/** The chunk of `<auth-idp-consent>` and `<auth-logout>`: their screens, their flows and all texts. Fetches that of `<auth-account>`. */
import { fetchRepeatably } from '../../session-core/lib/lazy.ts';
import type { RequestMains } from '../request-element.ts';
import { consentFlow } from '../request-flows/consent.tsx';
import { logoutFlow } from '../request-flows/logout.tsx';
import { requestMain } from './user-requests.ts';

const fetchAccount = () => fetchRepeatably(() => import('./account.ts'));

export const account: RequestMains['account'] = async () => (await fetchAccount()).account;
export const consent: RequestMains['consent'] = async () => requestMain(consentFlow);
export const logout: RequestMains['logout'] = async () => requestMain(logoutFlow);
