/** The style of one element: the rules that all elements share, and its own theme. */
import { unclobbered } from '../../session-core/lib/unclobbered.ts';
import { widgetCss } from '../../src/components/sheet.ts';
import { page, presetsKey } from '../../src/theme/page-presets.ts';
import { type ThemeSetting, themeSheet } from '../../src/theme/theme.ts';
import { entries, privateProperty, type Token } from '../../src/theme/token-sheet.ts';

interface OwnStyle {
  /**
   * Adopts the sheet, again after a move to another root of the light DOM.
   *
   * @param scope selector of the element's root
   * @param tokens the tokens that the screens read. Default: those of the first screen
   */
  use(
    container: HTMLElement | ShadowRoot,
    scope: string,
    theme: ThemeSetting | undefined,
    tokens?: readonly Token[] | undefined,
  ): void;
  end(): void;
}

export function ownStyle(): OwnStyle {
  let styled: Document | ShadowRoot | null = null;
  let sheet: CSSStyleSheet;
  let used = '';

  function end(): void {
    const target = styled && unclobbered(styled);
    if (target) target.adoptedStyleSheets = target.adoptedStyleSheets.filter((other) => other !== sheet);
    styled = null;
  }

  return {
    use(container, scope, theme, tokens) {
      const root = container.getRootNode() as Document | ShadowRoot;
      const target = root.adoptedStyleSheets ? root : document;
      // Simulated browsers may lack it.
      const owner = unclobbered(target);
      if (!owner.adoptedStyleSheets) return;
      if (target !== styled) {
        end();
        // Only the document of the window that made a sheet may adopt it, and the element may be in a frame.
        const { defaultView } = unclobbered(owner.ownerDocument ?? (target as Document));
        sheet = new (defaultView ?? window).CSSStyleSheet();
        // Before the sheets of single screens, which may override it.
        owner.adoptedStyleSheets = [sheet, ...owner.adoptedStyleSheets];
        styled = target;
        used = '';
      }
      const values = entries(theme);
      const text = themeSheet(values, scope, tokens) + (page[presetsKey]?.(values, scope) ?? '');
      if (used === text + values) return;
      used = text + values;
      sheet.replaceSync(`${widgetCss}${text}${scope}{}`);
      // Set through the browser's parser: it ignores invalid values, so that they cannot end the rule.
      for (const [path, value] of values) {
        const { style } = [...sheet.cssRules].at(-1) as CSSStyleRule;
        style.setProperty(privateProperty(path), value as string);
      }
    },
    end,
  };
}
