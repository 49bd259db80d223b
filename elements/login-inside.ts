/** What `<auth-login>` needs besides its drawing: React, the screens and the machine behind them. */

import { whenIdle } from '../session-core/idle.ts';
import { browserClock } from '../src/components/ui.tsx';
import { createLogin, type Login } from '../src/login/create-login.ts';
import { LoginApp, type LoginAppProps } from '../src/login/login.tsx';
import { allLoginRules } from '../src/login/option-blocks.ts';
import { loginRules } from '../src/login/options.ts';
import { requirements } from '../src/login/requirements.ts';
import { resolveConfig } from '../src/login/resolve-config.ts';
import { words } from '../src/login/words.ts';
import { createTranslate } from '../src/strings/translate.ts';
import { checkFields } from '../src/validate/check.ts';
import type { LoginGiven } from './auth-login.ts';
import { type Host, hostOf } from './host.ts';
import type { Inside, Opened } from './inside.ts';
import { joinLayers } from './layers.ts';
import { misspelled } from './misspelled.ts';
import { screensOf } from './react-screens.ts';

/** The part of `<auth-login>` that comes later. */
export const loginInside: Inside<LoginGiven> = {
  check(layers, element) {
    const { options, problems } = joinLayers(layers, (layer) => checkFields(layer, allLoginRules, words));
    const all = [...misspelled(element, loginRules), ...problems, ...requirements(options)];
    return { options, problems: all };
  },
  open(place, first, drawing, tell) {
    const host = hostOf(tell);
    const login = keepLogin(first, host);
    const screens = screensOf(place);
    const props = (given: LoginGiven): LoginAppProps => ({
      login: login.current(given),
      config: resolveConfig(given.options),
      problems: given.problems,
      scope: given.scope,
      ui: {
        t: createTranslate({ overrides: given.options.strings, locale: given.locale }),
        clock: browserClock,
        container: given.container,
        idPrefix: given.scope,
      },
      onError: (error) => host.report(error),
      tab: drawing?.tab ?? null,
    });
    const all = props(first);
    // What is wrong in the configuration is not in the drawing.
    screens.open(LoginApp, drawing ? { ...all, problems: [] } : all, {
      drawn: drawing !== null,
      onMismatch: (error) => host.report(error),
    });
    if (drawing && all.problems.length > 0) screens.update(LoginApp, all);
    host.complain(all.problems);
    return {
      update(given) {
        screens.update(LoginApp, props(given));
        host.complain(given.problems);
      },
      close() {
        login.stop();
        screens.close();
      },
    } satisfies Opened<LoginGiven>;
  },
};

/** One login for one session; another session begins another login. */
function keepLogin(first: LoginGiven, host: Host) {
  let latest = first;
  let login: Login | null = null;
  let scope = new AbortController();

  function stop(): void {
    login?.stop();
    login = null;
    scope.abort();
    scope = new AbortController();
  }

  return {
    stop,
    /** The login for what is given now; null when it is too wrong to go on. */
    current(given: LoginGiven): Login | null {
      latest = given;
      const { session, memory } = given;
      if (login && login.session === session) return login;
      stop();
      if (!session || !memory) return null;
      login = createLogin({
        session,
        config: () => resolveConfig(latest.options),
        now: () => browserClock.now(),
        memory,
        emit: (type, data) => host.announce(type, data),
        onError: (error) => host.report(error),
      });
      const { signal } = scope;
      const { onEvent, onError, ...loggable } = given.options;
      whenIdle(async () => {
        const bootstrap = await session.bootstrap.load();
        if (!signal.aborted) session.logEvent('render_login_screen', { options: loggable, bootstrap });
      }, signal);
      return login;
    },
  };
}
