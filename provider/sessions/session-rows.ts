/** Starts sessions of users and members, and adds proofs to them. */

import { sql } from 'kysely';
import type { EndedAccess } from '../../session-core/wire/shared.ts';
import { noteOrganization, noteSession } from '../audit/context.ts';
import { type FactValues, factParts, factValues, record } from '../audit/record.ts';
import { later, minute } from '../clock/clock.ts';
import { type Argument, prepare } from '../database/prepare.ts';
import type { Queries, SessionOf, SessionRow } from '../database/schema.ts';
import type { Proved } from '../database/tables/sessions.ts';
import { type Holder, type HolderKind, holderColumns } from '../holders/holder.ts';
import type { Caller } from '../http/caller.ts';
import { Refusal } from '../http/refusal.ts';
import { requireRoom } from '../limits/quotas.ts';
import { type NewDevice, noteDevice, notedPart, plainDevice } from '../notices/known-devices.ts';
import { hashToken } from '../secrets/secrets.ts';
import type { Parts, RuleWorld } from '../world/ground.ts';
import type { NoticeWorld } from '../world/world.ts';
import { delegateOf } from './delegates.ts';
import { endOneSession } from './ended-sessions.ts';
import { isCurrent, replaceToken, sessionOf } from './live-sessions.ts';
import { newNamedToken, sessionKinds } from './named-tokens.ts';
import { newSessionToken } from './session-tokens.ts';
import { withProofs } from './sign-in/factors.ts';

export interface OpenSession<Kind extends HolderKind = 'user'> {
  row: SessionOf<Kind>;
  token: string;
  /** Set if a new password has ended all other access. */
  ended?: EndedAccess;
}

/** An app's access, and when it ends. */
export interface Grant {
  grantId: string;
  endsAt: Date;
}

export interface Start<Kind extends HolderKind = HolderKind> {
  holder: Holder<Kind>;
  proofs: readonly Proved[];
  minutes: number;
  /** Sessions of other holders in the same browser: they end, as it has their tokens no more. @default none */
  replaces?: readonly string[];
  /** A member of the support team who views the account as the holder. */
  impersonator?: string;
  /** An app: its session ends with this grant, and at this time at the latest. */
  grant?: Grant | undefined;
  /** The hashes of the browsers that the holder's account knows, if they are read. */
  devices?: readonly string[];
}

/** How long the session of an impersonator lives, however often it is extended. Minutes. */
export const impersonatorMinutes = 60;

/** Starts a session beside whatever session the visitor has. */
export async function startSession<Kind extends HolderKind>(
  world: NoticeWorld,
  queries: Queries,
  caller: Caller,
  start: Start<Kind>,
): Promise<OpenSession<Kind>> {
  await requireRoom(world, queries, 'sessions');
  for (const sessionId of start.replaces ?? [])
    await endOneSession(world, queries, { sessionId, reason: 'sign_out' });
  const { values, token } = sessionStart(world, caller, start);
  const { holder, impersonator, grant, devices } = start;
  const isOwn = impersonator === undefined && !grant;
  const device = isOwn && devices ? plainDevice(world, caller, holder, devices) : null;
  if (device) await insertWithDevice[holder.kind].later(queries, { ...values, ...device });
  else await insertSession.later(queries, values);
  if (isOwn && (device === undefined || !devices)) await noteDevice(world, queries, caller, holder);
  return { row: sessionOf(rowOf(values), holder.kind), token };
}

/** The row that is stored. */
const rowOf = ({ userId, memberId, organizationId, proofs, now, ...values }: NewSession) => ({
  session_id: values.sessionId,
  user_id: userId,
  member_id: memberId,
  organization_id: organizationId,
  project_id: values.project,
  token_hash: values.tokenHash,
  started_at: now,
  last_accessed_at: now,
  seen_on: now,
  expires_at: values.end,
  ends_at: values.absoluteEnd,
  revoked_at: null,
  ip_address: values.ip,
  user_agent: values.browser,
  place: values.place,
  proofs: JSON.parse(proofs),
  impersonator: values.impersonator,
  grant_id: values.grantId,
  token_unused: false,
});

/** The session that is to be stored with its fact, for `insertedSession`; from now on the request is its own. */
export function sessionStart(
  world: RuleWorld,
  caller: Caller,
  { holder, proofs, minutes, impersonator, grant }: Start,
): { values: NewSession & FactValues; token: string } {
  const now = world.clock.now();
  const sessionId = `${sessionKinds[holder.kind]}-${world.random.uuid()}`;
  const grantId = grant?.grantId ?? null;
  const token = tokenFor(world, caller, { session_id: sessionId, grant_id: grantId });
  const { sessionAbsoluteMinutes } = world.settings;
  const longest =
    impersonator === undefined
      ? sessionAbsoluteMinutes
      : Math.min(sessionAbsoluteMinutes, impersonatorMinutes);
  const absolute = later(now, longest * minute);
  const absoluteEnd = grant ? earlier(absolute, grant.endsAt) : absolute;
  const { user_id: userId, member_id: memberId } = holderColumns(holder);
  const values = {
    sessionId,
    userId,
    memberId,
    organizationId: holder.organizationId,
    project: holder.projectId,
    tokenHash: hashToken(token),
    now,
    end: earlier(later(now, minutes * minute), absoluteEnd),
    absoluteEnd,
    ip: caller.ip,
    browser: caller.userAgent,
    place: caller.place,
    proofs: JSON.stringify(proofs),
    impersonator: impersonator ?? null,
    grantId,
  };
  if (holder.organizationId !== null) {
    noteOrganization({ organization_id: holder.organizationId, project_id: holder.projectId });
  }
  noteSession({ session_id: sessionId, user_id: holder.id }, delegateOf({ ...values, proofs }));
  const fact = factValues({
    kind: 'session.started',
    details: {
      methods: methodsOf(proofs),
      ...(impersonator === undefined ? {} : { impersonator }),
      ...(grant ? { grant_id: grant.grantId } : {}),
    },
  });
  return { values: { ...values, ...fact }, token };
}

