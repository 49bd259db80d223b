/** Reads the code of a text message that is bound to this page, where the browser supports it. */

/** The result of `navigator.credentials.get` with WebOTP, which TypeScript's DOM types lack. */
interface CodeReader {
  get(request: { otp: { transport: ['sms'] }; signal: AbortSignal }): Promise<{ code?: string } | null>;
}

/**
 * Waits for the code of the next message until the signal aborts. Never throws: if the visitor refuses or the browser lacks
 * support, the visitor types the code.
 *
 * @see https://wicg.github.io/web-otp/
 */
export async function readCode(signal: AbortSignal): Promise<string | null> {
  if (!('OTPCredential' in globalThis)) return null;
  try {
    const reader = navigator.credentials as unknown as CodeReader;
    const credential = await reader.get({ otp: { transport: ['sms'] }, signal });
    return signal.aborted ? null : (credential?.code ?? null);
  } catch {
    // Refused, aborted, or not allowed in this frame: the code can still be typed.
    return null;
  }
}
