/** Invitations in the management API. */

import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../platform/storage/transaction.ts';
import { emailAddress, locale, optional, redirectAddress, time } from '../calls/schemas.ts';
import { isBeyond, pageOf } from '../http/cursors.ts';
import { addressWithToken, checkPage } from '../http/host-pages.ts';
import { Refusal } from '../http/refusal.ts';
import { countSend } from '../limits/quotas.ts';
import {
  createInvitation,
  describeInvitation,
  endInvitations,
  inStatus,
  invitations,
  noteGiven,
} from '../proofs/links/user-invitations.ts';
import type { Parts } from '../world/ground.ts';
import { changeUser } from './change-user.ts';
import { nextCursor, type OperationTable, operation, page, pageSize } from './operation.ts';
import { userFields } from './schemas.ts';

const status = z.enum(['pending', 'accepted', 'expired', 'revoked']);
const invitation = z
  .object({
    invitation_id: z.string(),
    email: z.string(),
    user_id: z.string(),
    status,
    created_at: time,
    expires_at: time,
  })
  .openapi('Invitation');
type Invitation = z.output<typeof invitation>;
const reply = z.object({ invitation });

export const invitationOperations: OperationTable = {
  'GET /v1/admin/invitations': operation({
    id: 'listInvitations',
    method: 'invitations.list',
    summary: 'Invitations of the last weeks, newest first, a page at a time',
    refusals: [],
    query: z.strictObject({ status: optional(status), ...page }),
    reply: z.object({ invitations: z.array(invitation), next_cursor: nextCursor }),
    async answer({ world, query: { cursor, limit = pageSize, status: state } }) {
      const now = world.clock.now();
      const rows = await invitations(world.database)
        .$if(state !== undefined, (query) => query.where(inStatus(state ?? 'pending', now)))
        .where(isBeyond(cursor, ['invitations.created_at', 'invitation_id'], { newestFirst: true }))
        .orderBy('invitations.created_at', 'desc')
        .orderBy('invitation_id', 'desc')
        // One more, to know whether there is another page.
        .limit(limit + 1)
        .execute();
      const { shown, next_cursor } = pageOf(rows, limit, 'invitation_id');
      return { invitations: shown.map((row) => describeInvitation(row, now)), next_cursor };
    },
  }),

  'POST /v1/admin/invitations': operation({
    id: 'inviteUser',
    method: 'invitations.create',
    summary: 'Invite an address by mail, or again; roles and metadata are there when the user comes',
    refusals: [
      'invalid_email',
      'inactive_email',
      'duplicate_email',
      'no_match_for_provided_magic_link_url',
      'unauthorized_action',
      'email_template_not_found',
      'send_quota_reached',
      'account_quota_reached',
    ],
    body: z
      .strictObject({
        name: userFields.name,
        trusted_metadata: userFields.trusted_metadata,
        roles: userFields.roles,
        email: emailAddress,
        redirect_url: redirectAddress,
        expiration_days: optional(z.number().int().min(1).max(30)),
        template_id: optional(z.string().max(64)),
        locale,
      })
      .openapi('NewInvitation'),
    reply,
    async answer({ world, body: { email, expiration_days, redirect_url, template_id, locale, ...update } }) {
      const page = checkPage(world.settings, 'no_match_for_provided_magic_link_url', redirect_url);
      world.messenger.checkMails('link', template_id);
      await countSend(world);
      const invitation = await inTransaction(world.database, async (trx) => {
        const invited = await createInvitation(world, trx, {
          email,
          ...(expiration_days === undefined ? {} : { expiration_days }),
        });
        await changeUser(world, trx, invited.userId, update);
        await noteGiven(trx, invited);
        return invited;
      });
      await world.messenger.sendInvitation({
        to: invitation.address,
        link: addressWithToken(world, page, 'magic_links', invitation.token),
        minutes: invitation.minutes,
        locale,
        templateId: template_id,
      });
      return { invitation: await load(world, invitation.id) };
    },
  }),

  'DELETE /v1/admin/invitations/:invitation_id': operation({
    id: 'revokeInvitation',
    method: 'invitations.revoke',
    summary: 'Revoke a pending invitation: its link stops working',
    refusals: ['invitation_not_found'],
    reply,
    async answer({ world, params: { invitation_id = '' } }) {
      const { user_id } = await load(world, invitation_id);
      await inTransaction(world.database, (trx) => endInvitations(world, trx, user_id, invitation_id));
      return { invitation: await load(world, invitation_id) };
    },
  }),
};

/** @throws Refusal `invitation_not_found` */
async function load({ database, clock }: Parts<'database' | 'clock'>, id: string): Promise<Invitation> {
  const row = await invitations(database)
    .where('invitation_id', '=', id)
    .executeTakeFirstOrThrow(() => new Refusal('invitation_not_found'));
  return describeInvitation(row, clock.now());
}
