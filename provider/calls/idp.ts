/** What an app asks of the holder who is signed in, a user or a member: access, and their logout. */
import { z } from '@hono/zod-openapi';
import type { RefusalType } from '../../session-core/wire/errors.ts';
import type { AuthorizeRequest, DescribedRequest, LogoutRequest } from '../../session-core/wire/idp.ts';
import type { SessionOf } from '../database/schema.ts';
import { type HolderKind, holderOf, idField } from '../holders/holder.ts';
import type { Caller } from '../http/caller.ts';
import { noteChange } from '../notices/note.ts';
import { describeRequest, openRequest, submitAnswer } from '../oauth-server/authorize.ts';
import { listConnectedApps } from '../oauth-server/connected-apps.ts';
import type { Grantor, GrantorRules } from '../oauth-server/holder.ts';
import { checkLogout } from '../oauth-server/logout.ts';
import { allDelegates } from '../sessions/delegates.ts';
import { findLiveSession } from '../sessions/live-sessions.ts';
import type { World } from '../world/world.ts';
import type { Asked } from './call.ts';
import {
  authorizeAnswered,
  authorizeRequest,
  connectedApp,
  logoutRequest,
  logoutStarted,
  requestRefusals,
} from './idp-schemas.ts';
import type { Own } from './own.ts';
import { optional } from './schemas.ts';

export const connectedApps = z.object({ connected_apps: z.array(connectedApp) });

/** How one kind of holder answers apps. */
interface Kind<Of extends HolderKind, Shown> {
  own: Own<Of>;
  /** What the page shows, with the holder whom it asks. */
  started: z.core.$ZodType<DescribedRequest & Shown>;
  grantorOf(world: World, caller: Caller, session: SessionOf<Of>): Promise<GrantorRules & { shown: Shown }>;
  /** What start and submit refuse besides. */
  refusals: readonly RefusalType[];
  /** The id of an app in the list of the holder. */
  namedBy: Parameters<typeof listConnectedApps>[3];
}

/** The calls of one kind of holder. */
export function idpCalls<Of extends HolderKind, Shown extends object>({
  own,
  started,
  grantorOf,
  refusals,
  namedBy,
}: Kind<Of, Shown>) {
  const { kind } = own;
  const ofSession = { credentials: 'session' as const };
  const authorizing = { ...ofSession, looksUp: 'itself' as const };
  /** What start and submit share: the request, and the holder who answers it. */
  const open = ({ world, caller }: Asked, named: AuthorizeRequest) =>
    openRequest(
      world,
      caller,
      named,
      () => own.current(world, caller),
      async (session): Promise<Grantor & { shown: Shown }> => ({
        ...holderOf(kind, session),
        session,
        ...(await grantorOf(world, caller, session)),
        async noteFullAccess(trx, { name: app, clientId }) {
          const informed = await own.informed(world, trx, session);
          await noteChange(world, trx, caller, {
            ...informed,
            notice: { kind: 'app_allowed', app, clientId },
          });
        },
      }),
    );

  return {
    start: {
      ...authorizing,
      summary: `What an app asks for, and whether the ${kind} has to consent`,
      body: authorizeRequest,
      reply: started,
      refusals: [...requestRefusals, ...refusals],
      async answer(request: Asked<AuthorizeRequest>): Promise<DescribedRequest & Shown> {
        const opened = await open(request, request.body);
        return { ...opened.grantor.shown, ...describeRequest(request.world, opened) };
      },
    },

    submit: {
      ...authorizing,
      summary: `Hand in the answer of the ${kind}; gives the address to send them to`,
      body: authorizeRequest.extend({
        consent_granted: z.boolean(),
        ...idField(kind, optional(z.string().max(200))),
      }),
      reply: authorizeAnswered,
      refusals: [...requestRefusals, ...refusals, 'idp_visitor_changed' as const],
      async answer(
        request: Asked<AuthorizeRequest & { consent_granted: boolean; user_id?: string; member_id?: string }>,
      ) {
        const { consent_granted, user_id, member_id: holderId = user_id, ...named } = request.body;
        // Checks all of it again: anyone may have changed it between start and submit.
        return submitAnswer(request.world, await open(request, named), { consent_granted, holderId });
      },
    },

    logout: {
      summary: `Where to send a ${kind} whom an app wants signed out, and whether to ask them`,
      credentials: 'project' as const,
      reads: true as const,
      body: logoutRequest,
      reply: logoutStarted,
      refusals: [
        'connected_app_not_found' as const,
        'connected_app_supplied_redirect_url_not_found_in_client' as const,
      ],
      async answer({ world, caller, body }: Asked<LogoutRequest>) {
        const session = await findLiveSession(world, world.database, caller, kind);
        return checkLogout(world, body, session ? holderOf(kind, session).id : null);
      },
    },

    list: {
      ...ofSession,
      summary: `The connected apps of the signed-in ${kind}`,
      delegates: allDelegates,
      reply: connectedApps,
      async answer({ world, caller }: Asked) {
        const { id } = holderOf(kind, await own.current(world, caller));
        return { connected_apps: await listConnectedApps(world, world.database, id, namedBy) };
      },
    },
  };
}
