/** Commits that do not wait for the disk. */

/**
 * A condition, always true, that lets its statement commit without waiting for the disk (or a standby). For a statement alone,
 * whose loss in a crash of the server takes back nothing that was acknowledged: a later commit that waits writes this one as well.
 *
 * @see PostgreSQL manual, section "Asynchronous Commit"
 */
export const withoutWaiting = `set_config('synchronous_commit', 'off', true) = 'off'`;
