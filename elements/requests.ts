/** The chunk of what `<auth-idp-consent>` and `<auth-logout>` need: their screens, their flows and all texts. */
import type { RequestParts } from './request-element.ts';
import { consentFlow } from './request-flows/consent.tsx';
import { logoutFlow } from './request-flows/logout.tsx';
import { requestInside } from './request-inside.ts';

export const consent: RequestParts['consent'] = requestInside(consentFlow);
export const logout: RequestParts['logout'] = requestInside(logoutFlow);
