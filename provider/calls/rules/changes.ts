/** Changes that a call declares. */

/**
 * What it changes: `own sign-in method` of the holder who calls, a `member` other than the caller, the `organization`, the caller's
 * `profile`, which opens nothing, or their `sessions`, with the access of apps and remembered browsers.
 */
export type Changes = 'own sign-in method' | 'member' | 'organization' | 'profile' | 'sessions';
