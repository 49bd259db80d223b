/** The chunk of `<auth-idp-consent>` and `<auth-logout>`: their screens, their flows and all texts. Fetches that of `<auth-account>`. */
import { bringCalls } from '../../session-core/consumer/brought-calls.ts';
import { createIdp } from '../../session-core/consumer/methods/idp.ts';
import { fetchRepeatably } from '../../session-core/lib/lazy.ts';
import { consentStrings } from '../../src/consent/strings.ts';
import { logoutStrings } from '../../src/logout/strings.ts';
import { bringTexts } from '../../src/strings/loaded-messages.ts';
import type { RequestMains } from '../request-element.ts';
import { consentFlow } from '../request-flows/consent.tsx';
import { logoutFlow } from '../request-flows/logout.tsx';
import { requestMain } from './user-requests.ts';

bringCalls({ idp: createIdp });
bringTexts(consentStrings, logoutStrings);

const fetchAccount = () => fetchRepeatably(() => import('./account.ts'));

export const account: RequestMains['account'] = async () => (await fetchAccount()).account;
export const consent: RequestMains['consent'] = async () => requestMain(consentFlow);
export const logout: RequestMains['logout'] = async () => requestMain(logoutFlow);
