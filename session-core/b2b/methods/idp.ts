/** Consent and logout requests of other apps. */
import { createIdpCalls } from '../../methods/idp.ts';
import type { MemberIdpMethods } from '../client/idp.ts';
import type { MemberParts } from './parts.ts';

export const createMemberIdp = ({ core: { tokens }, call, run }: MemberParts): MemberIdpMethods =>
  createIdpCalls({
    ...{ run, tokens, holderId: 'member_id' },
    start: (body, sending) => call('POST /idp/b2b/oauth/authorize/start', body, sending),
    submit: (body, sending) => call('POST /idp/b2b/oauth/authorize/submit', body, sending),
    logout: (body, sending) => call('POST /b2b/oauth/logout/start', body, sending),
  });
