/** Reads a submitted number: by the library, or without it where it does not load in time. */
import type { OtpEvent, SubmittedPhone } from './flow.ts';
import { libraryWithin, plainNumber, submitTimeout } from './number-library.ts';

export async function readPhone(
  phone: SubmittedPhone,
): Promise<Extract<OtpEvent, { type: 'otp.phoneRead' }>> {
  const { channel, country, text } = phone;
  const library = await libraryWithin(submitTimeout);
  if (library) {
    const read = library.readNumber(text, country);
    return { type: 'otp.phoneRead', to: read && { channel, ...read } };
  }
  const number = plainNumber(phone);
  const national = text.trim();
  return { type: 'otp.phoneRead', to: { channel, number, country, national, international: number } };
}
