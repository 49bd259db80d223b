/** The code of a text message, where the browser reads it to the page that it is bound to. */

/** What `navigator.credentials` has where WebOTP is; TypeScript's DOM types do not know it. */
interface CodeReader {
  get(request: { otp: { transport: ['sms'] }; signal: AbortSignal }): Promise<{ code?: string } | null>;
}

/**
 * Waits for the code of the next message, until the signal is aborted. Never throws: a visitor who refuses, or a browser
 * that cannot, leaves the field to be typed into.
 *
 * @see https://wicg.github.io/web-otp/
 */
export async function readCode(signal: AbortSignal): Promise<string | null> {
  if (!('OTPCredential' in globalThis)) return null;
  try {
    const reader = navigator.credentials as unknown as CodeReader;
    const found = await reader.get({ otp: { transport: ['sms'] }, signal });
    return signal.aborted ? null : (found?.code ?? null);
  } catch {
    // Refused, aborted, or not allowed in this frame: the code can still be typed.
    return null;
  }
}
