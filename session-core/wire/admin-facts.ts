/** The facts of the record, and the webhooks that receive them, as the project's own servers see them. */

/** A fact of the record. */
export interface AuditFact {
  event_id: number;
  recorded_at: string;
  kind: string;
  actor: string;
  user_id: string | null;
  session_id: string | null;
  /** Of a fact about an organization or a member. */
  organization_id: string | null;
  project_id: string | null;
  /** The member who changed another one, who is then in `user_id`. */
  actor_id: string | null;
  ip_address: string;
  user_agent: string;
  request_id: string | null;
  details: Record<string, unknown>;
}

/** Which facts. */
export interface AuditQuery {
  user_id?: string;
  session_id?: string;
  organization_id?: string;
  /** Who acted. @default all */
  actor?: 'user' | 'impersonator' | 'app' | 'admin' | 'directory' | 'provider';
  /** Kinds, separated by commas. @default all */
  kind?: string;
  from?: string;
  to?: string;
}

/** An address of the host that receives facts. */
export interface Webhook {
  webhook_id: string;
  url: string;
  /** The kinds of facts that it receives; empty: all. */
  kinds: string[];
  enabled: boolean;
  created_at: string;
}

/** A fact on its way to a webhook. */
export interface WebhookDelivery {
  delivery_id: string;
  /** The fact's. */
  event_id: number;
  kind: string;
  status: 'waiting' | 'delivered' | 'failed';
  tries: number;
  /** The HTTP status of the last reply; null: there was none. */
  last_status: number | null;
  next_try_at: string | null;
  created_at: string;
}
