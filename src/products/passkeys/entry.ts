/** What passkeys put on the first screen: a button, where the layout finds that one is needed. */
import { drawButton, drawSlot } from '../../components/drawn.ts';
import type { MainPart } from '../../machine/main-part.ts';

export function passkeysEntry(): readonly MainPart[] {
  // A browser without WebAuthn; a server cannot know. On an insecure page the button says what to do about that.
  if (globalThis.isSecureContext && !globalThis.PublicKeyCredential) return [];
  return [
    {
      kind: 'buttons',
      draw: ({ t }) => drawButton('secondary', { icon: drawSlot() }, t('passkey.signIn')),
    },
  ];
}
