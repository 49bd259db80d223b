/**
 * How long a server may work on a statement, and how long a transaction may lie idle: what hangs must not keep a row
 * locked that a sign-in waits for. As statements, because poolers such as pgbouncer refuse them as startup parameters.
 */
import type pg from 'pg';

/** Sets the limit for what runs outside a transaction. Milliseconds. */
export async function limitConnection(client: pg.ClientBase, limit: number): Promise<void> {
  await client.query(assignments('set', limit));
}

/**
 * Begins a transaction under the limit, in one message to the server. Milliseconds; 0: it takes the time it needs. A
 * pooler may run each transaction on another connection, where nothing was set.
 */
export async function beginUnderLimit(client: pg.ClientBase, begin: string, limit: number): Promise<void> {
  await client.query(`${begin}; ${assignments('set local', limit)}`);
}

function assignments(set: string, limit: number): string {
  return `${set} statement_timeout = ${limit}; ${set} idle_in_transaction_session_timeout = ${limit}`;
}
