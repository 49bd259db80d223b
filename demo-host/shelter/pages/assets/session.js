/** The session of this site: a member of one of the shelters. */
import { config } from '/config.js';
import { createB2BSession } from '/dist/session-core-b2b.js';

export const auth = createB2BSession(config);
