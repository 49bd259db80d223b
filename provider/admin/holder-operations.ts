/** What the project's own servers do to one user or one member, declared once for both. */
import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../platform/storage/transaction.ts';
import type { RefusalType } from '../../session-core/wire/errors.ts';
import { connectedApp } from '../calls/idp-schemas.ts';
import type { Queries } from '../database/schema.ts';
import { type HolderKind, holderColumn } from '../holders/holder.ts';
import { disconnectApp, listConnectedApps, unknownApp } from '../oauth-server/connected-apps.ts';
import { hashNewPassword } from '../proofs/passwords/passwords.ts';
import { endSessions } from '../sessions/ended-sessions.ts';
import { logAudit } from '../sessions/impersonation.ts';
import { describeSeen, sessionsOf } from '../sessions/own-sessions.ts';
import type { World } from '../world/world.ts';
import { type OperationTable, operation } from './operation.ts';

type Params = Record<string, string>;

/** How one kind of holder is found, changed and shown. */
export interface Managed<Reply extends object, Locked> {
  kind: HolderKind;
  /** The path of one user or member, such as `/v1/admin/users/{id}`. */
  path: string;
  /** Where the documentation has them apart from those of accounts. */
  areas?: { sessions: string; apps: string };
  missing: RefusalType;
  session: z.core.$ZodType<object>;
  reply: z.core.$ZodType<Reply>;
  /** @throws Refusal `missing` */
  load(world: World, params: Params): Promise<Reply>;
  /** Locks the holder until the transaction ends. @throws Refusal `missing` */
  lock(world: World, trx: Queries, params: Params): Promise<Locked>;
  /** Ends all access, and refuses every sign-in. */
  lockOut(world: World, trx: Queries, locked: Locked, reason: string): Promise<void>;
  letInAgain(world: World, trx: Queries, locked: Locked): Promise<void>;
  /** What a new password must not contain. @throws Refusal `missing` */
  addressOf(world: World, params: Params): Promise<string | undefined>;
  /** Sets the password, and ends what was begun before. */
  setPassword(world: World, trx: Queries, locked: Locked, hash: string): Promise<void>;
  /** @throws Refusal those of `noPassword` */
  removePassword(world: World, trx: Queries, locked: Locked): Promise<void>;
  noPassword: RefusalType[];
}

/** The holder after a change, which happens with the holder locked. */
export const changedBy =
  <Reply extends object, Locked>({ load, lock }: Pick<Managed<Reply, Locked>, 'load' | 'lock'>) =>
  async (
    world: World,
    params: Params,
    change: (trx: Queries, locked: Locked) => Promise<unknown>,
  ): Promise<Reply> => {
    await inTransaction(world.database, async (trx) => change(trx, await lock(world, trx, params)));
    return load(world, params);
  };

export function holderOperations<Reply extends object, Locked>(of: Managed<Reply, Locked>): OperationTable {
  const { kind, path, areas, missing, load } = of;
  const changed = changedBy(of);
  const [column, noun] = [holderColumn[kind], kind === 'user' ? 'User' : 'Member'];
  const holderOf = (params: Params) => ({ kind, id: params[column] ?? '' });
  const method = (name: string) => `${kind}s.${name}` as const;

  return {
    [`POST ${path}/lock`]: operation({
      id: `lock${noun}`,
      method: method('lock'),
      summary: `Lock a ${kind}: ends every session and app, and refuses every sign-in${kind === 'user' ? '' : ' to the organization'}`,
      refusals: [missing],
      body: z.object({ reason: z.string().trim().min(1).max(500) }),
      reply: of.reply,
      async answer({ world, params, body: { reason } }) {
        const reply = await changed(world, params, (trx, row) => of.lockOut(world, trx, row, reason));
        logAudit(world, holderOf(params), `${kind}_locked`, { reason });
        return reply;
      },
    }),

    [`POST ${path}/unlock`]: operation({
      id: `unlock${noun}`,
      method: method('unlock'),
      summary: `Unlock a ${kind}`,
      refusals: [missing],
      reply: of.reply,
      answer: ({ world, params }) => changed(world, params, (trx, row) => of.letInAgain(world, trx, row)),
    }),

    [`PUT ${path}/password`]: operation({
      id: `set${noun}Password`,
      method: method('setPassword'),
      summary: `Set the password of a ${kind}; ends every session, app, code and link${kind === 'user' ? '' : '. Where organizations share passwords, in all of them'}`,
      refusals: [missing, 'weak_password', 'breached_password'],
      body: z.object({ password: z.string().min(1).max(1024) }),
      reply: of.reply,
      async answer({ world, params, body }) {
        const address = await of.addressOf(world, params);
        const hash = await hashNewPassword(world, body.password, { address, ip: '' });
        return changed(world, params, (trx, row) => of.setPassword(world, trx, row, hash));
      },
    }),

    [`DELETE ${path}/password`]: operation({
      id: `remove${noun}Password`,
      method: method('removePassword'),
      summary: `Remove the password of a ${kind}, who then signs in another way`,
      refusals: [missing, ...of.noPassword],
      reply: of.reply,
      answer: ({ world, params }) => changed(world, params, (trx, row) => of.removePassword(world, trx, row)),
    }),

    [`GET ${path}/sessions`]: operation({
      id: `list${noun}Sessions`,
      method: method('sessions'),
      summary: `The live sessions of a ${kind}, most recently used first`,
      area: areas?.sessions,
      refusals: [missing],
      reply: z.object({ sessions: z.array(of.session) }),
      async answer({ world, params }) {
        await load(world, params);
        const holder = holderOf(params);
        const rows = await sessionsOf(world, world.database, holder);
        return { sessions: rows.map((row) => ({ ...describeSeen(row), [column]: holder.id })) };
      },
    }),

    [`DELETE ${path}/sessions`]: operation({
      id: `end${noun}Sessions`,
      method: method('endSessions'),
      summary: `End all sessions of a ${kind}; apps keep their tokens`,
      area: areas?.sessions,
      refusals: [missing],
      reply: z.object({ ended: z.number().int() }),
      async answer({ world, params }) {
        await load(world, params);
        const gone = { holders: [holderOf(params)], kept: null, reason: 'removed_by_admin' } as const;
        return { ended: await inTransaction(world.database, (trx) => endSessions(world, trx, gone)) };
      },
    }),

    [`GET ${path}/connected_apps`]: operation({
      id: `list${noun}Apps`,
      method: method('connectedApps'),
      summary: `The apps to which a ${kind} has consented, oldest first`,
      area: areas?.apps,
      refusals: [missing],
      reply: z.object({ connected_apps: z.array(connectedApp) }),
      async answer({ world, params }) {
        await load(world, params);
        return { connected_apps: await listConnectedApps(world, world.database, holderOf(params).id) };
      },
    }),

    [`DELETE ${path}/connected_apps/:id`]: operation({
      id: `disconnect${noun}App`,
      method: method('disconnectApp'),
      summary: `End a ${kind}'s consent to an app, and with it the app's tokens`,
      area: areas?.apps,
      refusals: [missing, 'connected_app_not_found'],
      reply: z.object({ [column]: z.string() }),
      async answer({ world, params }) {
        await load(world, params);
        const { id } = holderOf(params);
        const isGone = await inTransaction(world.database, (trx) => disconnectApp(trx, id, params.id ?? ''));
        if (isGone) return { [column]: id };
        throw unknownApp();
      },
    }),
  };
}
