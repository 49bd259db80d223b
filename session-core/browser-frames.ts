/** Hidden frames in a real page. */

import type { FrameAccess, ServiceFrame } from './environment.ts';
import { unclobbered } from './unclobbered.ts';

/** What may forbid a frame; the directive that did is told under its own name or that of one it falls back to. */
const directives = ['frame-src', 'child-src', 'default-src'];

export function browserFrames(): FrameAccess {
  return { open };
}

function open(address: string): ServiceFrame {
  const before = [...unclobbered(document).querySelectorAll('iframe')].find(({ src }) => src === address);
  const frame = before ?? hidden(address);
  const forbidden = new AbortController();
  const hear = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    const ours = blockedURI !== '' && address.startsWith(blockedURI);
    if (ours && directives.includes(effectiveDirective)) forbidden.abort();
  };
  unclobbered(document).addEventListener('securitypolicyviolation', hear);
  const loaded = new Promise<void>((resolve) => {
    if (frame.dataset.loaded === 'true') return resolve();
    frame.addEventListener(
      'load',
      () => {
        frame.dataset.loaded = 'true';
        resolve();
      },
      { once: true },
    );
  });
  // In the page only now: a frame loads at once, and the policy speaks then.
  if (!before) (unclobbered(document).body ?? unclobbered(document).documentElement).append(frame);
  return {
    found: before !== undefined,
    loaded,
    forbidden: forbidden.signal,
    connected: () => frame.isConnected,
    post(message, port) {
      if (!frame.contentWindow) throw new Error('The frame is not in the page.');
      frame.contentWindow.postMessage(message, new URL(address).origin, [port]);
    },
    remove() {
      unclobbered(document).removeEventListener('securitypolicyviolation', hear);
      // Another's frame is another's to take away.
      if (!before) frame.remove();
    },
  };
}

function hidden(address: string): HTMLIFrameElement {
  const frame = unclobbered(document).createElement('iframe');
  frame.src = address;
  // Nobody sees or reaches it; readers of the page that list frames find out what it is for.
  frame.title = 'Client services';
  frame.ariaHidden = 'true';
  frame.tabIndex = -1;
  // By the object model, which a strict policy allows, and no attribute.
  Object.assign(frame.style, { position: 'absolute', width: '0', height: '0', border: '0' });
  return frame;
}
