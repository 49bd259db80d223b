/** Authenticator apps in lines: their secrets and recovery codes are sealed in the database, and open in a file. */
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { z } from 'zod';
import type { Tables } from '../database/schema.ts';
import { secretKey, type TotpOwner } from '../proofs/totps/app.ts';
import { openRecoveryCode, recoveryCodeRow } from '../proofs/totps/recovery-codes.ts';
import { open, seal } from '../secrets/seal.ts';
import type { RowsOf } from './insert-rows.ts';
import type { TransferWorld } from './world.ts';

export const totp = z.strictObject({
  secret: z.string().regex(/^[A-Z2-7]{16,128}$/, 'must be base32 in upper case'),
  /** The recovery codes that are not used. */
  recovery_codes: z
    .array(z.string().regex(/^(?:[- ]*[\dA-Za-z]){10,64}$/, 'must have ten letters or digits'))
    .max(100)
    .default([]),
});

type App = z.output<typeof totp>;

/** The rows of an app, if its owner has one. */
export function appRows(
  world: Pick<TransferWorld, 'pepper' | 'random'>,
  owner: TotpOwner,
  created_at: Date,
  app: App | null,
): RowsOf<'totps' | 'totp_recovery_codes'> {
  if (!app) return { totps: [], totp_recovery_codes: [] };
  const { pepper, random } = world;
  const totp_id = `totp-${random.uuid()}`;
  const sealed_secret = seal(random, secretKey({ pepper }, totp_id), app.secret);
  const row = { totp_id, created_at };
  return {
    totps: [{ ...row, ...owner, sealed_secret, verified: true, expires_at: created_at }],
    totp_recovery_codes: app.recovery_codes.map((code) => recoveryCodeRow(world, row, code)),
  };
}

/**
 * A part of a query: the app that is in use, as `openApp` takes it.
 *
 * @param owner the column of its owner in the query around it
 */
export function sealedApp(
  selectFrom: ExpressionBuilder<Tables, never>['selectFrom'],
  owner: 'users.user_id' | 'members.member_id',
) {
  const holderColumn = owner === 'users.user_id' ? 'totps.user_id' : 'totps.member_id';
  return jsonObjectFrom(
    selectFrom('totps')
      .select(['totp_id', 'sealed_secret'])
      .select((totp) =>
        jsonArrayFrom(
          totp
            .selectFrom('totp_recovery_codes as codes')
            .select((code) => code.ref('sealed_code').$notNull().as('sealed_code'))
            .whereRef('codes.totp_id', '=', 'totps.totp_id')
            .where('used_at', 'is', null)
            .where('sealed_code', 'is not', null)
            .orderBy('seq'),
        ).as('recovery'),
      )
      .where(holderColumn, '=', sql<string>`${sql.ref(owner)}`)
      .where('verified', '=', true),
  );
}

export interface SealedApp {
  totp_id: string;
  sealed_secret: string;
  recovery: { sealed_code: string }[];
}

/** With the recovery codes that are left, except those from before their owner could see them again. */
export function openApp(
  { pepper }: Pick<TransferWorld, 'pepper'>,
  { totp_id, sealed_secret, recovery }: SealedApp,
): App {
  const secret = z.string().parse(open(secretKey({ pepper }, totp_id), sealed_secret));
  const codes = recovery.map(({ sealed_code }) => openRecoveryCode({ pepper }, totp_id, sealed_code));
  return { secret, recovery_codes: codes };
}
