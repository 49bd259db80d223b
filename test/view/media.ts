/** Emulates the visitor's system settings, where the browser lets a test do so. */
import { emulateMedia as setMedia } from '@web/test-runner-commands';

/** Firefox and WebKit run every test with default settings. */
const canEmulate = navigator.userAgent.includes('Chrome/');

/** What this page was told, so that a test without such settings costs no call to the browser. */
const told: Record<string, unknown> = {};

export const emulateMedia: typeof setMedia = async (media) => {
  const news = Object.entries(media).some(([name, value]) => told[name] !== value);
  if (!canEmulate || !news) return;
  Object.assign(told, media);
  await setMedia(media);
};

/** For tests about such a setting. */
export const itWithMedia: (title: string, test: () => Promise<void>) => void = canEmulate ? it : () => {};
