/** Times in requests. */
import { z } from 'zod';

/** Databases store more years than an export can write, and others fewer; JavaScript takes days that no month has. */
export function isStorable(time: Date): boolean {
  const year = time.getUTCFullYear();
  return year >= 1 && year <= 9999;
}

/** A time that the database has, as text. */
export const moment = z.iso
  .datetime({ offset: true, abort: true })
  .refine((text) => isStorable(new Date(text)), 'is out of range');
