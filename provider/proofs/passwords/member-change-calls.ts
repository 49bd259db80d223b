/** Changing a password, for members who know the old one or are signed in. */

import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../../platform/storage/transaction.ts';
import { readAddress } from '../../accounts/emails.ts';
import {
  memberAuthReply as memberAuthSchema,
  memberFactorReply as memberFactorSchema,
  organizationId,
} from '../../calls/b2b/schemas.ts';
import { type CallTable, provesBy } from '../../calls/call.ts';
import { emailAddress, locale, protection, sessionDuration } from '../../calls/schemas.ts';
import { loadMember } from '../../organizations/members/describe.ts';
import { setPasswordInSession } from '../../organizations/members/set-password-in-session.ts';
import { memberProofReply } from '../../organizations/sign-in/replies.ts';
import { signInTo } from '../../organizations/sign-in/sign-in.ts';
import { checkDuration } from '../../sessions/duration.ts';
import { requireSession } from '../../sessions/locked-session.ts';
import { newPassword, oldMemberPassword, password } from './call-schemas.ts';
import { lockPasswordProof, proveMemberPassword } from './of-members.ts';
import { hashNewPassword } from './passwords.ts';

export const memberPasswordChanges: CallTable<
  'POST /b2b/passwords/existing_password/reset' | 'POST /b2b/passwords/session/reset'
> = {
  'POST /b2b/passwords/existing_password/reset': {
    summary: 'Replace a password that is known; ends the other sessions, codes and links',
    ...provesBy('password_reset'),
    body: z.object({
      organization_id: organizationId,
      email_address: emailAddress,
      existing_password: password,
      new_password: password,
      session_duration_minutes: sessionDuration,
      locale,
      ...protection,
    }),
    reply: memberFactorSchema({}),
    refusals: [...oldMemberPassword, ...newPassword, 'organization_not_found'],
    async answer({ world, caller, body }) {
      const minutes = checkDuration(body.session_duration_minutes);
      const address = readAddress(body.email_address);
      const organizationId = body.organization_id;
      const typed = body.existing_password;
      const attempt = { address, organizationId, typed, mayBeLeaked: true };
      const password = await proveMemberPassword(world, caller, attempt);
      const visitor = { address: address.typed, ip: caller.ip };
      const newPasswordHash = await hashNewPassword(world, body.new_password, visitor);
      const into = { organizationId, minutes, locale: body.locale };
      return signInTo(world, caller, into, async (trx) => ({
        address,
        proofs: [await lockPasswordProof(world, trx, password, address)],
        newPasswordHash,
      }));
    },
  },

  'POST /b2b/passwords/session/reset': {
    summary:
      'Set the signed-in member’s password soon after a proof; ends the other sessions, codes and links',
    credentials: 'session',
    tries: 'guess',
    changes: 'own sign-in method',
    proof: {
      later:
        'A password for all organizations needs a proof that all of them accept; an old one is refused by a type of its own.',
    },
    body: z.object({ password, ...protection }),
    reply: memberAuthSchema,
    refusals: [
      'session_too_old_to_reset_password',
      'unauthorized_action',
      'action_available_only_once_primary_authentication_is_met',
      ...newPassword,
    ],
    async answer({ world, caller, body }) {
      const { member_id } = await requireSession(world, world.database, caller, 'member');
      const { member } = await loadMember(world, world.database, member_id);
      const visitor = { address: member.email_address, ip: caller.ip };
      const hash = await hashNewPassword(world, body.password, visitor);
      const session = await inTransaction(world.database, (trx) =>
        setPasswordInSession(world, trx, caller, hash),
      );
      return memberProofReply(world, caller, session);
    },
  },
};
