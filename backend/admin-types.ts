/** The public types of `createAdmin`. */
import type {
  AdminCalls,
  AdminConnectedApp,
  AdminSession,
  AdminUser,
  AdminUserUpdate,
  ImportProblem,
  ImportReport,
  Invitation,
  MemberImportReport,
  NewAddress,
  NewInvitation,
  NewNumber,
  NewUser,
  Page,
  UserFilter,
} from '../session-core/wire/admin.ts';
import type { AuditFact, AuditQuery, Webhook, WebhookDelivery } from '../session-core/wire/admin-facts.ts';
import type {
  AdminMemberCalls,
  AdminMemberSession,
  AdminMemberUpdate,
  MemberFilter,
} from '../session-core/wire/admin-members.ts';
import type { Member } from '../session-core/wire/b2b/shared.ts';

/** Options of `createAdmin`. */
export interface AdminOptions {
  /** Address of the provider, without `/v1`, such as `https://auth.example.com`. */
  apiBaseUrl: string;
  /** The provider's `ADMIN_SECRET`. It must never reach a page. */
  adminSecret: string;
  /** How long the provider may take to answer, in milliseconds. @default 10000 */
  timeout?: number;
  /** Makes the requests. @default the global `fetch` */
  fetch?: typeof globalThis.fetch;
}

/** All calls of the management API. */
export type AllAdminCalls = AdminCalls & AdminMemberCalls;

/** The parts of a call: those that it has. */
export type AdminInput<Name extends keyof AllAdminCalls> = {
  /** Values of the `:name` parts of the path. */
  params?: Record<string, string>;
} & (AllAdminCalls[Name] extends { query: infer Query } ? { query?: Query } : unknown) &
  (AllAdminCalls[Name]['body'] extends null ? unknown : { body: AllAdminCalls[Name]['body'] });

/** A sign-in method that `removeFactor` removes. */
export type RemovableFactor =
  | 'emails'
  | 'phone_numbers'
  | 'oauth'
  | 'webauthn_registrations'
  | 'crypto_wallets';

/** A member in their organization; every `Member` is one. */
export interface MemberPlace {
  organization_id: string;
  member_id: string;
}

