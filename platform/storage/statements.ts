/** Names of prepared statements: the server parses and plans each text once for each connection. */
import { createHash } from 'node:crypto';

/** Texts beyond this number are sent unnamed: lists of varying length must not fill the server's memory. */
const mostNames = 300;

interface StatementOptions {
  /** Whether statements get names. A pooler that lends a connection for each transaction may not support them. */
  named: boolean;
  /** Called once, with the server's error, when the pooler turns out not to support names. */
  onUnsupported?: ((error: Error) => void) | undefined;
}

export interface Statements {
  /** The name for a text; undefined: send it unnamed. */
  nameOf(text: string): string | undefined;
  /** Handles an error that concerns only the name, before the statement is sent again. */
  learnFrom(error: unknown): void;
}

/**
 * Names statements by a hash of their text. Two processes behind one pooler may use the same name on the same connection,
 * and then also mean the same statement.
 *
 * @see PostgreSQL manual, section "PREPARE"
 */
export function createStatements({ named, onUnsupported }: StatementOptions): Statements {
  const names = new Map<string, string>();
  let supported = named;
  let generation = 0;
  return {
    nameOf(text) {
      if (!supported) return undefined;
      const knownName = names.get(text);
      if (knownName !== undefined || names.size >= mostNames) return knownName;
      const hash = createHash('sha256').update(text).digest('base64url').slice(0, 32);
      const name = `${hash}-${generation}`;
      names.set(text, name);
      return name;
    },
    learnFrom(error) {
      if (isStalePlan(error)) {
        generation += 1;
        names.clear();
      } else if (supported && isUnknownName(error)) {
        supported = false;
        onUnsupported?.(error);
      }
    },
  };
}

/** Whether the server refused a statement only because of its name: nothing ran, and it may be sent again. */
export function isAboutName(error: unknown): boolean {
  return isStalePlan(error) || isUnknownName(error);
}

/** A newer version has changed the columns of a table that the prepared statement reads. */
function isStalePlan(error: unknown): boolean {
  return hasCode(error, '0A000') && error.message.startsWith('cached plan must not change result type');
}

/** The pooler lent a connection on which the name is unknown, or on which another process has prepared it. */
function isUnknownName(error: unknown): error is Error {
  return hasCode(error, '26000') || hasCode(error, '42P05');
}

function hasCode(error: unknown, code: string): error is Error {
  return error instanceof Error && 'code' in error && error.code === code;
}
