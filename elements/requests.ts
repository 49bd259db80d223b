/** The chunk of what `<auth-idp-consent>` and `<auth-logout>` need: their screens, their flows and all texts. */
import type { RequestMains } from './request-element.ts';
import { consentFlow } from './request-flows/consent.tsx';
import { logoutFlow } from './request-flows/logout.tsx';
import { requestMain } from './request-main.ts';

export const consent: RequestMains['consent'] = requestMain(consentFlow);
export const logout: RequestMains['logout'] = requestMain(logoutFlow);
