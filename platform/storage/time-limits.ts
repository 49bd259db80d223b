/**
 * Time limits for statements and idle transactions, so that no hanging statement keeps a row locked that a sign-in needs.
 * They are set by statements, because poolers such as pgbouncer refuse them as startup parameters.
 */
import type pg from 'pg';

/** Sets the limit for statements outside a transaction. Milliseconds. */
export async function limitConnection(client: pg.ClientBase, limit: number): Promise<void> {
  await client.query(assignments('set', limit));
}

/**
 * Begins a transaction with the limit, in one message to the server. Milliseconds; 0 means no limit. A pooler may run
 * each transaction on another connection, so the limit is set each time.
 */
export async function beginUnderLimit(client: pg.ClientBase, limit: number): Promise<void> {
  await client.query(`begin; ${assignments('set local', limit)}`);
}

function assignments(set: string, limit: number): string {
  return `${set} statement_timeout = ${limit}; ${set} idle_in_transaction_session_timeout = ${limit}`;
}
