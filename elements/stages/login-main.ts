/** The main stage of `<auth-login>`: React, the first screen and the machine behind it. */

import type { SessionClient } from '../../session-core/consumer/client.ts';
import { fetchRepeatably } from '../../session-core/lib/lazy.ts';
import { prefetch } from '../../src/components/prefetch.ts';
import { presetOf } from '../../src/components/ui.tsx';
import { languagesLoaded } from '../../src/languages/loading.ts';
import { arrivesFor } from '../../src/login/arrival.ts';
import { createLogin, type Login } from '../../src/login/create-login.ts';
import { LoginApp, type LoginAppProps } from '../../src/login/login.tsx';
import type { LoginTable } from '../../src/login/login-table.ts';
import { mixProblem } from '../../src/login/mix-problem.ts';
import { firstConfig } from '../../src/login/options.ts';
import { resolveConfig } from '../../src/login/resolve-config.ts';
import type { LoginConfig } from '../../src/machine/config.ts';
import { lazy } from '../../src/machine/lazy.ts';
import { arrivals } from '../../src/products/arrivals.ts';
import { offersOf } from '../../src/products/entry.ts';
import { allProducts, missingMains } from '../../src/products/table.ts';
import { mainEnglish, mainTranslate } from '../../src/strings/main-translate.ts';
import { allTokens } from '../../src/theme/later-tokens.ts';
import type { LoginProps } from '../auth-login.ts';
import { isTyping } from '../drawing/typing.ts';
import { hostOf } from '../host.ts';
import type { ElementContext, ElementMain } from './main.ts';
import { openSignIn } from './open-sign-in.ts';

const idle = lazy(
  () => import('./login-idle.ts'),
  // Screens after the first one wait for the idle stage, and need all texts.
  async ({ loginIdle }) => {
    await languagesLoaded();
    return loginIdle;
  },
);

const chooser = lazy(
  () => import('../../src/products/chooser.tsx'),
  ({ Chooser }) => Chooser,
);

const table: LoginTable = { products: allProducts, offersOf };

/** For the other elements, which import React through this chunk: see docs/design/first-screen.md. */
export const requests = () => fetchRepeatably(() => import('./requests.ts'));

/** The main stage of `<auth-login>`. */
export const loginMain: ElementMain<LoginProps> = {
  get check() {
    return idle.current?.check ?? null;
  },
  tokens: allTokens,
  open(context, prepared) {
    const { props: first } = prepared;
    if (isMissing(first, context, prepared.isMain)) return null;
    if (isTyping(context)) {
      // The call that follows the typing must not wait for it, too.
      ahead(first);
      const { products } = firstConfig(first.options);
      for (const { id, main, screens } of allProducts)
        if (products.includes(id) && main.current?.partViews.form) prefetch(screens);
      return null;
    }
    // The entry draws any mix of products. React replaces one that makes no sense with a message.
    const isMain = prepared.isMain && !mixProblem(firstConfig(first.options));
    const { tab } = context.drawing;
    return openSignIn<SessionClient, LoginProps, Login, LoginAppProps>(context, prepared, isMain, {
      View: LoginApp,
      rendered: 'render_login_screen',
      create(parts, host, latest) {
        const { options, address } = latest();
        return createLogin({
          ...parts,
          table,
          config: () => resolvedOf(latest()),
          arrived: arrivesFor(options, address.search, arrivals),
          idle,
          emit(type, data, answered) {
            // Only `true` counts, since the options may not be checked yet.
            const isAsked = latest().options.tokensInEvents === true;
            (isAsked ? host.announceWithTokens : host.announce)(type, data, answered);
          },
        });
      },
      appProps(props, shown) {
        const { texts, options } = props;
        const { strings, locale } = options;
        const t =
          idle.current?.createTranslate({ overrides: strings, locale, translated: texts }) ??
          mainTranslate(strings, texts);
        const parts = shown(!!t);
        const config = resolvedOf(props);
        return {
          ...parts,
          config,
          // The check comes with the idle stage.
          problems: idle.current ? props.problems : [],
          idle,
          chooser: props.chooses ? chooser : null,
          ui: {
            ...parts.ui,
            t: t ?? mainEnglish,
            // The server's texts appear only after a task, and tasks wait for the idle stage.
            linked: idle.current?.linkified ?? ((text) => text),
            extras: idle,
            headingLevel: config.headingLevel,
            preset: presetOf(options.theme),
          },
          tab,
        };
      },
      late: idle,
      next: idle,
      ahead: () => ahead(first),
    });
  },
};

/** Fetches the idle stage, and names the calls of the products. */
function ahead({ options }: LoginProps): readonly string[] {
  prefetch(idle);
  const { products } = firstConfig(options);
  return allProducts.flatMap((product) => (products.includes(product.id) && product.calls) || []);
}

/** The configuration, with the address of the user whom the page's own address names. */
function resolvedOf({ options, address }: LoginProps): LoginConfig {
  const hint = address.searchParams.get('login_hint');
  return resolveConfig(hint ? { email: hint, ...options } : options);
}

/** Whether parts of the configured products are missing. Fetches them, unless that has just failed. */
function isMissing(
  { options, address, chooses }: LoginProps,
  context: ElementContext,
  isMain: boolean,
): boolean {
  const idLists = [arrivesFor(options, address.search, arrivals), arrivals.screens[options.screen ?? '']];
  const { products, otpOptions } = firstConfig(options);
  const phone = otpOptions.methods.some((method) => method !== 'email');
  const parts = missingMains([...products, ...idLists], phone);
  // A reload may return to a screen of an after-sign-in step.
  if (!isMain && !idle.current) parts.push(idle);
  // Without it, the visitor gets Main.
  if (chooses && !chooser.current && !chooser.failed) parts.push(chooser);
  if (parts.length === 0) return false;
  if (!context.failed) {
    Promise.all(parts.map((part) => part.load()))
      .catch((error) => {
        context.failed = true;
        hostOf(context).report(error);
      })
      .then(context.change);
  }
  return true;
}
