/** The one call about biometric registrations, which installed apps make: a project of pages has none. */

import { z } from '@hono/zod-openapi';
import { Refusal } from '../../http/refusal.ts';
import { touchSession } from '../../sessions/check-session.ts';
import { type CallTable, noBody } from '../call.ts';
import { user } from '../schemas.ts';

export const biometrics: CallTable<'DELETE /users/biometric_registrations/:id'> = {
  'DELETE /users/biometric_registrations/:id': {
    summary: "Remove one's own biometric registration: this provider has none",
    area: 'Users',
    credentials: 'session',
    changes: 'own sign-in method',
    body: noBody,
    reply: z.object({ user_id: z.string(), __user: user }),
    refusals: ['session_not_found', 'biometric_registration_not_found'],
    async answer({ world, caller }) {
      await touchSession(world, caller);
      throw new Refusal('biometric_registration_not_found');
    },
  },
};
