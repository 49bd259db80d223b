/** The entry stage: a passkey button, which the layout shows if no field offers passkeys. */
import { drawButton, drawSlot } from '../../components/drawn.ts';
import type { MainPart } from '../../machine/main-part.ts';

export function passkeysEntry(): readonly MainPart[] {
  // The browser has no WebAuthn. On an insecure page, and on a server, the button stays: it explains the problem.
  if (globalThis.isSecureContext && !globalThis.PublicKeyCredential) return [];
  return [
    {
      draw: ({ t }) => drawButton('secondary', { icon: drawSlot() }, t('passkey.signIn')),
    },
  ];
}
