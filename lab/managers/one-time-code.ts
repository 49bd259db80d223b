/** Codes of an authenticator app. */
import { Secret, TOTP } from 'otpauth';

const step = 30_000;

/** The code of the app at this moment. @param steps so many half minutes later @default 0 */
export function oneTimeCode(secret: string, steps = 0): string {
  const app = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
  return app.generate({ timestamp: Date.now() + steps * step });
}
