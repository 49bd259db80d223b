/** The chunk of `<auth-b2b-logout>`: its screens and its flow, which are those of users. */
import { createDeferredB2BSession } from '../../session-core/b2b/deferred-session.ts';
import { logoutStrings } from '../../src/logout/strings.ts';
import { bringTexts } from '../../src/strings/loaded-messages.ts';
import { logoutFlow } from '../request-flows/logout.tsx';
import { requestMainOf } from '../stages/request-main.ts';
import { withoutOthers } from './other-options.ts';
import { memberWords } from './own-words.ts';

export const memberLogoutMain = requestMainOf(
  { ...logoutFlow, rendered: 'render_b2b_idp_screen' },
  createDeferredB2BSession,
  withoutOthers,
  memberWords,
);

bringTexts(logoutStrings);
