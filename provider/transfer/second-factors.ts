/** The registry of second factors in lines: the field of each has the name of its method. */
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { z } from 'zod';
import type { MfaMethod } from '../../session-core/wire/seconds.ts';
import type { TotpOwner } from '../proofs/totps/app.ts';
import { appRows, openApp, type SealedApp, sealedApp, totp } from './authenticator-apps.ts';
import type { RowsOf } from './insert-rows.ts';
import type { TransferWorld } from './world.ts';

/** A number is a column of its member. */
type Field = Exclude<MfaMethod, 'sms_otp'>;

export const secondFields = { totp: totp.nullable().default(null) } satisfies Record<Field, z.ZodType>;
export type GivenSeconds = { [Name in Field]: z.output<(typeof secondFields)[Name]> };

export const hasSecond = ({ totp }: GivenSeconds): boolean => totp !== null;

export const secondTables = ['totps', 'totp_recovery_codes'] as const;

export const secondRows = (
  world: TransferWorld,
  owner: TotpOwner,
  created_at: Date,
  { totp }: GivenSeconds,
): RowsOf<(typeof secondTables)[number]> => ({ ...appRows(world, owner, created_at, totp) });

/** A part of a query: those of the holder in the query around it, as `openSeconds` takes them. */
export const sealedSeconds = (...holder: Parameters<typeof sealedApp>) =>
  jsonBuildObject({ totp: sealedApp(...holder) }).as('seconds');

export const openSeconds = (world: Pick<TransferWorld, 'pepper'>, { totp }: { totp: SealedApp | null }) => ({
  totp: totp && openApp(world, totp),
});
