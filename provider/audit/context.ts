/** Who causes the current work, and from where. Every fact in the record and every request line names them. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '../clock/clock.ts';
import { networkOf } from '../http/networks.ts';

/** Who acts: a visitor or user, a delegate of the user, a connected app, the project's own server, a directory, or the provider. */
export const actors = ['user', 'impersonator', 'app', 'admin', 'directory', 'provider'] as const;
export type Actor = (typeof actors)[number];

export interface AuditContext {
  clock: Clock;
  /** How long facts stay. Days. */
  retentionDays: number;
  actor: Actor;
  /** Null outside a request. */
  requestId: string | null;
  /** The id that the proxy gave the request, and gives it again if it sends it again; null without one. */
  proxysId: string | null;
  ip: string;
  userAgent: string;
  /** The user whom the request is about, as far as it is known. */
  userId: string | null;
  /** The session that the request came with or began. */
  sessionId: string | null;
  /** The key of the management API that acts; null for the admin secret, and for everybody else. */
  adminKeyId: string | null;
  /** What the caller of the management API may do. */
  adminRights: readonly string[];
  projectId: string;
  /** The organization that it is about. */
  organization: OfOrganization | null;
  /** Whether the message of the request has left; absent if it sends none. */
  messageStatus?: MessageStatus;
}

/** `queued`: the mail server or gateway has not taken it yet. */
type MessageStatus = 'sent' | 'queued';

/** Rows of organizations and members have both. */
export interface OfOrganization {
  organization_id: string;
  project_id: string;
}

const contexts = new AsyncLocalStorage<AuditContext>();

/**
 * Runs the work in a separate context. It is passed beside the arguments, since nearly every function that changes an
 * account would have to pass it on.
 */
export function inContext<Result>(context: AuditContext, work: () => Result): Result {
  return contexts.run(context, work);
}

/** @throws Error outside of a context: no fact must go unrecorded because a caller forgot one */
export function auditContext(): AuditContext {
  const context = contexts.getStore();
  if (!context) throw new Error('A security fact needs a context: see inContext.');
  return context;
}

/** Who asked for work, for the facts of work that is done later. */
export type Requester = Omit<AuditContext, 'clock' | 'retentionDays' | 'messageStatus' | 'proxysId'>;

/** @throws Error outside of a context */
export function currentRequester(): Requester {
  const {
    clock: _clock,
    retentionDays: _retention,
    messageStatus: _message,
    proxysId: _id,
    ...requester
  } = auditContext();
  return requester;
}

/** See `AuditContext`. */
export function proxysId(): string | null {
  return contexts.getStore()?.proxysId ?? null;
}

/** The network of the request, as limits count it; empty outside of one. */
export function requestNetwork(): string {
  const ip = contexts.getStore()?.ip;
  return ip ? networkOf(ip) : '';
}

/** Names the user whom the request is about. */
export function noteUser(userId: string): void {
  const context = contexts.getStore();
  if (context) context.userId = userId;
}

/** Names the session that the request works with, and who acts in it. */
export function noteSession(
  { session_id, user_id }: { session_id: string; user_id: string },
  delegate: 'impersonator' | 'app' | null,
): void {
  const context = contexts.getStore();
  if (!context) return;
  context.userId = user_id;
  context.sessionId = session_id;
  if (context.actor !== 'admin') context.actor = delegate ?? 'user';
}

/** Names the project that the request is about. */
export function noteProject(projectId: string): void {
  const context = contexts.getStore();
  if (context) context.projectId = projectId;
}

/** Names the organization that the request is about. */
export function noteOrganization({ organization_id, project_id }: OfOrganization): void {
  const context = contexts.getStore();
  if (context) context.organization = { organization_id, project_id };
}

/** Names the caller of the management API, and returns what it may do. */
export function noteAdmin(keyId: string | null, rights: readonly string[]): readonly string[] {
  const context = contexts.getStore();
  if (context) Object.assign(context, { actor: 'admin', adminKeyId: keyId, adminRights: rights });
  return rights;
}

/** Notes whether a message of the request has left. One that waits counts for all. */
export function noteMessage(status: MessageStatus): void {
  const context = contexts.getStore();
  if (context && context.messageStatus !== 'queued') context.messageStatus = status;
}

/** Whether the message of the request has left; undefined if it has none. */
export function messageStatus(): MessageStatus | undefined {
  return contexts.getStore()?.messageStatus;
}

/** Names the actor if it is not the visitor. */
export function noteActor(actor: Actor): void {
  const context = contexts.getStore();
  if (context) context.actor = actor;
}