/** What `createAdmin` returns. Every method throws `AdminError` for a refusal, and `BackendError` without an answer. */
export interface Admin {
  users: {
    create(user: NewUser): Promise<AdminUser>;
    get(userId: string): Promise<AdminUser>;
    /** One page, newest first. */
    list(filter?: UserFilter & Page): Promise<{ users: AdminUser[]; next_cursor: string | null }>;
    /**
     * Every user that the filter lets through, page by page.
     *
     * @example
     * for await (const user of admin.users.all({ role: 'editor' })) console.log(user.user_id);
     */
    all(filter?: UserFilter): AsyncGenerator<AdminUser, void>;
    update(userId: string, update: AdminUserUpdate): Promise<AdminUser>;
    /** Ends every session, app, code and link of the user. */
    delete(userId: string): Promise<void>;
    /** Ends every session and app, and refuses every sign-in. */
    lock(userId: string, reason: string): Promise<AdminUser>;
    unlock(userId: string): Promise<AdminUser>;
    addEmail(userId: string, address: NewAddress): Promise<AdminUser>;
    addPhoneNumber(userId: string, number: NewNumber): Promise<AdminUser>;
    setPassword(userId: string, password: string): Promise<AdminUser>;
    removePassword(userId: string): Promise<AdminUser>;
    removeFactor(userId: string, kind: RemovableFactor, id: string): Promise<AdminUser>;
    /** For a user who has lost the authenticator app. */
    removeTotp(userId: string): Promise<void>;
    /** When this user needs a second factor; null: the project decides. */
    setMfa(userId: string, mfa: AdminUser['mfa']): Promise<void>;
    connectedApps(userId: string): Promise<AdminConnectedApp[]>;
    disconnectApp(userId: string, connectedAppId: string): Promise<void>;
    /**
     * Imports users, one line of JSON or one object each; `docs/import.md` describes them. It changes no user who exists, so a run
     * that was stopped can be repeated.
     *
     * @example
     * const { report, problems } = await admin.users.import(createReadStream('users.jsonl'), { dryRun: true });
     */
    import(
      users: AsyncIterable<string | Uint8Array | object> | Iterable<string | object>,
      options?: { dryRun?: boolean },
    ): Promise<{ report: ImportReport; problems: ImportProblem[] }>;
    /** All users as JSON lines, which `import` reads. */
    export(options?: { withoutSecrets?: boolean }): AsyncGenerator<string, void>;
    /** An address that opens the host, signed in as the user, for a named member of the support team. */
    impersonate(
      userId: string,
      by: { impersonator: string; reason: string },
    ): Promise<{ impersonation_url: string; expires_at: string }>;
  };
  organizations: {
    /**
     * Imports organizations and members, one line of JSON or one object each; `docs/import.md` describes them. It changes none that
     * exists, so a run that was stopped can be repeated.
     *
     * @param lines an organization's line comes before those of its members
     * @example
     * const organization = { id: '1', name: 'Otters' };
     * const member = { organization: '1', email: 'ada@otters.example', verified: true };
     * const { report, problems } = await admin.organizations.import([{ organization }, { member }]);
     */
    import(
      lines: AsyncIterable<string | Uint8Array | object> | Iterable<string | object>,
      options?: { dryRun?: boolean },
    ): Promise<{ report: MemberImportReport; problems: ImportProblem[] }>;
    /** All organizations, each followed by its members, as JSON lines, which `import` reads. */
    export(options?: { withoutSecrets?: boolean }): AsyncGenerator<string, void>;
  };
  members: {
    /** One page of those whose address or name has the text, in any organization, oldest first. */
    search(filter: MemberFilter & Page): Promise<{ members: Member[]; next_cursor: string | null }>;
    /**
     * All of them, page by page.
     *
     * @example
     * for await (const member of admin.members.all({ search: 'ada@' })) console.log(member.organization_id);
     */
    all(filter: MemberFilter): AsyncGenerator<Member, void>;
    get(member: MemberPlace): Promise<Member>;
    /** A new address has to be proved. */
    update(member: MemberPlace, update: AdminMemberUpdate): Promise<Member>;
    /** Ends the membership, its sessions and its factors. */
    delete(member: MemberPlace): Promise<void>;
    /** The live sessions, most recently used first. `admin.sessions.end` ends one. */
    sessions(member: MemberPlace): Promise<AdminMemberSession[]>;
    /** Signs the member out everywhere; returns how many sessions there were. */
    endSessions(member: MemberPlace): Promise<number>;
  };
  sessions: {
    /** The live sessions of a user, most recently used first. */
    list(userId: string): Promise<AdminSession[]>;
    end(sessionId: string): Promise<void>;
    /** Returns how many there were. */
    endAll(userId: string): Promise<number>;
  };
  invitations: {
    create(invitation: NewInvitation): Promise<Invitation>;
    list(
      filter?: Page & { status?: Invitation['status'] },
    ): Promise<{ invitations: Invitation[]; next_cursor: string | null }>;
    revoke(invitationId: string): Promise<Invitation>;
  };
  webhooks: {
    /** The secret is shown only here. Give it to the library that verifies deliveries. */
    create(webhook: { url: string; kinds?: string[] }): Promise<{ webhook: Webhook; secret: string }>;
    list(): Promise<Webhook[]>;
    update(
      webhookId: string,
      update: { url?: string; kinds?: string[]; enabled?: boolean },
    ): Promise<Webhook>;
    delete(webhookId: string): Promise<void>;
    rotateSecret(webhookId: string): Promise<{ secret: string; old_secret_ends_at: string }>;
    deliveries(
      webhookId: string,
      filter?: Page & { status?: WebhookDelivery['status'] },
    ): Promise<{ deliveries: WebhookDelivery[]; next_cursor: string | null }>;
    /** Sends again what was recorded from then on; returns how many deliveries that is. */
    replay(webhookId: string, from: Date): Promise<number>;
  };
  /** The record of security facts. */
  record: {
    list(filter?: AuditQuery & Page): Promise<{ events: AuditFact[]; next_cursor: string | null }>;
  };
  /**
   * Any call of the management API, by its method and path.
   *
   * @example
   * await admin.call('POST /v1/keys/rotate', {});
   */
  call<Name extends keyof AllAdminCalls>(
    name: Name,
    input: AdminInput<Name>,
  ): Promise<AllAdminCalls[Name]['reply']>;
}
