/** The signed-in member, and what they change of themselves. */

import { z } from '@hono/zod-openapi';
import type { MemberCalls } from '../../../session-core/wire/b2b/members.ts';
import { loadMember } from '../../organizations/members/describe.ts';
import { allDelegates } from '../../sessions/delegates.ts';
import { requireSession } from '../../sessions/locked-session.ts';
import type { CallTable } from '../call.ts';
import { emailAddress, optional } from '../schemas.ts';
import {
  changing,
  changingFields,
  emailUpdate,
  fieldsProof,
  manage,
  managing,
  newAddressMail,
  ofMember,
  ownFields,
  ownRemoval,
  startUpdate,
  unlinking,
  updating,
} from './manage-member.ts';
import { member } from './schemas.ts';

/** Calls that name no other member. */
export type OwnCalls = Extract<
  keyof MemberCalls,
  `${string}/members/${'me' | 'update' | 'deletePhoneNumber' | 'unlink_retired_email' | 'start_email_update'}`
>;

export const ownMember: CallTable<OwnCalls> = {
  'GET /b2b/organizations/members/me': {
    summary: 'The signed-in member',
    credentials: 'session',
    delegates: allDelegates,
    reply: z.object({ member }),
    async answer({ world, caller }) {
      const { member_id } = await requireSession(world, world.database, caller, 'member');
      const { member } = await loadMember(world, world.database, member_id);
      return { member };
    },
  },

  'PUT /b2b/organizations/members/update': {
    ...ofMember,
    summary: 'Change one’s own name, metadata and second factors',
    changes: 'own sign-in method',
    proof: fieldsProof,
    body: z.object(ownFields),
    refusals: changing,
    answer: ({ world, caller, body }) =>
      manage(world, caller, undefined, changingFields(world, caller, body)),
  },

  'DELETE /b2b/organizations/members/deletePhoneNumber': ownRemoval('phone number', 'sms_otp'),

  'POST /b2b/organizations/members/unlink_retired_email': {
    ...ofMember,
    summary: 'Free a retired address of one’s own',
    changes: 'own sign-in method',
    body: z.object({ email_id: optional(z.string().max(200)), email_address: optional(emailAddress) }),
    refusals: [...managing, 'email_not_found'],
    answer: ({ world, caller, body }) => manage(world, caller, undefined, unlinking(world, body)),
  },

  'POST /b2b/organizations/members/start_email_update': {
    ...ofMember,
    summary: 'Mail a link or code to a new address of one’s own',
    sends: newAddressMail,
    changes: 'own sign-in method',
    body: emailUpdate,
    refusals: [...managing, ...updating],
    answer: ({ world, caller, body }) => startUpdate(world, caller, undefined, body),
  },
};
