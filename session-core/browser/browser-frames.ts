/** Hidden frames in a real page. */

import type { FrameAccess, ServiceFrame } from '../environment.ts';
import { unclobbered } from '../lib/unclobbered.ts';

/** The directives that can forbid a frame. A report names the one that did, which may be a fallback. */
const directives = ['frame-src', 'child-src', 'default-src'];

export function browserFrames(): FrameAccess {
  return { open };
}

function open(address: string): ServiceFrame {
  const before = [...unclobbered(document).querySelectorAll('iframe')].find(({ src }) => src === address);
  const frame = before ?? hidden(address);
  const forbidden = new AbortController();
  const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    const ours = blockedURI !== '' && address.startsWith(blockedURI);
    if (ours && directives.includes(effectiveDirective)) forbidden.abort();
  };
  unclobbered(document).addEventListener('securitypolicyviolation', onViolation);
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
  // The listeners come first: an appended frame loads at once, and may violate the policy at once.
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
      unclobbered(document).removeEventListener('securitypolicyviolation', onViolation);
      // The page owns a frame that we found in it.
      if (!before) frame.remove();
    },
  };
}

function hidden(address: string): HTMLIFrameElement {
  const frame = unclobbered(document).createElement('iframe');
  frame.src = address;
  // The frame is hidden and out of the tab order. The title is for tools that list frames.
  frame.title = 'Client services';
  frame.ariaHidden = 'true';
  frame.tabIndex = -1;
  // Through the CSSOM: a strict policy forbids style attributes.
  Object.assign(frame.style, { position: 'absolute', width: '0', height: '0', border: '0' });
  return frame;
}
