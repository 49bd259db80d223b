/** Emulates the visitor's system settings, where the browser lets a test do so. */
import { emulateMedia as setMedia } from '@web/test-runner-commands';

/** Firefox and WebKit run every test with default settings. */
const canEmulate = navigator.userAgent.includes('Chrome/');

/** The settings in force, so that a test without any costs no call to the browser. */
const inForce: Record<string, unknown> = {};

export const emulateMedia: typeof setMedia = async (media) => {
  const news = Object.entries(media).some(([name, value]) => inForce[name] !== value);
  if (!canEmulate || !news) return;
  Object.assign(inForce, media);
  await setMedia(media);
};

/** For tests about such a setting. */
export const itWithMedia: (title: string, test: () => Promise<void>) => void = canEmulate ? it : () => {};
