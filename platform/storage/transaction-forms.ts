/** How Kysely begins and ends a transaction. */
export const beginningForm = /^(begin|start transaction)\b/;
export const endForm = /^(commit|rollback)$/;
