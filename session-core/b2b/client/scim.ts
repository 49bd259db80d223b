import type { Method, Reading } from './method.ts';

/** The directory that adds and removes the organization's members. */
export interface ScimMethods {
  /** Connects it. The reply has the token for the directory, once. */
  readonly createConnection: Method<'POST /b2b/scim'>;
  readonly getConnection: Reading<'GET /b2b/scim'>;
  /** Changes its name, or the roles of its groups. */
  readonly updateConnection: Method<'PUT /b2b/scim/:connection_id'>;
  /** Ends the connection; members stay. */
  readonly deleteConnection: Method<'DELETE /b2b/scim/:connection_id', { connection_id: string }>;
  /** The groups that the directory has sent, a page at a time. */
  readonly getConnectionGroups: Method<'POST /b2b/scim/groups'>;
  /** Makes a second token. Both are valid until `rotateComplete` or `rotateCancel`. */
  readonly rotateStart: Method<'POST /b2b/scim/rotate/start'>;
  /** Ends the old token. */
  readonly rotateComplete: Method<'POST /b2b/scim/rotate/complete'>;
  /** Ends the new token. */
  readonly rotateCancel: Method<'POST /b2b/scim/rotate/cancel'>;
}