export interface NewSession {
  sessionId: string;
  /** Null: it is of a member. */
  userId: string | null;
  memberId: string | null;
  organizationId: string | null;
  project: string;
  tokenHash: string;
  now: Date;
  end: Date;
  absoluteEnd: Date;
  ip: string;
  browser: string;
  place: string | null;
  /** JSON. */
  proofs: string;
  impersonator: string | null;
  grantId: string | null;
}

/** With its fact. Of a user who has a session, no field of a sign-up is due. */
const sessionParts = (value: Argument<NewSession & FactValues>) => sql`${factParts(value)},
  asked as (
    update users set fields_due = 'none'
    where user_id = ${value('userId')} and fields_due != 'none' and ${value('impersonator')}::text is null
  )`;

const insertSession = prepare<NewSession & FactValues>()(
  (_database, value) => sql`with ${sessionParts(value)} ${insertedSession(value)}`,
);

/** With a browser that is remembered. */
const withDeviceOf = (kind: HolderKind) =>
  prepare<NewSession & FactValues & NewDevice>()(
    (_database, value) =>
      sql`with ${sessionParts(value)}, ${notedPart(value, kind)} ${insertedSession(value)}`,
  );

const insertWithDevice = { user: withDeviceOf('user'), member: withDeviceOf('member') };

/** The end of a statement that starts a session. */
export const insertedSession = (value: Argument<NewSession>) => sql`
  insert into sessions (
    session_id, user_id, member_id, organization_id, project_id, token_hash, started_at, last_accessed_at, expires_at,
    ends_at, ip_address, user_agent, place, proofs, impersonator, grant_id
  ) values (
    ${value('sessionId')}, ${value('userId')}, ${value('memberId')}, ${value('organizationId')}, ${value('project')},
    ${value('tokenHash')}, ${value('now')}, ${value('now')}, ${value('end')}, ${value('absoluteEnd')}, ${value('ip')},
    ${value('browser')}, ${value('place')}, ${value('proofs')}::jsonb, ${value('impersonator')}, ${value('grantId')}
  ) returning *`;

interface Renewal {
  proofs: readonly Proved[];
  /** Undefined: its end stays. */
  minutes: number | undefined;
}

/**
 * Adds proofs, perhaps none, to the caller's session, which is locked. A proof renews the token: a copy of the older one must gain
 * nothing by what the holder has proved.
 *
 * @throws Refusal `session_not_found` for a token that was replaced
 */
export async function renewSession<Kind extends HolderKind>(
  world: RuleWorld,
  queries: Queries,
  caller: Caller,
  current: SessionOf<Kind>,
  { proofs, minutes }: Renewal,
): Promise<OpenSession<Kind>> {
  const { sessionToken: replaced } = caller;
  if (replaced === null || !isCurrent(current, caller)) throw new Refusal('session_not_found');
  const now = world.clock.now();
  const token = proofs.length > 0 ? tokenFor(world, caller, current, replaced) : replaced;
  const row = await queries
    .updateTable('sessions')
    .set({
      ...(proofs.length > 0 && {
        ...(await replaceToken(world, queries, caller, current, token)),
        proofs: JSON.stringify(withProofs(current.proofs, proofs)),
      }),
      last_accessed_at: now,
      ...(minutes === undefined
        ? {}
        : { expires_at: earlier(later(now, minutes * minute), current.ends_at) }),
    })
    .where('session_id', '=', current.session_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  noteSessionOf(current);
  await record(
    queries,
    ...methodsOf(proofs).map((method) => ({ kind: 'session.proved' as const, details: { method } })),
  );
  return { row: { ...current, ...row } as SessionOf<Kind>, token };
}

/** An app has no browser to which its session could be bound. */
const tokenFor = (
  world: Parts<'settings' | 'random'>,
  caller: Caller,
  { session_id, grant_id }: Pick<SessionRow, 'session_id' | 'grant_id'>,
  replaced?: string,
) =>
  grant_id === null
    ? newSessionToken(world, caller, session_id, replaced)
    : newNamedToken(world.random, session_id);

/** Their names in the record. That of a member's method is the one that settings use. */
const methodsOf = (proofs: readonly Proved[]): string[] =>
  proofs.map((proof) =>
    'method' in proof && typeof proof.method === 'string' ? proof.method : proof.factor.type,
  );

/** The request is of this session from now on. The record calls a member the user of their session. */
export function noteSessionOf(row: SessionRow): void {
  const { organization_id, project_id } = row;
  if (organization_id !== null) noteOrganization({ organization_id, project_id });
  noteSession({ session_id: row.session_id, user_id: row.user_id ?? row.member_id }, delegateOf(row));
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}
