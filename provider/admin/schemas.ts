/** Schemas that several operations share. */
import { z } from '@hono/zod-openapi';
import type { User } from '../../session-core/wire/shared.ts';
import { maxMetadataBytes } from '../accounts/profile.ts';
import { emailAddress, optional, phoneNumber, termsAcceptance, time, user } from '../calls/schemas.ts';

const namePart = optional(z.string().max(128));
const metadata = z.record(z.string(), z.unknown()).openapi({
  description: `Merged by top-level keys; null removes one. All together at most ${maxMetadataBytes} bytes`,
});
export const roles = z.array(z.string().min(1).max(200)).max(100);
const verified = optional(
  z.boolean().openapi({ description: "Whether the host has proved that it is the user's", default: false }),
);

export const newAddress = z.object({ email: emailAddress, verified }).openapi('NewAddress');
export const newNumber = z.object({ phone_number: phoneNumber, verified }).openapi('NewNumber');

const name = z.object({ first_name: namePart, middle_name: namePart, last_name: namePart });

export const userFields = {
  name: optional(name),
  trusted_metadata: optional(metadata),
  untrusted_metadata: optional(metadata),
  roles: optional(roles),
};
export const userUpdate = z.strictObject(userFields).openapi('AdminUserUpdate');

const adminUser = user
  .extend({
    mfa: z.enum(['off', 'optional', 'required']).nullable(),
    locked: z.object({ at: time, reason: z.string() }).nullable(),
    last_seen_at: time.nullable(),
    terms_accepted: z.array(termsAcceptance),
  })
  .openapi('AdminUser');
/** The wire's user, and what only servers see. */
export type AdminUser = User & Omit<z.output<typeof adminUser>, keyof User>;

export const userList = z.array(adminUser);
export const userReply = z.object({ user: adminUser });
