/** What `<auth-login>` needs besides its drawing: React, the screens and the machine behind them. */

import { whenIdle } from '../session-core/idle.ts';
import { repeatable } from '../session-core/repeatable.ts';
import { browserClock } from '../src/components/ui.tsx';
import { patch } from '../src/drawing/patch.ts';
import { arrivesFor } from '../src/login/arrival.ts';
import { createLogin, type Login } from '../src/login/create-login.ts';
import { LoginApp, type LoginAppProps } from '../src/login/login.tsx';
import type { LoginTable } from '../src/login/login-table.ts';
import { mixProblem } from '../src/login/mix-problem.ts';
import { firstConfig } from '../src/login/options.ts';
import { flowMemory } from '../src/login/remember.ts';
import { resolveConfig } from '../src/login/resolve-config.ts';
import { prefetch } from '../src/machine/ahead.ts';
import { later } from '../src/machine/later.ts';
import { arrivals } from '../src/products/arrivals.ts';
import { offersOf } from '../src/products/parts.ts';
import { allProducts, missingFronts } from '../src/products/table.ts';
import { earlyEnglish, earlyTranslate } from '../src/strings/early-translate.ts';
import { allTokens } from '../src/theme/late-tokens.ts';
import type { LoginGiven } from './auth-login.ts';
import type { Complain } from './complaints.ts';
import type { EarlyWatch } from './early.ts';
import { type Host, hostOf } from './host.ts';
import type { Inside, Joint, Opened } from './inside.ts';
import { screensOf } from './react-screens.ts';

const more = later(
  () => import('./login-more.ts'),
  ({ loginMore }) => loginMore,
);

const table: LoginTable = { products: allProducts, offersOf };

/** What the other elements need. It comes by way of this chunk, so that React stays in it: see decision 0034. */
export const requests = repeatable(() => import('./requests.ts'));

/** The part of `<auth-login>` that comes later. */
export const loginInside: Inside<LoginGiven> = {
  get check() {
    return more.current?.check ?? null;
  },
  tokens: allTokens,
  open(joint, { given: first, isMain: isMainDrawn, draw }) {
    if (isMissing(first, joint, isMainDrawn)) return null;
    // A mix of products that makes no sense is drawn as it comes; what is said about it is said by React.
    const isMain = isMainDrawn && !mixProblem(firstConfig(first.options));
    const { place, change } = joint;
    const { tab, wanted } = joint.early;
    joint.early.end();
    // As React will draw it first: neither busy nor failed. What it cannot take over, it replaces.
    if (isMain) patch(place, [draw({ tab, busy: false, failed: false })]);
    const host = hostOf(joint, () => more.current?.explain);
    const login = keepLogin(first, host);
    const screens = screensOf(place);
    let complaints: Complain | undefined;
    const complain = ({ options, problems }: LoginGiven) => {
      if (!more.current) return;
      complaints ??= more.current.complaints(host.tell);
      complaints([...problems, ...more.current.mixComplaint(options)]);
    };
    const end = new AbortController();
    const props = (given: LoginGiven): LoginAppProps => {
      const { strings } = given.options;
      const t =
        more.current?.createTranslate({ overrides: strings, locale: given.options.locale }) ??
        earlyTranslate(strings);
      return {
        login: t && login.current(given),
        config: resolveConfig(given.options),
        // Until the check is there, nobody can say what is wrong.
        problems: more.current ? given.problems : [],
        more,
        scope: given.scope,
        ui: {
          t: t ?? earlyEnglish,
          // A server's words come after all that comes later: see `ready` of a login.
          linked: more.current?.linkified ?? ((text) => text),
          clock: browserClock,
          container: given.container,
          idPrefix: given.scope,
        },
        onError: host.report,
        tab,
      };
    };
    const all = props(first);
    // What is wrong in the configuration is not in the drawing.
    screens.open(LoginApp, isMain ? { ...all, problems: [] } : all, {
      drawn: isMain,
      onMismatch: host.report,
    });
    if (isMain && all.problems.length > 0) screens.update(LoginApp, all);
    complain(first);
    whenIdle(() => prefetch(more), end.signal);
    end.signal.addEventListener(
      'abort',
      more.subscribe(() => more.current && change()),
    );
    if (isMain && wanted) carryOut(wanted, place);
    return {
      update(given) {
        screens.update(LoginApp, props(given));
        complain(given);
      },
      close() {
        end.abort();
        login.stop();
        screens.close();
      },
    } satisfies Opened<LoginGiven>;
  },
};

/** Does, once, what the visitor wanted of the drawing. */
function carryOut(wanted: NonNullable<EarlyWatch['wanted']>, place: HTMLElement): void {
  // Should React have had to draw anew, the form is another one.
  const still = wanted.isConnected ? wanted : place.querySelector('form');
  // Not `instanceof`: in a frame it is a form of another window.
  if (still && 'requestSubmit' in still) still.requestSubmit();
  else still?.click();
}

/** Whether parts of the configured products are not there yet. Fetches them, unless that has just failed. */
function isMissing({ options, query }: LoginGiven, joint: Joint, isMain: boolean): boolean {
  const arrived = arrivesFor(options, query, arrivals);
  const { products, otpOptions } = firstConfig(options);
  const phone = otpOptions.methods.some((method) => method !== 'email');
  const parts = missingFronts(arrived ? [...products, arrived] : products, phone);
  // A reload may return to a screen of an after-sign-in step.
  if (!isMain && !more.current) parts.push(more);
  if (parts.length === 0) return false;
  if (!joint.failed) {
    Promise.all(parts.map((part) => part.load()))
      .catch((error) => {
        joint.failed = true;
        hostOf(joint).report(error);
      })
      .then(joint.change);
  }
  return true;
}

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
      const { memoryKey, options, query } = given;
      const session = given.session();
      if (login && login.session === session) {
        login.configured();
        return login;
      }
      stop();
      if (!session) return null;
      login = createLogin({
        table,
        session,
        config: () => resolveConfig(latest.options),
        now: browserClock.now,
        memory: flowMemory(() => window.sessionStorage, memoryKey),
        arrived: arrivesFor(options, query, arrivals),
        more,
        emit: host.announce,
        onError: host.report,
        onInvalid: host.refuse,
      });
      const { signal } = scope;
      const { onEvent, onError, ...loggable } = options;
      whenIdle(async () => {
        const bootstrap = await session.bootstrap.load();
        if (!signal.aborted) session.logEvent('render_login_screen', { options: loggable, bootstrap });
      }, signal);
      return login;
    },
  };
}
