/** The style of one element, in whichever root it stands: the rules that all elements have, and its own theme. */
import { unclobbered } from '../session-core/unclobbered.ts';
import { widgetCss } from '../src/components/sheet.ts';
import { entries, type ThemeSetting, themeSheet } from '../src/theme/theme.ts';
import { privateProperty, type Token } from '../src/theme/tokens.ts';

export interface OwnStyle {
  /**
   * Adopts what is not adopted yet. In the light DOM a move may lead into another root.
   *
   * @param scope selector of the element's root
   * @param tokens the values that are read. Default: those of the first screen
   */
  use(
    container: HTMLElement | ShadowRoot,
    scope: string,
    theme: ThemeSetting | undefined,
    tokens?: readonly Token[],
  ): void;
  end(): void;
}

export function ownStyle(): OwnStyle {
  let styled: Document | ShadowRoot | null = null;
  let sheet: CSSStyleSheet;
  let used = '';

  function end(): void {
    const own = styled && unclobbered(styled);
    if (own) own.adoptedStyleSheets = own.adoptedStyleSheets.filter((other) => other !== sheet);
    styled = null;
  }

  return {
    use(container, scope, theme, tokens) {
      const root = container.getRootNode() as Document | ShadowRoot;
      const target = root.adoptedStyleSheets ? root : document;
      // Not every stand-in for a browser has them.
      const own = unclobbered(target);
      if (!own.adoptedStyleSheets) return;
      if (target !== styled) {
        end();
        // It may only be adopted in the document whose window made it, and the element may stand in a frame.
        const { defaultView } = unclobbered(own.ownerDocument ?? (target as Document));
        sheet = new (defaultView ?? window).CSSStyleSheet();
        // Before those of single screens, which may say otherwise.
        own.adoptedStyleSheets = [sheet, ...own.adoptedStyleSheets];
        styled = target;
        used = '';
      }
      const values = entries(theme);
      const text = themeSheet(values, scope, tokens);
      if (used === text + values) return;
      used = text + values;
      sheet.replaceSync(`${widgetCss}${text}${scope}{}`);
      // The browser's own parser takes them: what is no value ends nothing, and is not taken.
      for (const [path, value] of values) {
        const { style } = [...sheet.cssRules].at(-1) as CSSStyleRule;
        style.setProperty(privateProperty(path), value as string);
      }
    },
    end,
  };
}
