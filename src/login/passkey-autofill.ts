/**
 * Whether the browser looks as if it offered passkeys in its autofill; so do nearly all. Whether it really does takes a
 * promise, and the first screen shall not jump: it is asked later (see `passkeyButton`). True outside a page.
 */
export function expectsAutofill(): boolean {
  return (
    typeof window === 'undefined' || 'isConditionalMediationAvailable' in (window.PublicKeyCredential ?? {})
  );
}
