/** Seals with the newest pepper what a former one sealed. */
import { sql } from 'kysely';
import { secretKey } from '../proofs/totps/app.ts';
import { codeKey, recoveryCodeHashes } from '../proofs/totps/recovery-codes.ts';
import { signingKeySeal } from '../secrets/keys.ts';
import { open, type SealKey, seal } from '../secrets/seal.ts';
import { connectionSecret } from '../sso/connections.ts';
import { sealKey } from '../webhooks/secrets.ts';
import type { Parts } from '../world/ground.ts';

type Sealing = Parts<'pepper'>;
type Row = Record<string, string | null>;

interface SealedColumn {
  table: string;
  key: string;
  column: string;
  /** Another column that the key depends on. */
  of?: string;
  keyOf(world: Sealing, row: Row): SealKey;
  /** Deletes the row if its value cannot be opened; else it becomes null. */
  lost: 'delete' | 'null' | 'keep';
  /** Another column that is computed from the value. */
  also?: { column: string; from(world: Sealing, row: Row, value: unknown): string };
}

const idOf = (row: Row, name: string) => row[name] ?? '';

/** Every column that is sealed with the pepper, and lives longer than a sign-in. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    ...{ table: 'signing_keys', key: 'kid', column: 'sealed_jwk', lost: 'delete' },
    keyOf: (world, row) => signingKeySeal(world, idOf(row, 'kid')),
  },
  {
    ...{ table: 'totp_recovery_codes', key: 'totp_recovery_code_id', column: 'sealed_code', of: 'totp_id' },
    keyOf: (world, row) => codeKey(world, idOf(row, 'totp_id')),
    lost: 'delete',
    also: {
      column: 'code_hash',
      from: (world, row, code) => recoveryCodeHashes(world, idOf(row, 'totp_id'), String(code))[0] ?? '',
    },
  },
  {
    ...{ table: 'totps', key: 'totp_id', column: 'sealed_secret', lost: 'delete' },
    keyOf: (world, row) => secretKey(world, idOf(row, 'totp_id')),
  },
  {
    // Its receiver gets the secret of a rotation; until then it refuses every delivery.
    ...{ table: 'webhooks', key: 'webhook_id', column: 'sealed_secret', lost: 'keep' },
    keyOf: ({ pepper }) => sealKey(pepper),
  },
  {
    ...{ table: 'webhooks', key: 'webhook_id', column: 'sealed_old_secret', lost: 'null' },
    keyOf: ({ pepper }) => sealKey(pepper),
  },
  {
    // The company's admin sets it again.
    ...{ table: 'sso_connections', key: 'connection_id', column: 'sealed_secret', lost: 'null' },
    keyOf: (world) => connectionSecret(world),
  },
];

interface Resealed {
  table: string;
  column: string;
  sealed: number;
  /** Those that no pepper opens. */
  lost: number;
}

const batchSize = 1000;

/** A value that a process changes meanwhile is sealed with the newest already, and stays. */
export async function reseal(
  world: Parts<'database' | 'random' | 'pepper'>,
  { deletesLost }: { deletesLost: boolean },
): Promise<Resealed[]> {
  const all: Resealed[] = [];
  for (const column of sealedColumns) all.push(await resealColumn(world, column, deletesLost));
  return all;
}

async function resealColumn(
  world: Parts<'database' | 'random' | 'pepper'>,
  sealed: SealedColumn,
  deletesLost: boolean,
): Promise<Resealed> {
  const { database, pepper, random } = world;
  const newest: Sealing = { pepper: [pepper[0]] };
  const [table, key, column] = [sql.table(sealed.table), sql.ref(sealed.key), sql.ref(sealed.column)];
  const also = sealed.also?.column ?? sealed.column;
  const names = [...new Set([sealed.key, sealed.column, sealed.of ?? sealed.key, also])].map((name) =>
    sql.ref(name),
  );
  const counts: Resealed = { table: sealed.table, column: sealed.column, sealed: 0, lost: 0 };
  for (let after = ''; ; ) {
    const { rows } = await sql<Row>`select ${sql.join(names)} from ${table}
      where ${key} > ${after} and ${column} is not null order by ${key} limit ${sql.lit(batchSize)}`.execute(
      database,
    );
    if (rows.length === 0) return counts;
    after = idOf(rows.at(-1) ?? {}, sealed.key);
    const changed: { id: string; before: string; after: string; also: string | null }[] = [];
    const lost: string[] = [];
    for (const row of rows) {
      const [id, before] = [idOf(row, sealed.key), idOf(row, sealed.column)];
      const opened = opens(sealed.keyOf(newest, row), before);
      if (opened) continue;
      const former = opens(sealed.keyOf(world, row), before);
      if (!former) lost.push(id);
      else
        changed.push({
          id,
          before,
          after: seal(random, sealed.keyOf(newest, row), former.value),
          also: sealed.also?.from(newest, row, former.value) ?? null,
        });
    }
    if (changed.length > 0)
      await sql`update ${table} set ${column} = changed.after
        ${sealed.also ? sql`, ${sql.ref(also)} = changed.also` : sql``}
        from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as changed(id text, before text, after text, also text)
        where ${table}.${key} = changed.id and ${table}.${column} = changed.before`.execute(database);
    const ofLost = sql`where ${key} in (${sql.join(lost)})`;
    if (deletesLost && lost.length > 0 && sealed.lost === 'delete')
      await sql`delete from ${table} ${ofLost}`.execute(database);
    if (deletesLost && lost.length > 0 && sealed.lost === 'null')
      await sql`update ${table} set ${column} = null ${ofLost}`.execute(database);
    counts.sealed += changed.length;
    counts.lost += lost.length;
  }
}

function opens(key: SealKey, sealed: string): { value: unknown } | null {
  try {
    return { value: open(key, sealed) };
  } catch {
    // Sealed with another pepper.
    return null;
  }
}
