/** The first screen as a drawing, before React: the twin of `views/main-view.tsx`. */
import {
  drawButton,
  drawCard,
  drawDivider,
  drawErrorNotice,
  drawFailure,
  drawForm,
  drawHeading,
  drawLogo,
  drawRoot,
  drawSlot,
  drawWaiting,
} from '../components/drawn.ts';
import { type Child, type Drawn, h } from '../drawing/tree.ts';
import { drawProviders } from '../products/oauth/entry.ts';
import { arrange, type Block, comesWithReact, configuredWays, isDivided } from './flow/blocks.ts';
import { anywhere } from './flow/screen-types.ts';
import type { BusinessEntryTexts } from './messages.ts';
import { businessEntryTexts } from './messages.ts';
import { firstBusinessConfig, type MemberLoginOptions } from './options.ts';

interface FirstBusinessScreenOptions {
  readonly options: MemberLoginOptions;
  /** Class that ties the theme to the root, and prefix of the ids. */
  readonly scope: string;
  /** The built-in texts in the language of the element; undefined until they have loaded. */
  readonly texts: Partial<Record<string, string>> | undefined;
  /** Whether it is Main. Otherwise only React can draw it. */
  readonly isMain: boolean;
}

interface DrawnState {
  readonly busy: boolean;
  readonly failed: boolean;
}

/** Prepares the first screen of a configuration. */
export function firstBusinessScreen({ options, scope, texts, isMain: wanted }: FirstBusinessScreenOptions) {
  const config = firstBusinessConfig(options);
  const blocks = arrange(configuredWays(config), config, anywhere);
  const ownTexts = texts && businessEntryTexts(options.strings, texts);
  // Fields for passwords, and buttons of methods that few pages name, come with React.
  const isMain = wanted && !!ownTexts && config.flow !== 'PasswordReset' && !blocks.some(comesWithReact);
  // For a waiting card while the texts load, or while the host's own ones need the parser.
  const t = ownTexts ?? (businessEntryTexts() as BusinessEntryTexts);
  const around = { t, idPrefix: scope, config };
  function draw({ busy, failed }: DrawnState): Drawn {
    if (!isMain)
      return drawRoot(
        scope,
        drawCard('waiting', !failed, failed ? drawFailure(around) : drawWaiting(around)),
      );
    const title = config.flow === 'Organization' ? 'organizationLogin.titleUnknown' : 'login.title';
    const content: Child[] = [
      config.logoUrl && h('div', { class: 'ae-logos' }, drawLogo(config.logoUrl)),
      !config.hideHeader && drawHeading(t(title), config.headingLevel),
      blocks.flatMap((block, index): Child[] => [
        isDivided(block, blocks[index - 1]) && drawDivider(around),
        drawBlock(block),
      ]),
      failed ? drawFailure(around) : drawErrorNotice(),
    ];
    return drawRoot(scope, drawCard('main', busy, content));

    function drawBlock(block: Block): Child {
      switch (block.kind) {
        case 'email':
        case 'password':
          return h(
            'div',
            { class: 'ae-stack' },
            drawForm(around, busy),
            block.kind === 'email' && block.password && drawButton('secondary', {}, t('button.usePassword')),
          );
        case 'sso':
          return h(
            'div',
            { class: 'ae-stack' },
            h(
              'div',
              { class: 'ae-provider' },
              drawButton('secondary', { icon: drawSlot('provider-icon-sso') }, t('provider.continueWithSSO')),
            ),
          );
        case 'oauth':
          return drawProviders(block.providers, t('oauth.continueWith'));
      }
    }
  }
  return { isMain, draw };
}
