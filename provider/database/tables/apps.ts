/** Apps, and the access that users and members have granted them. */

import type { ColumnType, Generated } from 'kysely';
import type { ConnectedAppType } from '../../../session-core/wire/idp.ts';
import type { Json } from './json.ts';

export interface AppTables {
  idp_clients: IdpClients;
  connected_apps: ConnectedApps;
  idp_grants: IdpGrants;
  idp_tokens: IdpTokens;
  pushed_requests: PushedRequests;
  logout_notices: LogoutNotices;
}

interface IdpClients {
  client_id: string;
  project_id: string;
  /** The registration as it was sent, with the secret hashed. */
  metadata: Json<Record<string, unknown>>;
  created_at: Date;
  /** When the client last received a code or token, to the hour. */
  last_used_at: Date;
}

interface ConnectedApps {
  connected_app_id: string;
  /** Either this or `member_id`. */
  user_id: ColumnType<string | null, string | null | undefined>;
  member_id: ColumnType<string | null, string | null | undefined>;
  /** `user_id` or `member_id`, whichever is set. */
  holder_id: ColumnType<string, never, never>;
  client_id: string;
  client_type: ColumnType<ConnectedAppType>;
  /** The app's name at the latest consent. */
  name: string;
  logo_url: string | null;
  /** The granted identity scopes. */
  scopes: Json<string[]>;
  /** The granted project scopes by resource. */
  resources: Json<Record<string, string[]>>;
  created_at: Date;
  last_used_at: Date | null;
}

interface IdpGrants {
  /** Identifies the grant; not a secret. */
  grant_id: string;
  project_id: string;
  connected_app_id: string;
  payload: Json<Record<string, unknown>>;
  expires_at: Date;
  /** The session in which it was given, and what the app knows that session by. */
  session_id: string | null;
  sid: string | null;
}

interface PushedRequests {
  project_id: string;
  request_hash: string;
  payload: Json<Record<string, unknown>>;
  expires_at: Date;
}

interface LogoutNotices {
  logout_notice_id: string;
  project_id: string;
  client_id: string;
  /** The id of a user, or of a member. */
  user_id: string;
  /** The name of the ended session in the app's id tokens. */
  sid: string;
  tries: Generated<number>;
  next_try_at: Date;
  created_at: Date;
  /** The provider gives up at this time. */
  expires_at: Date;
}

interface IdpTokens {
  /** The engine's names: `AuthorizationCode`, `AccessToken`, `RefreshToken`. */
  kind: string;
  /** The hash of the token, or of the `jti` if it is a JWT. */
  token_hash: string;
  grant_id: string;
  /** The token's data, without the token. */
  payload: Json<Record<string, unknown>>;
  expires_at: Date;
  used_at: Date | null;
}
