/** The script of `client-services.html`: one-tap with the provider's cookie, and phone numbers without their library in the page. */
import { check } from '../../session-core/lib/check.ts';
import { fetchRepeatably } from '../../session-core/lib/lazy.ts';
import { oneTapServices } from './one-tap.ts';
import { type Services, serve } from './serve.ts';
import { mayAsk, readSettings } from './settings.ts';

const { allowedOrigins, ...api } = readSettings(
  (name) => document.querySelector<HTMLMetaElement>(`meta[name="auth-elements:${name}"]`)?.content ?? '',
  location.href,
);

const environment = {
  fetch: (url: string, init: RequestInit) => fetch(url, init),
  clock: {
    now: () => Date.now(),
    after(milliseconds: number, task: () => void) {
      const timer = setTimeout(task, milliseconds);
      return () => clearTimeout(timer);
    },
  },
};

const services: Services = {
  greet: async () => ({}),
  ...oneTapServices({ ...api, environment }),
  async parsedPhoneNumber(request) {
    check('parsedPhoneNumber', request, {}, { phoneNumber: 'string', regionCode: 'string?' });
    const { phoneNumber, regionCode } = request;
    const { parsedPhoneNumber } = await fetchRepeatably(() => import('./phone.ts'));
    return parsedPhoneNumber({
      phoneNumber: String(phoneNumber),
      ...(typeof regionCode === 'string' ? { regionCode } : {}),
    });
  },
};

addEventListener(
  'message',
  serve({
    parent: window.parent === window ? null : window.parent,
    mayAsk: (origin) => origin === location.origin || mayAsk(origin, allowedOrigins),
    services,
  }),
);
