/** Calls of the project: its settings, and its event log. */
import type { Common, LocalizedText } from './shared.ts';

/** Who may do what in a project: roles of users, resources with their actions, and scopes that apps may ask for. */
export interface RbacPolicy {
  /** What a user with the role may do. The action `*` means all actions on a resource. */
  roles: {
    role_id: string;
    description: string;
    permissions: { resource_id: string; actions: string[] }[];
  }[];
  /** All resources and their actions. */
  resources: { resource_id: string; description: string; actions: string[] }[];
  /** What an app with the scope may do. */
  scopes: {
    scope: string;
    description: string;
    /** The description in other languages, by their tags. */
    descriptions?: LocalizedText | undefined;
    permissions: { resource_id: string; actions: string[] }[];
  }[];
}

/** The project's public settings, available without a session. */
export interface ProjectBootstrap {
  project_name: string | null;
  disable_sdk_watermark: boolean;
  cname_domain: string | null;
  email_domains: string[];
  captcha_settings: { enabled: false } | { enabled: true; siteKey: string };
  pkce_required_for_email_magic_links: boolean;
  pkce_required_for_password_resets: boolean;
  pkce_required_for_oauth: boolean;
  pkce_required_for_sso: boolean;
  slug_pattern: string | null;
  create_organization_enabled: boolean;
  password_config: null | { luds_complexity: number; luds_minimum_count: number };
  dfp_protected_auth_enabled?: boolean;
  dfp_protected_auth_mode?: 'OBSERVATION' | 'DECISIONING';
  rbac_policy?: RbacPolicy | null;
  siwe_required_for_crypto_wallets: boolean;
  /** Whether sessions are bound to a key of the browser that begins them. Not every provider can; without it, none is. */
  session_binding?: 'off' | 'when_possible' | 'required';
  /** Who may create an account: every visitor, those whom the host invites or creates, or no one. Without it, every visitor. */
  sign_up?: 'open' | 'invitation_only' | 'off';
  vertical: 'CONSUMER' | 'B2B';
  /** The audience of session JWTs of members, and the name of the keys that sign them. */
  project_id?: string;
}

/** One entry of the event log; see section 6 of the wire protocol. */
export interface LoggedEvent {
  telemetry: Telemetry;
  event: {
    public_token: string;
    event_name: string;
    details: Record<string, unknown>;
    error_code?: string;
    error_description?: string;
    http_status_code?: number;
  };
}

/** The telemetry blob: base64 JSON in the `X-SDK-Client` header, and inside each event. */
export interface Telemetry {
  event_id: string;
  app_session_id: string;
  persistent_id: string;
  client_sent_at: string;
  timezone: string;
  app: { identifier: string; version?: string };
  sdk: { identifier: string; version: string };
  /** The ids of the session and its holder under the configured prefix, such as `{p}_user_id` and `{p}_session_id`. */
  [id: `${string}_id`]: string | undefined;
}

export interface ProjectCalls {
  'GET /projects/bootstrap/:public_token': { body: null; reply: Common & ProjectBootstrap };
  'POST /events': { body: LoggedEvent[]; reply: Common };
}
