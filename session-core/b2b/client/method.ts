/** How a method of the client is typed by the call that it makes. */
import type { CallOptions } from '../../settings.ts';
import type { B2BCallName, B2BCalls } from '../../wire/b2b/calls.ts';
import type { Protection } from '../../wire/shared.ts';

/** Fields of a body that the client adds. */
type Added =
  | keyof Protection
  | 'intermediate_session_token'
  | 'pkce_code_challenge'
  | 'pkce_code_verifier'
  | 'code_challenge'
  | 'code_verifier'
  | 'waiting_tokens';

type Given<Body> = Body extends unknown ? Omit<Body, Added> : never;

/** A method that makes one call: the fields of its body, what its path names (`More`), and its reply. */
export type Method<N extends B2BCallName, More = unknown> = (
  options: Given<B2BCalls[N]['body']> & More,
  call?: CallOptions,
) => Promise<B2BCalls[N]['reply']>;

/**
 * The organization whose page makes the change. The provider refuses the change if the session is of another one, as
 * `session_authorization_tenancy_error`. By default the one in the client's state.
 */
type InOrganization = { organization_id?: string };

/** A method that makes one call in the organization of the session. */
export type MethodInOrganization<N extends B2BCallName> = Method<N, InOrganization>;

/** A call about one member. */
export type OnMember<N extends B2BCallName> = Method<N, { member_id: string } & InOrganization>;

/** A request for a link: the client keeps the mark of the browser. */
export type Sending<N extends B2BCallName> = (
  options: Given<B2BCalls[N]['body']>,
  call?: CallOptions,
) => Promise<Omit<B2BCalls[N]['reply'], 'waiting_token'>>;

/** A call without a body. */
export type Reading<N extends B2BCallName> = (call?: CallOptions) => Promise<B2BCalls[N]['reply']>;

/** The client id names an app; it is the same for all members. */
export type AppName = { connected_app_id: string };

export type OnPassword = Method<
  'DELETE /b2b/organizations/members/passwords/:password_id',
  { password_id: string }
>;

/** A call that takes all fields of its body. */
export type Whole<N extends B2BCallName> = (
  body: B2BCalls[N]['body'],
  call?: CallOptions,
) => Promise<B2BCalls[N]['reply']>;
