/** The connections that wait for a lock. Asked on another one than a transaction's, which keeps its snapshot. */
export const waitingForLocks = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
