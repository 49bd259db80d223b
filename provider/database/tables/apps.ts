/** Apps that users and members let in: who they are, what they may do, and their tokens. */
import type { ConnectedAppType } from '../../../session-core/wire/idp.ts';
import { type Json, of, table } from './table.ts';

export const appTables = [
  table('idp_clients', {
    client_id: 'text primary key',
    /** The registration as it was sent, with the secret hashed. */
    metadata: of<Json<Record<string, unknown>>>('jsonb not null'),
    created_at: 'timestamptz not null',
    /** When the client last received a code or token, to the hour. */
    last_used_at: 'timestamptz not null',
    project_id: 'text not null',
  }),
  'create index idp_clients_last_use on idp_clients (last_used_at)',

  table('connected_apps', {
    connected_app_id: 'text primary key',
    /** Either this or `member_id`. */
    user_id: 'text references users on delete cascade',
    client_id: 'text not null',
    client_type: of<ConnectedAppType>(
      "text not null check (client_type in ('first_party', 'first_party_public', 'third_party', 'third_party_public'))",
    ),
    /** The app's name at the latest consent. */
    name: 'text not null',
    logo_url: 'text',
    /** The granted identity scopes. */
    scopes: of<Json<string[]>>('jsonb not null'),
    /** The granted project scopes by resource. */
    resources: of<Json<Record<string, string[]>>>('jsonb not null'),
    created_at: 'timestamptz not null',
    last_used_at: 'timestamptz',
    member_id: 'text references members on delete cascade',
    /** `user_id` or `member_id`, whichever is set. */
    holder_id: 'text generated always as (coalesce(user_id, member_id)) stored',
  }),
  'alter table connected_apps add constraint connected_apps_of_holder unique (holder_id, client_id)',
  'alter table connected_apps add constraint connected_apps_one_holder check (num_nonnulls(user_id, member_id) = 1)',
  'alter table connected_apps add unique (user_id, client_id)',
  'create index connected_apps_of_client on connected_apps (client_id)',
  'create index connected_apps_of_member on connected_apps (member_id) where member_id is not null',

  // No reference to the session: a grant outlives it.
  table('idp_grants', {
    /** Identifies the grant; not a secret. */
    grant_id: 'text primary key',
    connected_app_id: 'text not null references connected_apps on delete cascade',
    payload: of<Json<Record<string, unknown>>>('jsonb not null'),
    expires_at: 'timestamptz not null',
    /** The session in which it was given, and what the app knows that session by. */
    session_id: 'text',
    sid: 'text',
    project_id: 'text not null',
  }),
  'create index idp_grants_expiry on idp_grants (expires_at)',
  'create index idp_grants_of_app on idp_grants (connected_app_id)',
  'create index idp_grants_of_session on idp_grants (session_id) where session_id is not null',

  table('idp_tokens', {
    /** The engine's names: `AuthorizationCode`, `AccessToken`, `RefreshToken`. */
    kind: 'text not null',
    /** The hash of the token, or of the `jti` if it is a JWT. */
    token_hash: 'text not null',
    grant_id: 'text not null references idp_grants on delete cascade',
    /** The token's data, without the token. */
    payload: of<Json<Record<string, unknown>>>('jsonb not null'),
    expires_at: 'timestamptz not null',
    used_at: 'timestamptz',
  }),
  'alter table idp_tokens add primary key (kind, token_hash)',
  'create index idp_tokens_expiry on idp_tokens (expires_at)',
  'create index idp_tokens_of_grant on idp_tokens (grant_id)',

  table('pushed_requests', {
    request_hash: 'text primary key',
    payload: of<Json<Record<string, unknown>>>('jsonb not null'),
    expires_at: 'timestamptz not null',
    project_id: 'text not null',
  }),
  'create index pushed_requests_by_end on pushed_requests (expires_at)',

  table('logout_notices', {
    logout_notice_id: 'text primary key',
    client_id: 'text not null',
    /** The id of a user, or of a member. */
    user_id: 'text not null',
    /** The name of the ended session in the app's id tokens. */
    sid: 'text not null',
    tries: 'integer not null default 0',
    next_try_at: 'timestamptz not null',
    created_at: 'timestamptz not null',
    /** The provider gives up at this time. */
    expires_at: 'timestamptz not null',
    project_id: 'text not null',
  }),
  'create index logout_notices_by_client on logout_notices (client_id, next_try_at)',
  'create index logout_notices_by_end on logout_notices (expires_at)',
  'create index logout_notices_by_next_try on logout_notices (next_try_at)',
];
