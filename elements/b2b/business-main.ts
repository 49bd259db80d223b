/** The main stage of `<auth-b2b-login>`: React, the screens and the machine behind them. */
import type { B2BSessionClient } from '../../session-core/b2b/client.ts';
import { fetchRepeatably } from '../../session-core/lib/lazy.ts';
import { ready } from '../../session-core/lib/ready.ts';
import { BusinessApp, type BusinessAppProps } from '../../src/b2b/business-app.tsx';
import { type BusinessLogin, createBusinessLogin } from '../../src/b2b/create-business-login.ts';
import { loadedMethods, methodsOf } from '../../src/b2b/methods/method.ts';
import { resolveBusinessConfig } from '../../src/b2b/resolve-config.ts';
import { createBusinessTranslate } from '../../src/b2b/translate.ts';
import { screens as otherScreens } from '../../src/b2b/views/late-screens.ts';
import { linkified } from '../../src/components/messages/linkified.tsx';
import { prefetch } from '../../src/components/prefetch.ts';
import { presetOf } from '../../src/components/ui.tsx';
import { isLanguageLoading } from '../../src/languages/loading.ts';
import { eventDetail } from '../../src/login/host-events.ts';
import { lazy } from '../../src/machine/lazy.ts';
import { allTokens } from '../../src/theme/later-tokens.ts';
import { showFields } from '../drawing/show-fields.ts';
import { isTyping } from '../drawing/typing.ts';
import { hostOf } from '../host.ts';
import { complaints } from '../options/complaints.ts';
import { explain } from '../options/explain.ts';
import type { ElementMain } from '../stages/main.ts';
import { openSignIn } from '../stages/open-sign-in.ts';
import type { BusinessProps } from './auth-b2b-login.ts';
import { businessCheck } from './business-check.ts';
import { memberWords } from './own-words.ts';

/** For the other elements, which import React through this chunk: see docs/design/first-screen.md. */
export const logoutMain = async () =>
  (await fetchRepeatably(() => import('./logout-main.ts'))).memberLogoutMain;
export const accountMain = async () =>
  (await fetchRepeatably(() => import('./account-main.tsx'))).memberAccountMain;
export const consentMain = async () =>
  (await fetchRepeatably(() => import('./consent-main.tsx'))).memberConsentMain;

const chooser = lazy(
  () => import('../../src/b2b/chooser.tsx'),
  ({ BusinessChooser }) => BusinessChooser,
);

/** The main stage of `<auth-b2b-login>`. */
export const businessMain: ElementMain<BusinessProps> = {
  check: businessCheck,
  tokens: allTokens,
  open(context, prepared) {
    const { props: first } = prepared;
    const host = hostOf(context);
    // Before the whole catalogue is there, most texts would be English.
    if (!first.texts || isLanguageLoading()) return null;
    const missing = methodsOf(configOf(first)).filter(({ current, failed }) => !current && !failed);
    if (missing.length > 0) {
      for (const method of missing) method.load().catch(host.report).then(context.change);
      return null;
    }
    // Without it, the visitor gets Main.
    if (first.chooses && !chooser.current && !chooser.failed) {
      chooser.load().catch(host.report).then(context.change);
      return null;
    }
    if (isTyping(context)) {
      ahead(first);
      return null;
    }
    return openSignIn<B2BSessionClient, BusinessProps, BusinessLogin, BusinessAppProps>(
      context,
      prepared,
      prepared.isMain,
      {
        View: BusinessApp,
        rendered: 'render_b2b_login_screen',
        create: (parts, host, latest) =>
          createBusinessLogin({
            ...parts,
            config: () => configOf(latest()),
            address: latest().address.href,
            emit: (type, data, answered) => host.notify('auth-event', eventDetail(type, data), answered),
          }),
        appProps(props, shown) {
          const { options, problems, texts } = props;
          const parts = shown();
          const config = configOf(props);
          return {
            ...parts,
            chooser: props.chooses ? chooser : null,
            config,
            problems,
            ui: {
              ...parts.ui,
              t: createBusinessTranslate({
                overrides: options.strings,
                locale: options.locale,
                translated: texts,
              }),
              linked: linkified,
              extras: otherScreens,
              headingLevel: config.headingLevel,
              preset: presetOf(options.theme),
            },
          };
        },
        late: ready({ complaints, explain, showFields, words: memberWords.part }),
        next: otherScreens,
        ahead: () => ahead(first),
      },
    );
  },
};

/** Fetches the other screens, and names the calls of the methods. */
function ahead(props: BusinessProps): readonly string[] {
  prefetch(otherScreens);
  const methods = loadedMethods(configOf(props));
  for (const { more } of methods) prefetch(more);
  return methods.flatMap(({ calls }) => calls);
}

function configOf({ options }: BusinessProps) {
  return resolveBusinessConfig(options);
}
